"""Numbers that are counted, compared, halved, or X."""
