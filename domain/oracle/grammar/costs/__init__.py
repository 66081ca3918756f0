"""What is paid: for abilities, for spells, and as a text is carried out."""
