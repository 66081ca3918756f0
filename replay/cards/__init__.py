"""Cards not written by hand: the shipped catalogue, downloaded card files, coverage."""
