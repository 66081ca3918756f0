"""Games as Parquet files that grow, asked by SQL, drawn as charts; the rows are those of `projections`."""
