"""`python die_paying.py <origin> <before|after>`: signs a payment for signals, stores the payment, and kills itself.

The process ends before the request with the payment, or after its answer arrived. The key is in PAYER_KEY; the payment
is in payment.txt of the working folder.
"""

import os
import signal
import sys

import httpx
from eth_account import Account
from quartet_client import Payer, Quartet, SignedPayment, operations, usdc6

ORIGIN, POINT = sys.argv[1:]


class FatalTransport(httpx.HTTPTransport):
    """Transport that kills the process around the first request with a payment."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        is_paid = "payment-signature" in request.headers
        if is_paid and POINT == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        response = super().handle_request(request)
        response.read()
        if is_paid:
            os.kill(os.getpid(), signal.SIGKILL)
        return response


def store(payment: SignedPayment) -> None:
    with open("payment.txt", "x", encoding="ascii") as file:
        file.write(payment.header)


payer = Payer(wallet=Account.from_key(os.environ["PAYER_KEY"]), on_signed=store)
with httpx.Client(transport=FatalTransport()) as http, Quartet(ORIGIN, http=http) as quartet:
    quartet.buy(operations.get_signals(), payer, max_amount_usdc6=usdc6("0.05"))
