"""Cards beyond those written for the program: the catalogue that ships, files that people download, coverage."""
