"""Sign-ins of a wallet."""

import base64
import json
from datetime import UTC, datetime

from eth_account import Account
from eth_account.messages import encode_defunct
from shop import BASKET, Answer, a_shop, scripted

from quartet_client import Quartet, sign_in

WALLET = Account.from_key(f"0x{'11' * 32}")
NOW = datetime(2026, 11, 28, 12, 30, 5, 250_000, tzinfo=UTC)


def opened(headers: dict[str, str]) -> tuple[list[str], str]:
    signed = json.loads(base64.b64decode(headers["SIGN-IN-WITH-X"]))
    message = encode_defunct(text=signed["message"])
    return signed["message"].split("\n"), Account.recover_message(
        message, signature=signed["signature"]
    )


def test_names_service_wallet_and_time_and_is_signed_by_the_wallet() -> None:
    lines, signer = opened(sign_in("https://quartet.example:8443/", WALLET, now=NOW))
    nonce = lines[8].removeprefix("Nonce: ")
    assert signer == WALLET.address
    assert lines == [
        "quartet.example:8443 wants you to sign in with your Ethereum account:",
        WALLET.address,
        "",
        "Sign in to read your own data.",
        "",
        "URI: https://quartet.example:8443",
        "Version: 1",
        "Chain ID: 8453",
        f"Nonce: {nonce}",
        "Issued At: 2026-11-28T12:30:05.250Z",
        "Expiration Time: 2026-11-28T12:35:05.250Z",
    ]
    assert len(nonce) == 32


def test_has_a_new_nonce_each_time() -> None:
    assert sign_in("https://quartet.example", WALLET) != sign_in("https://quartet.example", WALLET)


def test_is_sent_with_a_read() -> None:
    with a_shop(scripted(Answer(200, {"trend": "up"}))) as shop, Quartet(shop.url) as quartet:
        quartet.read(BASKET, headers=sign_in(shop.url, WALLET))
    lines, signer = opened({"SIGN-IN-WITH-X": shop.requested[0].headers["sign-in-with-x"]})
    assert (signer, lines[5]) == (WALLET.address, f"URI: {shop.url}")
