"""Checks of card definitions beyond their shape, and error messages in sentences.

A definition is checked in this order: `data` checks the raw data, which may come from anybody; `explaining`
puts the errors of pydantic into words; each construct checks itself (`Node.faults`). `language.names` checks
that every reference in a text refers to something.

- `saying`: parts of the sentences about faults
- `words`: checks of words in constructs: keywords, kinds of counters, colours, costs, times
"""
