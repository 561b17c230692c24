"""What both APIs share: who is asking, what may be said, and how an error is said."""
