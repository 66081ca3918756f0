"""The table: each chapter a part of the language, from its closed classes of words up to whole abilities."""
