"""The table at which anything is decided: facts, proposals, questions. It knows no rules."""
