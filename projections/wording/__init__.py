"""Words: sentences, texts of cards and pages, in English and other languages."""
