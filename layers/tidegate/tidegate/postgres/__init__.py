"""The connection, the login, the migrations, and how a statement is found and sent."""
