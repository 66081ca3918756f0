"""Games as Parquet files that grow, asked by SQL, drawn as charts. The rows are those of `projections.tables`."""
