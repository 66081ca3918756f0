"""Games that other programs played, as their records tell them: the only place that knows other programs' formats."""
