"""Command `timewalk`, started as `python -m replay`."""

import sys

from replay.cli.starting import main

if __name__ == "__main__":
    sys.exit(main())
