"""Reading the cited works: from a folder or a file of records to one source per reference, or the reason there is none."""
