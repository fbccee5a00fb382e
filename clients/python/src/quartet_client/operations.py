"""Calls of the service, one function per operation of `/openapi.json`; generated, do not edit."""

from collections.abc import Mapping, Sequence
from typing import Literal
from urllib.parse import quote

from pydantic import TypeAdapter

from . import models as m
from .call import FreeCall, PagedCall, PaidCall, given


def get_guide(
    *,
    topic: Literal["vaults", "transactions", "analytics", "publishing", "bridge", "gas", "leads", "shops", "markets", "discovery", "payment", "agents"] | None = None,
) -> FreeCall[m.Guide]:
    """Read the guide.

    - `topic`: Section to read; the first page by default
    """
    return FreeCall(
        method="GET",
        path="/v1/guide",
        answer=TypeAdapter(m.Guide),
        query=given(
            {
                "topic": topic,
            }
        ),
        body=None,
    )


def get_basket(
    *,
    block: int | None = None,
    at: int | None = None,
) -> FreeCall[m.Basket]:
    """Read the basket.

    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return FreeCall(
        method="GET",
        path="/v1/basket",
        answer=TypeAdapter(m.Basket),
        query=given(
            {
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_vaults(
    *,
    sort: Literal["nav", "return", "age", "created"] | None = None,
    window: Literal["d1", "w1", "m1", "m3", "m6", "ytd", "y1", "all"] | None = None,
    strategist: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    block: int | None = None,
    at: int | None = None,
) -> PagedCall[m.VaultList]:
    """List vaults.

    - `sort`: Order: `nav` by value, highest first; `return` by return over `window`, highest first; `age` (or `created`) oldest first
    - `window`: Window of `sort=return`; vaults younger than the window come last
    - `strategist`: Returns only vaults that this address created
    - `limit`: Vaults per page
    - `cursor`: nextCursor of the previous page
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return PagedCall(
        method="GET",
        path="/v1/vaults",
        answer=TypeAdapter(m.VaultList),
        query=given(
            {
                "sort": sort,
                "window": window,
                "strategist": strategist,
                "limit": limit,
                "cursor": cursor,
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_vault(
    address: str,
    *,
    block: int | None = None,
    at: int | None = None,
) -> FreeCall[m.Vault]:
    """Read one vault.

    - `address`: Address of the vault
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return FreeCall(
        method="GET",
        path=f"/v1/vault/{quote(address, safe='')}",
        answer=TypeAdapter(m.Vault),
        query=given(
            {
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_quote(
    *,
    usdc: str,
    vault: str | None = None,
) -> FreeCall[m.Quote]:
    """Quote a deposit.

    - `usdc`: Deposit in USDC-6
    - `vault`: Vault for the share estimate
    """
    return FreeCall(
        method="GET",
        path="/v1/quote",
        answer=TypeAdapter(m.Quote),
        query=given(
            {
                "usdc": usdc,
                "vault": vault,
            }
        ),
        body=None,
    )


def post_create_vault() -> FreeCall[m.CreateVaultTransaction]:
    """Build the transaction that creates a vault."""
    return FreeCall(
        method="POST",
        path="/v1/create-vault",
        answer=TypeAdapter(m.CreateVaultTransaction),
        query={},
        body={},
    )


def post_set_weights(
    *,
    vault: str,
    weights_bps: Sequence[int],
    owner: str | None = None,
) -> FreeCall[m.UnsignedTransaction]:
    """Build the transaction that sets target weights.

    - `vault`: Vault whose targets change
    - `weights_bps`: Target weights in basis points, in the order of GET /v1/basket; they sum to 10000 and each moves by at most 2000 per call
    - `owner`: Address of the signer; a transaction that would revert for this signer is rejected
    """
    return FreeCall(
        method="POST",
        path="/v1/set-weights",
        answer=TypeAdapter(m.UnsignedTransaction),
        query={},
        body=given(
            {
                "vault": vault,
                "weightsBps": weights_bps,
                "owner": owner,
            }
        ),
    )


def post_buy(
    *,
    vault: str,
    usdc: str,
    min_shares: str | None = None,
    permit: bool | Mapping[str, object] | None = None,
    owner: str | None = None,
) -> FreeCall[m.BuySteps | m.PermitTypedData | m.PermitDeposit]:
    """Build the transactions that buy shares with USDC.

    - `vault`: Vault to buy into
    - `usdc`: Deposit in USDC-6, at least 1000000
    - `min_shares`: Minimum shares, 18 decimals; by default 50 bps below the expected shares; "0" for no floor
    - `permit`: true requests typed data to sign; an object has the signature
    - `owner`: Address of the signer; a transaction that would revert for this signer is rejected
    """
    return FreeCall(
        method="POST",
        path="/v1/buy",
        answer=TypeAdapter[m.BuySteps | m.PermitTypedData | m.PermitDeposit](m.BuySteps | m.PermitTypedData | m.PermitDeposit),
        query={},
        body=given(
            {
                "vault": vault,
                "usdc": usdc,
                "minShares": min_shares,
                "permit": permit,
                "owner": owner,
            }
        ),
    )


def get_balance(
    agent: str,
    *,
    block: int | None = None,
    at: int | None = None,
) -> FreeCall[m.Balance]:
    """Read the vault shares of an address.

    - `agent`: Address of the holder
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return FreeCall(
        method="GET",
        path=f"/v1/balance/{quote(agent, safe='')}",
        answer=TypeAdapter(m.Balance),
        query=given(
            {
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def post_rebalance(
    *,
    vault: str,
    force: bool | None = None,
) -> FreeCall[m.RebalanceTransaction]:
    """Build the transaction that rebalances a vault.

    - `vault`: Vault to rebalance
    - `force`: true builds the transaction even when the rebalance would revert now
    """
    return FreeCall(
        method="POST",
        path="/v1/rebalance",
        answer=TypeAdapter(m.RebalanceTransaction),
        query={},
        body=given(
            {
                "vault": vault,
                "force": force,
            }
        ),
    )


def post_redeem(
    *,
    vault: str,
    shares: str,
    min_usdc_out: str | None = None,
    in_kind: bool | None = None,
    owner: str | None = None,
) -> FreeCall[m.Redemption]:
    """Build the transaction that redeems shares.

    - `vault`: Vault whose shares are redeemed
    - `shares`: Shares to redeem, 18 decimals
    - `min_usdc_out`: Minimum USDC-6; by default 50 bps below the expected amount; "0" for no floor; not with inKind
    - `in_kind`: true redeems to raw tokens instead of USDC
    - `owner`: Address of the signer; a transaction that would revert for this signer is rejected
    """
    return FreeCall(
        method="POST",
        path="/v1/redeem",
        answer=TypeAdapter(m.Redemption),
        query={},
        body=given(
            {
                "vault": vault,
                "shares": shares,
                "minUsdcOut": min_usdc_out,
                "inKind": in_kind,
                "owner": owner,
            }
        ),
    )


def post_send(
    *,
    vault: str,
    to: str,
    shares: str,
    owner: str | None = None,
) -> FreeCall[m.UnsignedTransaction]:
    """Build the transaction that sends shares.

    - `vault`: Vault whose shares are sent
    - `to`: Receiver of the shares
    - `shares`: Shares to send, 18 decimals
    - `owner`: Address of the signer; a transaction that would revert for this signer is rejected
    """
    return FreeCall(
        method="POST",
        path="/v1/send",
        answer=TypeAdapter(m.UnsignedTransaction),
        query={},
        body=given(
            {
                "vault": vault,
                "to": to,
                "shares": shares,
                "owner": owner,
            }
        ),
    )


def get_vault_history(
    address: str,
    *,
    interval: Literal["5m", "1h", "1d"] | None = None,
    from_: int | None = None,
    to: int | None = None,
) -> FreeCall[m.VaultHistory]:
    """Read the history of a vault.

    - `address`: Address of the vault
    - `interval`: Length of a bucket; each bucket has one point, at its last block
    - `from_`: Start in unix seconds, rounded down to a bucket; 400 buckets before the end by default
    - `to`: End in unix seconds; now by default
    """
    return FreeCall(
        method="GET",
        path=f"/v1/vault/{quote(address, safe='')}/history",
        answer=TypeAdapter(m.VaultHistory),
        query=given(
            {
                "interval": interval,
                "from": from_,
                "to": to,
            }
        ),
        body=None,
    )


def get_vault_performance(
    address: str,
    *,
    block: int | None = None,
    at: int | None = None,
) -> FreeCall[m.VaultPerformance]:
    """Read the performance of a vault.

    - `address`: Address of the vault
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return FreeCall(
        method="GET",
        path=f"/v1/vault/{quote(address, safe='')}/performance",
        answer=TypeAdapter(m.VaultPerformance),
        query=given(
            {
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_vault_returns(
    address: str,
    *,
    window: Literal["7d", "30d", "90d", "365d"] | None = None,
    from_: int | None = None,
    to: int | None = None,
) -> FreeCall[m.VaultReturns]:
    """Compare a vault over one window.

    - `address`: Address of the vault
    - `window`: Days before `to`, from the last full hour as in performance; `30d` by default; cannot be combined with `from`
    - `from_`: Start in unix seconds, before `to`
    - `to`: End in unix seconds, at most the newest block, which is the default
    """
    return FreeCall(
        method="GET",
        path=f"/v1/vault/{quote(address, safe='')}/returns",
        answer=TypeAdapter(m.VaultReturns),
        query=given(
            {
                "window": window,
                "from": from_,
                "to": to,
            }
        ),
        body=None,
    )


def get_index(
    *,
    window: Literal["7d", "30d", "90d", "365d"] | None = None,
    from_: int | None = None,
    to: int | None = None,
    closes: Literal["true", "false"] | None = None,
) -> FreeCall[m.Index]:
    """Read the index of all vaults.

    - `window`: Days before `to`, from the last full hour as in performance; `30d` by default; cannot be combined with `from`
    - `from_`: Start in unix seconds, before `to`
    - `to`: End in unix seconds, at most the newest block, which is the default
    - `closes`: By default `true`; `false` leaves closePoints empty
    """
    return FreeCall(
        method="GET",
        path="/v1/index",
        answer=TypeAdapter(m.Index),
        query=given(
            {
                "window": window,
                "from": from_,
                "to": to,
                "closes": closes,
            }
        ),
        body=None,
    )


def get_signals(
    *,
    vault: str | None = None,
) -> PaidCall[m.Signals]:
    """Read signals of the basket.

    - `vault`: Vault to compare with the suggested weights
    """
    return PaidCall(
        method="GET",
        path="/v1/signals",
        answer=TypeAdapter(m.Signals),
        query=given(
            {
                "vault": vault,
            }
        ),
        body=None,
    )


def post_publish(
    *,
    vault: str,
    label: str | None = None,
    brand: Mapping[str, object] | None = None,
) -> PaidCall[m.Publication]:
    """Publish a page about a vault.

    - `vault`: Vault to show
    - `label`: Name of the page; the first name of a publisher for a vault also determines the slug
    - `brand`: Presentation of the publisher on the page; every field is optional, unknown fields are rejected
    """
    return PaidCall(
        method="POST",
        path="/v1/publish",
        answer=TypeAdapter(m.Publication),
        query={},
        body=given(
            {
                "vault": vault,
                "label": label,
                "brand": brand,
            }
        ),
    )


def get_published(
    vault: str,
) -> FreeCall[m.Published]:
    """Read the pages of a vault.

    - `vault`: Vault
    """
    return FreeCall(
        method="GET",
        path=f"/v1/published/{quote(vault, safe='')}",
        answer=TypeAdapter(m.Published),
        query={},
        body=None,
    )


def get_vault_activity(
    address: str,
    *,
    kind: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
    block: int | None = None,
    at: int | None = None,
) -> PagedCall[m.VaultActivity]:
    """Read the events of a vault.

    - `address`: Address of the vault
    - `kind`: Kinds of events, comma separated: create, buy, redeem, redeem_in_kind, claim_deferred, claim, send, weights, rebalance, fee, cap
    - `limit`: Rows per page
    - `cursor`: nextCursor of the previous page
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return PagedCall(
        method="GET",
        path=f"/v1/vault/{quote(address, safe='')}/activity",
        answer=TypeAdapter(m.VaultActivity),
        query=given(
            {
                "kind": kind,
                "limit": limit,
                "cursor": cursor,
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_vault_holders(
    address: str,
    *,
    limit: int | None = None,
    cursor: str | None = None,
    block: int | None = None,
    at: int | None = None,
) -> PagedCall[m.VaultHolders]:
    """Read the holders of a vault.

    - `address`: Address of the vault
    - `limit`: Rows per page
    - `cursor`: nextCursor of the previous page
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return PagedCall(
        method="GET",
        path=f"/v1/vault/{quote(address, safe='')}/holders",
        answer=TypeAdapter(m.VaultHolders),
        query=given(
            {
                "limit": limit,
                "cursor": cursor,
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_candles(
    symbol: str,
    *,
    interval: Literal["5m", "1h", "1d"] | None = None,
    from_: int | None = None,
    to: int | None = None,
) -> FreeCall[m.Candles]:
    """Read the price of a constituent over time.

    - `symbol`: Symbol of the constituent, in any case
    - `interval`: Length of a bucket; each bucket has one point, at its last block
    - `from_`: Start in unix seconds, rounded down to a bucket; 400 buckets before the end by default
    - `to`: End in unix seconds; now by default
    """
    return FreeCall(
        method="GET",
        path=f"/v1/constituents/{quote(symbol, safe='')}/candles",
        answer=TypeAdapter(m.Candles),
        query=given(
            {
                "interval": interval,
                "from": from_,
                "to": to,
            }
        ),
        body=None,
    )


def get_portfolio(
    address: str,
    *,
    block: int | None = None,
    at: int | None = None,
) -> FreeCall[m.Portfolio]:
    """Read the profit of an account.

    - `address`: Address of the account
    - `block`: Block of the answer; newest by default
    - `at`: Unix seconds; selects the last block up to this time
    """
    return FreeCall(
        method="GET",
        path=f"/v1/accounts/{quote(address, safe='')}/portfolio",
        answer=TypeAdapter(m.Portfolio),
        query=given(
            {
                "block": block,
                "at": at,
            }
        ),
        body=None,
    )


def get_attribution(
    *,
    code: str | None = None,
    from_: int | None = None,
    to: int | None = None,
) -> FreeCall[m.Attribution]:
    """Read transactions by attribution code.

    - `code`: Returns only transactions with this code
    - `from_`: Start in unix seconds, rounded down to midnight UTC; 30 days before the end by default
    - `to`: End in unix seconds; now by default
    """
    return FreeCall(
        method="GET",
        path="/v1/attribution",
        answer=TypeAdapter(m.Attribution),
        query=given(
            {
                "code": code,
                "from": from_,
                "to": to,
            }
        ),
        body=None,
    )


def get_bridge_guide() -> FreeCall[m.BridgeGuide]:
    """Read the guide of the bridge."""
    return FreeCall(
        method="GET",
        path="/v1/bridge/guide",
        answer=TypeAdapter(m.BridgeGuide),
        query={},
        body=None,
    )


def get_bridge_routes(
    *,
    from_: str | None = None,
    to: str | None = None,
) -> FreeCall[m.BridgeRoutes]:
    """List the routes of the bridge.

    - `from_`: Returns only routes from this chain
    - `to`: Returns only routes to this chain
    """
    return FreeCall(
        method="GET",
        path="/v1/bridge/routes",
        answer=TypeAdapter(m.BridgeRoutes),
        query=given(
            {
                "from": from_,
                "to": to,
            }
        ),
        body=None,
    )


def get_bridge_quote(
    *,
    from_: str,
    to: str,
    amount: str,
) -> FreeCall[m.BridgeQuote]:
    """Quote a bridge.

    - `from_`: Source chain with a bridge contract: base or arc; slug, id or CAIP-2
    - `to`: Destination of an open route in GET /v1/bridge/routes, such as arc or polygon; slug, id or CAIP-2
    - `amount`: USDC to deliver, a decimal number with up to 6 decimals, at least 1
    """
    return FreeCall(
        method="GET",
        path="/v1/bridge/quote",
        answer=TypeAdapter(m.BridgeQuote),
        query=given(
            {
                "from": from_,
                "to": to,
                "amount": amount,
            }
        ),
        body=None,
    )


def get_bridge_status(
    burn_tx: str,
) -> FreeCall[m.BridgeStatus]:
    """Follow a bridge.

    - `burn_tx`: Hash of the burn
    """
    return FreeCall(
        method="GET",
        path=f"/v1/bridge/status/{quote(burn_tx, safe='')}",
        answer=TypeAdapter(m.BridgeStatus),
        query={},
        body=None,
    )


def get_bridge_proof(
    *,
    payer: str | None = None,
    from_: str | None = None,
    since: int | str | None = None,
    until: int | str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> PagedCall[m.BridgeProof]:
    """List every bridge.

    - `payer`: Returns only bridges of this payer
    - `from_`: Returns only bridges from this source chain: base, arc, arbitrum, optimism, polygon, avalanche, unichain, linea, world, sonic, monad, sei, ink, hyperevm, xdc, plume, codex
    - `since`: Returns only bridges burned at or after this time: unix seconds, or a UTC day
    - `until`: Returns only bridges burned at or before this time: unix seconds, or a UTC day, included
    - `limit`: Rows per page
    - `cursor`: nextCursor of the previous page
    """
    return PagedCall(
        method="GET",
        path="/v1/bridge/proof",
        answer=TypeAdapter(m.BridgeProof),
        query=given(
            {
                "payer": payer,
                "from": from_,
                "since": since,
                "until": until,
                "limit": limit,
                "cursor": cursor,
            }
        ),
        body=None,
    )


def get_bridge_proof_verify(
    burn_tx: str,
) -> FreeCall[m.BridgeVerification]:
    """Verify a bridge.

    - `burn_tx`: Hash of the burn
    """
    return FreeCall(
        method="GET",
        path=f"/v1/bridge/proof/verify/{quote(burn_tx, safe='')}",
        answer=TypeAdapter(m.BridgeVerification),
        query={},
        body=None,
    )


def get_bridge_earnings(
    referrer: str,
) -> FreeCall[m.BridgeEarnings]:
    """Read the earnings of a referrer.

    - `referrer`: Address of the referrer, as in `ref`
    """
    return FreeCall(
        method="GET",
        path=f"/v1/bridge/earnings/{quote(referrer, safe='')}",
        answer=TypeAdapter(m.BridgeEarnings),
        query={},
        body=None,
    )


def get_bridge_referrer(
    payer: str,
) -> FreeCall[m.BridgeReferrer]:
    """Read the referrer of a payer.

    - `payer`: Address that pays for bridges
    """
    return FreeCall(
        method="GET",
        path=f"/v1/bridge/referrer/{quote(payer, safe='')}",
        answer=TypeAdapter(m.BridgeReferrer),
        query={},
        body=None,
    )


def get_bridge_balances(
    address: str,
) -> FreeCall[m.BridgeBalances]:
    """Read the USDC balances of an address on every chain.

    - `address`: Address of the holder
    """
    return FreeCall(
        method="GET",
        path=f"/v1/bridge/balances/{quote(address, safe='')}",
        answer=TypeAdapter(m.BridgeBalances),
        query={},
        body=None,
    )


def get_cctp(
    tx_hash: str,
) -> FreeCall[m.CctpStatus]:
    """Follow any CCTP transfer.

    - `tx_hash`: Hash of a burn or a mint
    """
    return FreeCall(
        method="GET",
        path=f"/v1/bridge/cctp/{quote(tx_hash, safe='')}",
        answer=TypeAdapter(m.CctpStatus),
        query={},
        body=None,
    )


def post_x402_check(
    *,
    url: str | None = None,
    method: Literal["GET", "POST"] | None = None,
    requirement: object | None = None,
    payment: object | None = None,
) -> FreeCall[m.X402Check]:
    """Debug an x402 endpoint or payment.

    - `url`: Endpoint to check; https, public addresses only
    - `method`: HTTP method of the check
    - `requirement`: Instead of url: a challenge, one entry of accepts, or the header of a 402
    - `payment`: Value of PAYMENT-SIGNATURE or X-PAYMENT, or the decoded object
    """
    return FreeCall(
        method="POST",
        path="/v1/bridge/x402/check",
        answer=TypeAdapter(m.X402Check),
        query={},
        body=given(
            {
                "url": url,
                "method": method,
                "requirement": requirement,
                "payment": payment,
            }
        ),
    )


def post_x402_ready(
    *,
    address: str,
    url: str,
    method: Literal["GET", "POST"] | None = None,
) -> FreeCall[m.X402Ready]:
    """Check whether a wallet can pay an x402 endpoint.

    - `address`: Address of the payer
    - `url`: Endpoint to check; https, public addresses only
    - `method`: HTTP method of the check
    """
    return FreeCall(
        method="POST",
        path="/v1/bridge/x402/ready",
        answer=TypeAdapter(m.X402Ready),
        query={},
        body=given(
            {
                "address": address,
                "url": url,
                "method": method,
            }
        ),
    )


def get_gas(
    *,
    docs: Literal["1"] | None = None,
    chain_id: Literal["137", "8453"] | None = None,
) -> FreeCall[m.GasGuide]:
    """Read the price of sponsored gas and the guide.

    - `docs`: `1` returns the documentation
    - `chain_id`: Chain of the example; by default the first open chain
    """
    return FreeCall(
        method="GET",
        path="/v1/gas",
        answer=TypeAdapter(m.GasGuide),
        query=given(
            {
                "docs": docs,
                "chainId": chain_id,
            }
        ),
        body=None,
    )


def get_gas_config() -> FreeCall[m.GasConfig]:
    """Read addresses, prices and limits of the gas sponsor."""
    return FreeCall(
        method="GET",
        path="/v1/gas/config",
        answer=TypeAdapter(m.GasConfig),
        query={},
        body=None,
    )


def get_gas_operation(
    user_op_hash: str,
) -> FreeCall[m.GasOperation]:
    """Follow a sponsored operation.

    - `user_op_hash`: Hash of the operation, or of the transaction that carried the operation
    """
    return FreeCall(
        method="GET",
        path=f"/v1/gas/operations/{quote(user_op_hash, safe='')}",
        answer=TypeAdapter(m.GasOperation),
        query={},
        body=None,
    )


def get_gas_stats() -> FreeCall[m.GasStats]:
    """Read the statistics of the gas sponsor."""
    return FreeCall(
        method="GET",
        path="/v1/gas/stats",
        answer=TypeAdapter(m.GasStats),
        query={},
        body=None,
    )


def get_leads() -> FreeCall[m.LeadCoverage]:
    """Read the coverage and prices of leads."""
    return FreeCall(
        method="GET",
        path="/v1/leads",
        answer=TypeAdapter(m.LeadCoverage),
        query={},
        body=None,
    )


def get_lead_categories(
    *,
    state: str | None = None,
    city: str | None = None,
    county: str | None = None,
    depth: int | None = None,
    limit: int | None = None,
    q: str | None = None,
) -> FreeCall[m.LeadCategories]:
    """List the categories of leads in a place.

    - `state`: State, two letters
    - `city`: City, "Austin" or "Austin, TX"; without a state, all cities of the name
    - `county`: County, "Travis" or "Travis County, TX"
    - `depth`: Levels of the taxonomy; default 3
    - `limit`: Maximum number of categories; default 500
    - `q`: Part of a name or code
    """
    return FreeCall(
        method="GET",
        path="/v1/leads/categories",
        answer=TypeAdapter(m.LeadCategories),
        query=given(
            {
                "state": state,
                "city": city,
                "county": county,
                "depth": depth,
                "limit": limit,
                "q": q,
            }
        ),
        body=None,
    )


def get_lead_count(
    *,
    category: str,
    state: str | None = None,
    city: str | None = None,
    county: str | None = None,
    zip: str | None = None,
    near: str | None = None,
    radius_km: float | None = None,
    email: Literal["required", "any", "none"] | None = None,
    min_grade: Literal["A", "B", "C"] | None = None,
    website: Literal["any", "has", "none", "dead", "needs"] | None = None,
    booking: Literal["yes", "none", "vagaro", "square_appointments", "calendly", "booksy", "mindbody", "acuity", "opentable", "housecall_pro", "jobber", "servicetitan", "zocdoc", "other"] | None = None,
    payments: Literal["yes", "none", "square", "toast", "clover", "stripe", "paypal", "other"] | None = None,
    platform: Literal["none", "wordpress", "wix", "squarespace", "shopify", "godaddy", "webflow", "other"] | None = None,
    hiring: Literal["1"] | None = None,
    unique: Literal["email"] | None = None,
    limit: int | None = None,
    offset: int | None = None,
    cursor: str | None = None,
    sample: Literal["1"] | None = None,
) -> FreeCall[m.LeadCount]:
    """Count leads and read their price.

    - `category`: Type of business in plain words, or a category code
    - `state`: State, two letters
    - `city`: City, "Austin" or "Austin, TX"; without a state, all cities of the name
    - `county`: County, "Travis" or "Travis County, TX"
    - `zip`: ZIP code of 5 digits, or a prefix
    - `near`: Centre of the search, "lat,lng"; nearest leads first
    - `radius_km`: Radius around `near`, kilometres; default 5
    - `email`: required (default): only leads with an e-mail address of minGrade or better; any: leads with and without an address, at the same price; none: only leads without an address
    - `min_grade`: Minimum e-mail grade, only with email=required: A, B, or C (default)
    - `website`: Website: any (default), has, none, dead, or needs (none or dead)
    - `booking`: Online booking: `yes`, `none` (checked and not found), or the name of a tool
    - `payments`: Payment system: `yes`, `none` (checked and not found), or the name of a tool
    - `platform`: Site builder; none: checked and not recognised
    - `hiring`: 1: only leads whose site announces jobs
    - `unique`: email: leads with the same address count once
    - `limit`: Maximum number of leads, each charged; fewer if fewer match; default 3
    - `offset`: Number of leads to skip; default 0
    - `cursor`: next.cursor of the previous page, instead of offset
    - `sample`: 1 returns the first 3 leads free; 3 leads per day
    """
    return FreeCall(
        method="GET",
        path="/v1/leads/count",
        answer=TypeAdapter(m.LeadCount),
        query=given(
            {
                "category": category,
                "state": state,
                "city": city,
                "county": county,
                "zip": zip,
                "near": near,
                "radiusKm": radius_km,
                "email": email,
                "minGrade": min_grade,
                "website": website,
                "booking": booking,
                "payments": payments,
                "platform": platform,
                "hiring": hiring,
                "unique": unique,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
                "sample": sample,
            }
        ),
        body=None,
    )


def get_lead_search(
    *,
    category: str,
    state: str | None = None,
    city: str | None = None,
    county: str | None = None,
    zip: str | None = None,
    near: str | None = None,
    radius_km: float | None = None,
    email: Literal["required", "any", "none"] | None = None,
    min_grade: Literal["A", "B", "C"] | None = None,
    website: Literal["any", "has", "none", "dead", "needs"] | None = None,
    booking: Literal["yes", "none", "vagaro", "square_appointments", "calendly", "booksy", "mindbody", "acuity", "opentable", "housecall_pro", "jobber", "servicetitan", "zocdoc", "other"] | None = None,
    payments: Literal["yes", "none", "square", "toast", "clover", "stripe", "paypal", "other"] | None = None,
    platform: Literal["none", "wordpress", "wix", "squarespace", "shopify", "godaddy", "webflow", "other"] | None = None,
    hiring: Literal["1"] | None = None,
    unique: Literal["email"] | None = None,
    limit: int | None = None,
    offset: int | None = None,
    cursor: str | None = None,
    sample: Literal["1"] | None = None,
) -> PaidCall[m.LeadPage]:
    """Buy business leads.

    - `category`: Type of business in plain words, or a category code
    - `state`: State, two letters
    - `city`: City, "Austin" or "Austin, TX"; without a state, all cities of the name
    - `county`: County, "Travis" or "Travis County, TX"
    - `zip`: ZIP code of 5 digits, or a prefix
    - `near`: Centre of the search, "lat,lng"; nearest leads first
    - `radius_km`: Radius around `near`, kilometres; default 5
    - `email`: required (default): only leads with an e-mail address of minGrade or better; any: leads with and without an address, at the same price; none: only leads without an address
    - `min_grade`: Minimum e-mail grade, only with email=required: A, B, or C (default)
    - `website`: Website: any (default), has, none, dead, or needs (none or dead)
    - `booking`: Online booking: `yes`, `none` (checked and not found), or the name of a tool
    - `payments`: Payment system: `yes`, `none` (checked and not found), or the name of a tool
    - `platform`: Site builder; none: checked and not recognised
    - `hiring`: 1: only leads whose site announces jobs
    - `unique`: email: leads with the same address count once
    - `limit`: Maximum number of leads, each charged; fewer if fewer match; default 3
    - `offset`: Number of leads to skip; default 0
    - `cursor`: next.cursor of the previous page, instead of offset
    - `sample`: 1 returns the first 3 leads free; 3 leads per day
    """
    return PaidCall(
        method="GET",
        path="/v1/leads/search",
        answer=TypeAdapter(m.LeadPage),
        query=given(
            {
                "category": category,
                "state": state,
                "city": city,
                "county": county,
                "zip": zip,
                "near": near,
                "radiusKm": radius_km,
                "email": email,
                "minGrade": min_grade,
                "website": website,
                "booking": booking,
                "payments": payments,
                "platform": platform,
                "hiring": hiring,
                "unique": unique,
                "limit": limit,
                "offset": offset,
                "cursor": cursor,
                "sample": sample,
            }
        ),
        body=None,
    )


def post_lead_opt_out(
    *,
    email: str | None = None,
    phone: str | None = None,
    domain: str | None = None,
    lead_id: str | None = None,
    reason: Literal["opt_out", "wrong_data", "closed", "other"] | None = None,
) -> FreeCall[m.LeadOptOut | m.LeadOptOutPending]:
    """Opt a business out of leads.

    - `email`: An e-mail address
    - `phone`: A phone number of the United States, or a number in E.164
    - `domain`: A domain of the business, such as joes.com, with all subdomains; needs a proof
    - `lead_id`: Id of a lead
    - `reason`: Reason of the opt-out
    """
    return FreeCall(
        method="POST",
        path="/v1/leads/opt-out",
        answer=TypeAdapter[m.LeadOptOut | m.LeadOptOutPending](m.LeadOptOut | m.LeadOptOutPending),
        query={},
        body=given(
            {
                "email": email,
                "phone": phone,
                "domain": domain,
                "leadId": lead_id,
                "reason": reason,
            }
        ),
    )


def get_shops() -> FreeCall[m.Shops]:
    """List the shops that can be searched."""
    return FreeCall(
        method="GET",
        path="/v1/shop",
        answer=TypeAdapter(m.Shops),
        query={},
        body=None,
    )


def get_shop(
    slug: str,
) -> FreeCall[m.ShopInfo]:
    """Read the catalogue summary of a shop.

    - `slug`: Short name of the shop, from GET /v1/shop
    """
    return FreeCall(
        method="GET",
        path=f"/v1/shop/{quote(slug, safe='')}",
        answer=TypeAdapter(m.ShopInfo),
        query={},
        body=None,
    )


def get_shop_search(
    slug: str,
    *,
    q: str,
    max: float | None = None,
    limit: int | None = None,
) -> PaidCall[m.ShopSearch]:
    """Search the products of a shop.

    - `slug`: Short name of the shop, from GET /v1/shop
    - `q`: Search words
    - `max`: Maximum price in the currency of the shop
    - `limit`: Maximum number of products
    """
    return PaidCall(
        method="GET",
        path=f"/v1/shop/{quote(slug, safe='')}/search",
        answer=TypeAdapter(m.ShopSearch),
        query=given(
            {
                "q": q,
                "max": max,
                "limit": limit,
            }
        ),
        body=None,
    )


def post_ucp_search(
    *,
    query: str,
    pagination: Mapping[str, object] | None = None,
    filters: m.UcpFilters | None = None,
    context: Mapping[str, object] | None = None,
    signals: Mapping[str, object] | None = None,
    attribution: Mapping[str, object] | None = None,
) -> PaidCall[m.UcpSearch]:
    """Search products in the form of UCP.

    - `query`: Search words
    - `pagination`: Page of the results
    - `filters`: Filters; a product must pass all
    - `context`: Hints of UCP; `currency` is the currency of filters.price
    - `signals`: Signals of UCP, without effect
    - `attribution`: Attribution of UCP, without effect
    """
    return PaidCall(
        method="POST",
        path="/v1/ucp/catalog/search",
        answer=TypeAdapter(m.UcpSearch),
        query={},
        body=given(
            {
                "query": query,
                "pagination": pagination,
                "filters": filters,
                "context": context,
                "signals": signals,
                "attribution": attribution,
            }
        ),
    )


def post_ucp_lookup(
    *,
    ids: Sequence[str],
    filters: m.UcpFilters | None = None,
    context: Mapping[str, object] | None = None,
    signals: Mapping[str, object] | None = None,
    attribution: Mapping[str, object] | None = None,
) -> PaidCall[m.UcpLookup]:
    """Look up products by id in the form of UCP.

    - `ids`: Ids with their shop: corner-store:185
    - `filters`: Filters; a product must pass all
    - `context`: Hints of UCP; `currency` is the currency of filters.price
    - `signals`: Signals of UCP, without effect
    - `attribution`: Attribution of UCP, without effect
    """
    return PaidCall(
        method="POST",
        path="/v1/ucp/catalog/lookup",
        answer=TypeAdapter(m.UcpLookup),
        query={},
        body=given(
            {
                "ids": ids,
                "filters": filters,
                "context": context,
                "signals": signals,
                "attribution": attribution,
            }
        ),
    )


def post_ucp_product(
    *,
    id: str,
    selected: Sequence[Mapping[str, object]] | None = None,
    preferences: Sequence[str] | None = None,
    filters: m.UcpFilters | None = None,
    context: Mapping[str, object] | None = None,
    signals: Mapping[str, object] | None = None,
    attribution: Mapping[str, object] | None = None,
) -> PaidCall[m.UcpDetail]:
    """Read one product in the form of UCP.

    - `id`: Id of a product or variant with its shop: corner-store:185
    - `selected`: Without effect: products have no options
    - `preferences`: Without effect
    - `filters`: Filters; a product must pass all
    - `context`: Hints of UCP; `currency` is the currency of filters.price
    - `signals`: Signals of UCP, without effect
    - `attribution`: Attribution of UCP, without effect
    """
    return PaidCall(
        method="POST",
        path="/v1/ucp/catalog/product",
        answer=TypeAdapter(m.UcpDetail),
        query={},
        body=given(
            {
                "id": id,
                "selected": selected,
                "preferences": preferences,
                "filters": filters,
                "context": context,
                "signals": signals,
                "attribution": attribution,
            }
        ),
    )


def get_updown() -> FreeCall[m.Updown]:
    """List the Up/Down markets and their state."""
    return FreeCall(
        method="GET",
        path="/v1/updown",
        answer=TypeAdapter(m.Updown),
        query={},
        body=None,
    )


def get_updown_price(
    market: Literal["btc-5m", "btc-15m", "eth-5m", "eth-15m", "sol-5m", "sol-15m", "xrp-5m", "xrp-15m"],
    *,
    start: str | None = None,
    free: Literal["1"] | None = None,
) -> PaidCall[m.UpdownLive | m.UpdownPast]:
    """Read the price to beat of an Up/Down window.

    - `market`: Asset and length of the windows
    - `start`: Unix second of the start of a past window; without `start`, the answer is live
    - `free`: 1: one free live answer per caller, without `start`; the caller is the address in SIGN-IN-WITH-X, else the network address
    """
    return PaidCall(
        method="GET",
        path=f"/v1/updown/{quote(market, safe='')}",
        answer=TypeAdapter[m.UpdownLive | m.UpdownPast](m.UpdownLive | m.UpdownPast),
        query=given(
            {
                "start": start,
                "free": free,
            }
        ),
        body=None,
    )


def get_stats(
    *,
    from_: str | None = None,
    to: str | None = None,
) -> FreeCall[m.Sales]:
    """Read the sales and revenue of the service.

    - `from_`: First UTC day, such as 2026-11-23; by default 29 days before `to`; the range has at most 366 days
    - `to`: Last UTC day, included; by default today
    """
    return FreeCall(
        method="GET",
        path="/v1/stats",
        answer=TypeAdapter(m.Sales),
        query=given(
            {
                "from": from_,
                "to": to,
            }
        ),
        body=None,
    )


def get_status() -> FreeCall[m.Status]:
    """Read the status of the service."""
    return FreeCall(
        method="GET",
        path="/v1/status",
        answer=TypeAdapter(m.Status),
        query={},
        body=None,
    )


def get_payment(
    payment_id: str,
    *,
    payer: str | None = None,
) -> FreeCall[m.Payment]:
    """Read the state of a payment.

    - `payment_id`: Id of the payment, transaction of the charge (not for a bridge), nonce of the authorization, payment-identifier, or channelId-chargedUsdc of a session
    - `payer`: Payer; required with a payment-identifier
    """
    return FreeCall(
        method="GET",
        path=f"/v1/payments/{quote(payment_id, safe='')}",
        answer=TypeAdapter(m.Payment),
        query=given(
            {
                "payer": payer,
            }
        ),
        body=None,
    )


def list_payments(
    *,
    limit: int | None = None,
    session: str | None = None,
    cursor: str | None = None,
) -> PagedCall[m.PaymentList]:
    """List your own payments.

    - `limit`: Rows per page
    - `session`: channelId of a session: its vouchers instead of other payments
    - `cursor`: nextCursor of the previous page
    """
    return PagedCall(
        method="GET",
        path="/v1/payments",
        answer=TypeAdapter(m.PaymentList),
        query=given(
            {
                "limit": limit,
                "session": session,
                "cursor": cursor,
            }
        ),
        body=None,
    )
