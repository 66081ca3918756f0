"""What is so all the time: what is granted, restricted, allowed, and costs more or less."""
