"""`python buy_solana.py <origin>`: a Solana wallet without SOL sends tokens; the x402 client pays and solders signs.

The keys are in PAYER_KEY (EVM, hexadecimal) and SOLANA_KEY (64 bytes, base58); MINT and FRIEND are addresses.
Prints one line of JSON: `{"bought", "posted"}`, the two answers.
"""

import asyncio
import base64
import json
import os
import sys

from eth_account import Account
from solders.hash import Hash
from solders.instruction import AccountMeta, Instruction
from solders.keypair import Keypair
from solders.message import MessageV0, to_bytes_versioned
from solders.pubkey import Pubkey
from solders.signature import Signature
from solders.token.associated import get_associated_token_address
from solders.transaction import VersionedTransaction
from x402 import x402Client
from x402.http.clients.httpx import x402HttpxClient
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client

TOKEN_PROGRAM = Pubkey.from_string("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
TRANSFER_CHECKED = 12
DECIMALS = 6
AMOUNT = 1_000_000


def transfer(owner: Pubkey, friend: Pubkey, mint: Pubkey) -> Instruction:
    accounts = [
        AccountMeta(get_associated_token_address(owner, mint), is_signer=False, is_writable=True),
        AccountMeta(mint, is_signer=False, is_writable=False),
        AccountMeta(get_associated_token_address(friend, mint), is_signer=False, is_writable=True),
        AccountMeta(owner, is_signer=True, is_writable=False),
    ]
    data = bytes([TRANSFER_CHECKED]) + AMOUNT.to_bytes(8, "little") + bytes([DECIMALS])
    return Instruction(TOKEN_PROGRAM, data, accounts)


def with_signature(transaction: VersionedTransaction, wallet: Keypair) -> VersionedTransaction:
    message = transaction.message
    place = list(message.account_keys).index(wallet.pubkey())
    signatures = list(transaction.signatures)
    signatures[place] = wallet.sign_message(to_bytes_versioned(message))
    return VersionedTransaction.populate(message, signatures)


def encoded(transaction: VersionedTransaction) -> str:
    return base64.b64encode(bytes(transaction)).decode()


async def main(origin: str) -> None:
    wallet = Keypair.from_base58_string(os.environ["SOLANA_KEY"])
    mint, friend = (Pubkey.from_string(os.environ[name]) for name in ("MINT", "FRIEND"))
    client = x402Client()
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(os.environ["PAYER_KEY"])))
    async with x402HttpxClient(client, base_url=origin, timeout=60) as http:
        chains = (await http.get("/v1/gas/config")).json()["chains"]
        sponsor = next(chain for chain in chains if chain["network"].startswith("solana:"))
        message = MessageV0.try_compile(
            Pubkey.from_string(sponsor["feePayer"]),
            [transfer(wallet.pubkey(), friend, mint)],
            [],
            Hash.default(),
        )
        empty = [Signature.default()] * message.header.num_required_signatures
        asked = VersionedTransaction.populate(message, empty)
        response = await http.post("/v1/gas/solana", json={"transaction": encoded(asked)})
        await response.aread()
        bought = response.json()
        if response.status_code != 200:
            raise RuntimeError(bought)
        given = VersionedTransaction.from_bytes(base64.b64decode(bought["transaction"]))
        body = {
            "sponsorshipId": bought["sponsorshipId"],
            "transaction": encoded(with_signature(given, wallet)),
        }
        posted = (await http.post("/v1/gas/solana", json=body)).json()
    print(json.dumps({"bought": bought, "posted": posted}))


asyncio.run(main(sys.argv[1]))
