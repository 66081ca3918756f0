"""The command `timewalk`."""

import gc

gc.set_threshold(100_000, 10, 10)  # loading makes much that stays: it is looked through less often than by default
