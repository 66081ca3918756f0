"""What happens instead of something else, and what is prevented."""
