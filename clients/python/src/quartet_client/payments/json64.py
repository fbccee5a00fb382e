"""JSON in base64, the form of the headers of x402."""

import base64
import json
from collections.abc import Mapping


def encode_json64(value: Mapping[str, object]) -> str:
    """Encode an object for a header: base64 of its JSON in UTF-8."""
    return base64.b64encode(json.dumps(value, separators=(",", ":")).encode()).decode()


def decode_json64(text: str) -> Mapping[str, object] | None:
    """Decode the object in a header; None for other content."""
    try:
        value: object = json.loads(base64.b64decode(text, validate=True))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def parse_json(content: bytes) -> object:
    """Parse a body; None for other content than JSON."""
    try:
        value: object = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return value
