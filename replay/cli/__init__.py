"""The command `timewalk`."""

import gc

gc.set_threshold(100_000, 10, 10)  # loaded modules stay: look through them less often
