"""The actions and questions of people and clients, a file for each noun."""
