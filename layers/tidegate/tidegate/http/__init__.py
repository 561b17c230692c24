"""What both APIs share: the caller, the form of requests and answers, and the form of errors."""
