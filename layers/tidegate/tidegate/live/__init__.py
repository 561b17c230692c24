"""What a client watches: the state of each topic, for GET /api/live and for the socket."""
