"""What a handler's author declares, and the small pure parts of it."""
