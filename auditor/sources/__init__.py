"""Reading the cited works: for each reference one source, or the reason why there is none."""
