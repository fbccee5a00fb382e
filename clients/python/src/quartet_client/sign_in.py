"""Sign-in of a wallet at a service, for reads that show data of its address alone."""

import base64
import json
import secrets
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from eth_account.messages import encode_defunct
from eth_account.signers.local import LocalAccount

LIFE_SEC = 300
"""Seconds for which the service accepts a sign-in."""

STATEMENT = "Sign in to read your own data."


def sign_in(
    base_url: str,
    wallet: LocalAccount,
    *,
    chain_id: int = 8453,
    now: datetime | None = None,
) -> dict[str, str]:
    """Return the header of a sign-in, an EIP-191 signature over an EIP-4361 text.

    `base_url` is the origin under which the service is public: the text names it, so that no other service can use the
    sign-in. `now` is the time of the sign-in, the present by default. A sign-in permits no payment.
    """
    origin = base_url.rstrip("/")
    issued = (now or datetime.now(UTC)).astimezone(UTC)
    message = "\n".join(
        [
            f"{urlsplit(origin).netloc} wants you to sign in with your Ethereum account:",
            wallet.address,
            "",
            STATEMENT,
            "",
            f"URI: {origin}",
            "Version: 1",
            f"Chain ID: {chain_id}",
            f"Nonce: {secrets.token_hex(16)}",
            f"Issued At: {_text_of(issued)}",
            f"Expiration Time: {_text_of(issued + timedelta(seconds=LIFE_SEC))}",
        ]
    )
    signed = wallet.sign_message(encode_defunct(text=message))
    signature = f"0x{bytes(signed.signature).hex()}"
    text = json.dumps({"message": message, "signature": signature})
    return {"SIGN-IN-WITH-X": base64.b64encode(text.encode()).decode()}


def _text_of(time: datetime) -> str:
    return f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03d}Z"
