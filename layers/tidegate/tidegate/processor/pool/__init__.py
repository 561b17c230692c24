"""The processes that run handlers: the side of the processor (supervisor), their own (slot), and their messages."""
