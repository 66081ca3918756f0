"""The table: each room a part of the language, from its closed classes of words up to whole abilities."""

from domain.oracle.rules.table import GRAMMAR

__all__ = ["GRAMMAR"]
