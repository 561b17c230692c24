"""What a person or a client asks for, a file for each noun."""
