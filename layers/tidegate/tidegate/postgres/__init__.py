"""The connection, the login, the migrations, and the loading and sending of statements."""
