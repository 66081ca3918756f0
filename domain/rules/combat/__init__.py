"""506-511. Combat: declarations and their costs, evasion, banding, damage."""
