"""Payments over x402: challenge, limits, budget, signature, retries."""
