"""`python send.py <rpc>`: sends each `{key, transaction}` that a line of standard input holds, with web3.py.

Prints one line of JSON for each, in their order: `{"hash"}` or `{"error"}`. Keys are throw-away ones.
"""

import json
import sys

from eth_account import Account
from web3 import Web3
from web3.middleware import SignAndSendRawMiddlewareBuilder


def send(rpc, key, tx):
    account = Account.from_key(key)
    w3 = Web3(Web3.HTTPProvider(rpc))
    w3.middleware_onion.inject(SignAndSendRawMiddlewareBuilder.build(account), layer=0)
    fields = {name: tx[name] for name in ("to", "data", "chainId")}
    amounts = {name: int(tx[name]) for name in ("value", "gas")}
    return w3.eth.send_transaction({"from": account.address, **fields, **amounts}).to_0x_hex()


for line in sys.stdin:
    ask = json.loads(line)
    try:
        answer = {"hash": send(sys.argv[1], ask["key"], ask["transaction"])}
    except Exception as error:
        answer = {"error": repr(error)}
    print(json.dumps(answer), flush=True)
