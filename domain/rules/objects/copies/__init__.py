"""707. Copies: copiable values, and copy effects of static abilities.

- `copiable`: 707.2, 707.5, 707.9, copiable values, exceptions to copying, and entering as a copy
- `static_copies`: 707.2c, copy effects of static abilities, whose values are fixed when they first start to apply
"""
