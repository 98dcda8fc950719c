"""Asking a language model: prompts, client, retries, budget and cache, for every stage that may ask one."""
