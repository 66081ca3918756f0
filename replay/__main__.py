"""`python -m replay` is the command `timewalk`."""

import sys

from replay.cli.starting import main

if __name__ == "__main__":
    sys.exit(main())
