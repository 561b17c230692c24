"""One invocation of the processor, and what it knows of the others."""
