"""Training of small cross-encoder judges from labelled pairs (`auditor judges train`, extra `train`)."""
