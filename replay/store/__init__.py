"""Games as they are kept: databases, bytes, the hash chain, snapshots, files to send."""
