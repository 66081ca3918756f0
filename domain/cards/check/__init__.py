"""What a definition must be beyond its shape, and how to say in a sentence what is wrong with one.

Three looks, in this order: `data` at the raw data (it may come from anybody), `explaining` at what pydantic found, and
each construct at itself (`Node.faults`). Whether everything that a text refers to is something, `language.names` looks.
"""
