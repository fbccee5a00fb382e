"""A real HTTP server on a free port that reacts to each request as a script says, and a wallet that counts."""

import base64
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Literal

from eth_account import Account
from pydantic import BaseModel, TypeAdapter
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.types import TypedDataDomain, TypedDataField

from quartet_client import FreeCall, PaidCall

PAY_TO = "0x00000000000000000000000000000000000000f1"
USDC = {
    8453: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    137: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
    5042: "0x3600000000000000000000000000000000000000",
}
TRANSACTION = f"0x{'ab' * 32}"


class Trend(BaseModel):
    """Answer of the shop."""

    trend: str


SIGNALS = PaidCall(method="GET", path="/v1/signals", answer=TypeAdapter(Trend), query={}, body=None)
BASKET = FreeCall(method="GET", path="/v1/basket", answer=TypeAdapter(Trend), query={}, body=None)


@dataclass(frozen=True)
class Answer:
    """Answer of the server."""

    status: int
    body: object = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


Act = Answer | Literal["hangs up"]


@dataclass(frozen=True)
class Requested:
    """Request that arrived."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def payment(self) -> str | None:
        return self.headers.get("payment-signature")


@dataclass
class Shop:
    """Running server with all requests so far."""

    url: str
    requested: list[Requested]

    @property
    def payments(self) -> list[str]:
        return [one.payment for one in self.requested if one.payment is not None]


@contextmanager
def a_shop(react: Callable[[Requested, int], Act]) -> Iterator[Shop]:
    """Start a server that reacts to each request as `react` returns."""
    shop = Shop("", [])

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._react()

        def do_POST(self) -> None:
            self._react()

        def log_message(self, format: str, *args: object) -> None:
            pass

        def _react(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            shop.requested.append(Requested(self.command, self.path, headers, body))
            act = react(shop.requested[-1], len(shop.requested) - 1)
            if act == "hangs up":
                self.close_connection = True
                self.connection.close()
                return
            content = json.dumps(act.body).encode()
            self.send_response(act.status)
            for name, value in {"content-type": "application/json", **act.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            pass

    server = Server(("127.0.0.1", 0), Handler)
    shop.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield shop
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def scripted(*acts: Act) -> Callable[[Requested, int], Act]:
    """Return the reactions of a list; the last reaction repeats."""
    return lambda _, index: acts[min(index, len(acts) - 1)]


def encoded(value: object) -> str:
    """Encode a header."""
    return base64.b64encode(json.dumps(value).encode()).decode()


def an_entry(**changes: object) -> dict[str, object]:
    """Return one payment option of a challenge."""
    return {
        "scheme": "exact",
        "network": "eip155:8453",
        "amount": "40000",
        "asset": USDC[8453],
        "payTo": PAY_TO,
        "maxTimeoutSeconds": 60,
        "extra": {"name": "USD Coin", "version": "2"},
        "repeatKey": "a secret of the payer",
        **changes,
    }


def a_challenge(*entries: object, error: str = "Payment required") -> Answer:
    """Return a 402 of version 2."""
    accepts = list(entries) or [an_entry()]
    resource = {"url": "http://quartet.test/v1/signals"}
    header = encoded({"x402Version": 2, "resource": resource, "accepts": accepts})
    return Answer(402, {"error": error}, {"payment-required": header})


def an_answer(amount: str = "40000", body: object | None = None) -> Answer:
    """Return the answer to an accepted payment."""
    receipt = {
        "success": True,
        "transaction": TRANSACTION,
        "network": "eip155:8453",
        "payer": "0x1",
        "amount": amount,
        "extensions": {"quartet-payment": {"paymentId": "pay_1"}},
    }
    return Answer(200, body or {"trend": "up"}, {"payment-response": encoded(receipt)})


class CountingWallet:
    """Wallet of a throw-away key that counts its signatures."""

    def __init__(self) -> None:
        self._signer = EthAccountSigner(Account.from_key(f"0x{'11' * 32}"))
        self.messages: list[dict[str, object]] = []
        self.domains: list[TypedDataDomain] = []

    @property
    def address(self) -> str:
        return self._signer.address

    def sign_typed_data(
        self,
        domain: TypedDataDomain,
        types: dict[str, list[TypedDataField]],
        primary_type: str,
        message: dict[str, object],
    ) -> bytes:
        assert primary_type == "TransferWithAuthorization"
        self.messages.append(message)
        self.domains.append(domain)
        return self._signer.sign_typed_data(domain, types, primary_type, message)
