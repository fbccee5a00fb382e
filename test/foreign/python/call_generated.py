"""`python call_generated.py <folder> <origin>`: imports every module of a generated client and calls the basket.

Prints one line of JSON: `{"modules", "block", "symbols", "unknown"}`.
"""

import importlib
import json
import pkgutil
import sys

sys.path.insert(0, sys.argv[1])
package = importlib.import_module("quartet_client")
modules = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(package.__path__, "quartet_client.")
]
get_basket = importlib.import_module("quartet_client.api.vaults.get_basket")
get_vault = importlib.import_module("quartet_client.api.vaults.get_vault")
with package.Client(base_url=sys.argv[2]) as client:
    basket = get_basket.sync(client=client)
    unknown = get_vault.sync_detailed("0x00000000000000000000000000000000000000aa", client=client)
print(
    json.dumps(
        {
            "modules": len(modules),
            "block": basket.as_of.block_number,
            "symbols": [constituent.symbol for constituent in basket.constituents],
            "unknown": [unknown.status_code, unknown.parsed.code],
        }
    )
)
