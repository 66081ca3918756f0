"""Tables of all games as Parquet files, for SQL and charts.

The rows are those of `projections`.
"""
