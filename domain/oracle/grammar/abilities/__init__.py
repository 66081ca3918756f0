"""Whole abilities: activated, triggered, static, with modes, for levels, and from other zones."""
