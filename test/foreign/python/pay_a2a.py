"""`python pay_a2a.py <origin>`: buys signals over Agent2Agent with a2a-sdk and an x402 signer; the key is in PAYER_KEY.

Prints one line of JSON: `{"unpaid", "paid", "parts"}`: the metadata of both answers and the parts of the paid answer.
"""

import asyncio
import json
import os
import sys
import uuid

import httpx
from a2a.client.client import ClientConfig
from a2a.client.client_factory import create_client
from a2a.types.a2a_pb2 import Message, Part, Role, SendMessageRequest
from eth_account import Account
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Struct, Value
from x402 import PaymentRequired, x402Client
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client

WISH = {"operation": "getSignals", "params": {}}


async def ask(agent, metadata: dict) -> dict:
    message = Message(
        message_id=str(uuid.uuid4()),
        role=Role.ROLE_USER,
        parts=[Part(data=ParseDict(WISH, Value()))],
        metadata=ParseDict(metadata, Struct()),
    )
    answers = [answer async for answer in agent.send_message(SendMessageRequest(message=message))]
    return MessageToDict(answers[-1].message)


async def main(origin: str, key: str) -> None:
    config = ClientConfig(httpx_client=httpx.AsyncClient(timeout=60))
    agent = await create_client(origin, client_config=config)
    client = x402Client()
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(key)))
    unpaid = await ask(agent, {})
    required = PaymentRequired.model_validate(unpaid["metadata"]["x402.payment.required"])
    payload = await client.create_payment_payload(required)
    sent = payload.model_dump(by_alias=True, exclude_none=True, mode="json")
    paid = await ask(
        agent,
        {"x402.payment.status": "payment-submitted", "x402.payment.payload": sent},
    )
    await agent.close()
    print(
        json.dumps(
            {"unpaid": unpaid["metadata"], "paid": paid["metadata"], "parts": paid["parts"]}
        )
    )


asyncio.run(main(sys.argv[1], os.environ["PAYER_KEY"]))
