"""Tables of all games as Parquet files, for SQL and charts.

The rows are those of `projections`.

- `asking`: SQL over the tables with DuckDB in memory, one view per table
- `charts`: charts of one game or many: life over turns, mana spent, board size
- `commands`: commands `analytics`, `sql`, `chart` and `project`
- `folding`: folding of games into tables in memory, in one process
- `layout`: layout of a folder of tables: its manifest, and the columns of each table
- `sides`: sides of games from a folder of tables, for reports
- `telling`: output of SQL answers row by row: as a table, CSV or JSON
- `writing`: writing of tables to a folder, with each game exactly once despite interruptions
"""
