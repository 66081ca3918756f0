"""How fast, how large: `python -m benchmarks` measures, prints a table and writes it as `bench.json`.

Every speed stands next to the limit it is measured against in the same run, as machines differ and ratios do not. Of
several rounds the median counts.
"""
