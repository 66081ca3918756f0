"""Games as scripts see them: played, travelled in, asked, proven, one or many."""
