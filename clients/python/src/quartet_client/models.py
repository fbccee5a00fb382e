"""Models of every answer, from `/openapi.json`; generated, do not edit."""

from __future__ import annotations

from pydantic import BaseModel, Field, RootModel
from typing import Any, Literal


class Error(BaseModel):
    """Reason why a request was rejected"""

    error: str
    """Problem and remedy; starts with the name of the field"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem, if any"""
    charged: bool | None = None
    """Always false: nothing was charged"""
    retry_after: int | None = Field(None, alias="retryAfter")
    """Seconds until a retry is useful; null for a permanent error"""


class GuideStep(BaseModel):
    """A step of the guide"""

    step: int
    """Number of the step"""
    section: str
    """Part of the service"""
    do: str
    """Task"""
    call: str
    """Working request to this server"""
    answers: Literal[200, 402]
    """HTTP status of the call without payment; a 402 states the price"""
    why: str
    """Reason for the step"""


class GuideSection(BaseModel):
    """A section of the guide"""

    topic: Literal[
        "vaults",
        "transactions",
        "analytics",
        "publishing",
        "bridge",
        "gas",
        "leads",
        "shops",
        "markets",
        "discovery",
        "payment",
        "agents",
    ]
    """Value of `topic`"""
    about: str
    """Content of the section"""
    size_bytes: int = Field(..., alias="sizeBytes")
    """Size of the section as JSON, bytes; about 4 bytes per token"""


class BasketFees(BaseModel):
    mint_bps: int = Field(..., alias="mintBps")
    """Fee on deposits, basis points"""
    mgmt_bps_per_year: int = Field(..., alias="mgmtBpsPerYear")
    """Management fee, basis points per year"""
    perf_bps: int = Field(..., alias="perfBps")
    """Performance fee, basis points"""


class BasketFlow(BaseModel):
    """Steps to use the service"""

    field_1: str = Field(..., alias="1")
    """One step, as one line of text"""
    field_2: str = Field(..., alias="2")
    """One step, as one line of text"""
    field_3: str = Field(..., alias="3")
    """One step, as one line of text"""
    field_4: str = Field(..., alias="4")
    """One step, as one line of text"""
    exit: str
    """One step, as one line of text"""
    read: str
    """One step, as one line of text"""


class BasketPricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class Constituent(BaseModel):
    """One of the four tokenized stocks"""

    symbol: str
    """Symbol of the stock"""
    name: str
    """Name of the token"""
    address: str
    """Token contract"""
    decimals: Literal[8]
    """Decimals of the token"""
    price_usdc: str = Field(..., alias="priceUsdc")
    """Price, USDC-6 per whole token"""
    price_usd: float = Field(..., alias="priceUsd")
    """priceUsdc / 1e6"""
    multiplier: str
    """Stocks per token as displayed by the issuer; not used in valuations"""
    halted: bool
    """Whether the issuer halted transfers"""


class AsOf(BaseModel):
    """Block for which the answer is true"""

    chain_id: int = Field(..., alias="chainId")
    """Chain of the block"""
    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    block_hash: str = Field(..., alias="blockHash")
    """Hash of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class VaultListPricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class Returns(BaseModel):
    """Change of the share price; null when the vault is younger than the window"""

    d1_pct: float | None = Field(..., alias="d1Pct")
    """Return over 1 day, percent"""
    w1_pct: float | None = Field(..., alias="w1Pct")
    """Return over 7 days, percent"""
    m1_pct: float | None = Field(..., alias="m1Pct")
    """Return over 30 days, percent"""
    m3_pct: float | None = Field(..., alias="m3Pct")
    """Return over 90 days, percent"""
    m6_pct: float | None = Field(..., alias="m6Pct")
    """Return over 180 days, percent"""
    ytd_pct: float | None = Field(..., alias="ytdPct")
    """Return since January 1 (UTC), percent"""
    y1_pct: float | None = Field(..., alias="y1Pct")
    """Return over 365 days, percent"""
    all_pct: float | None = Field(..., alias="allPct")
    """Return since the inception of the vault, percent"""


class VaultPricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class Holding(BaseModel):
    """One constituent inside a vault"""

    symbol: str
    """Symbol of the constituent"""
    address: str
    """Token contract"""
    balance: str
    """Tokens held, minus tokens owed to deferred claims, 8 decimals"""
    price_usdc: str = Field(..., alias="priceUsdc")
    """Price, USDC-6 per whole token"""
    value_usdc: str = Field(..., alias="valueUsdc")
    """Value in USDC-6, rounded down"""
    weight_bps: int = Field(..., alias="weightBps")
    """Part of the NAV in basis points"""


class RebalanceBudget(BaseModel):
    """Trades that the budgets of a vault permit"""

    tradable_usdc: str = Field(..., alias="tradableUsdc")
    """Value that a rebalance may trade in one direction now, USDC-6"""
    needed_usdc: str = Field(..., alias="neededUsdc")
    """Value that a rebalance to the targets would trade, USDC-6"""
    turnover_left_bps: int = Field(..., alias="turnoverLeftBps")
    """Remaining turnover budget, basis points; refills by 1000 basis points per day"""
    loss_left_bps: int = Field(..., alias="lossLeftBps")
    """Remaining budget for losses against the TWAP, basis points; refills by 20 basis points per week"""
    next_rebalance_at: int = Field(..., alias="nextRebalanceAt")
    """Earliest time at which the budgets permit a rebalance, unix seconds"""
    unfinished: bool
    """Whether the newest rebalance was partial"""


class QuotePricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class Quote(BaseModel):
    """Cost of a deposit; figures of a vault only if the request has `vault`"""

    usdc_in: str = Field(..., alias="usdcIn")
    """Deposit, USDC-6"""
    mint_fee_usdc: str = Field(..., alias="mintFeeUsdc")
    """Fee in USDC-6, rounded up"""
    net_usdc: str = Field(..., alias="netUsdc")
    """Invested amount, USDC-6: usdcIn minus mintFeeUsdc"""
    mint_fee_bps: int = Field(..., alias="mintFeeBps")
    """Fee, basis points"""
    min_deposit_usdc: str = Field(..., alias="minDepositUsdc")
    """Smallest deposit, USDC-6"""
    below_minimum: bool = Field(..., alias="belowMinimum")
    """Whether usdcIn is below minDepositUsdc"""
    vault: str | None = None
    """Vault of the request"""
    estimated_shares: str | None = Field(None, alias="estimatedShares")
    """Maximum shares, if the swaps have no loss"""
    expected_shares: str | None = Field(None, alias="expectedShares")
    """Expected shares at current pool prices, before pool fees and impact"""
    min_shares: str | None = Field(None, alias="minShares")
    max_deposit_usdc: str | None = Field(None, alias="maxDepositUsdc")
    """Largest deposit under the cap, USDC-6; 0 when the vault accepts no deposit"""
    price_status: Literal["live", "stale", "unavailable"] | None = Field(
        None, alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: QuotePricesAsOf | None = Field(None, alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(None, alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf | None = Field(None, alias="asOf")


class CreateVaultTransaction(BaseModel):
    """The creation of a vault, to sign and send"""

    to: str
    """Contract to call"""
    data: str
    """Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged"""
    value: Literal["0"]
    """Wei to send; always 0"""
    chain_id: int = Field(..., alias="chainId")
    """Chain to broadcast to"""
    gas: str
    """Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound"""
    gas_limit: str = Field(..., alias="gasLimit")
    """Same as gas, under the name that ethers reads"""
    description: str
    """Effect of the transaction in one line, and the block of the check"""
    expected_vault: str = Field(..., alias="expectedVault")
    """Address of the vault, unless another vault is created first; the VaultCreated event of the receipt is authoritative"""


class UnsignedTransaction(BaseModel):
    """Transaction that the caller signs and sends"""

    to: str
    """Contract to call"""
    data: str
    """Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged"""
    value: Literal["0"]
    """Wei to send; always 0"""
    chain_id: int = Field(..., alias="chainId")
    """Chain to broadcast to"""
    gas: str
    """Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound"""
    gas_limit: str = Field(..., alias="gasLimit")
    """Same as gas, under the name that ethers reads"""
    description: str
    """Effect of the transaction in one line, and the block of the check"""


class SharesFloor(BaseModel):
    """Send minShares for another floor, "0" for no floor"""

    min_shares: str = Field(..., alias="minShares")
    """Minimum amount that the transaction accepts, shares with 18 decimals; the transaction reverts below this amount; 0 accepts any amount"""
    made_from: Literal["quote", "caller"] = Field(..., alias="madeFrom")
    """`quote`: 50 bps below `expected`; `caller`: the floor of the request"""
    expected: str | None
    margin_bps: int | None = Field(..., alias="marginBps")
    """Distance of the floor below `expected`, basis points; null for a floor of the caller"""


class PermitTypedDataTypedDataDomain(BaseModel):
    name: str
    """Name of the USDC contract"""
    version: str
    """Version of the USDC contract"""
    chain_id: int = Field(..., alias="chainId")
    """Chain of the vault"""
    verifying_contract: str = Field(..., alias="verifyingContract")
    """USDC"""


class PermitTypedDataTypedDataTypesEip712DomainItem(BaseModel):
    name: str
    type: str


class PermitTypedDataTypedDataTypesPermitItem(BaseModel):
    name: str
    type: str


class PermitTypedDataTypedDataTypes(BaseModel):
    eip712_domain: list[PermitTypedDataTypedDataTypesEip712DomainItem] = Field(
        ..., alias="EIP712Domain"
    )
    permit: list[PermitTypedDataTypedDataTypesPermitItem] = Field(..., alias="Permit")


class PermitTypedDataTypedDataMessage(BaseModel):
    owner: str
    """Owner of the USDC, who signs"""
    spender: str
    """Address of the vault"""
    value: str
    """USDC-6"""
    nonce: str
    """Next permit nonce of the owner"""
    deadline: str
    """Deadline, unix seconds; copy this value into permit.deadline of the second request"""


class PermitTypedDataTypedData(BaseModel):
    """Payload for eth_signTypedData_v4; sign it unchanged"""

    domain: PermitTypedDataTypedDataDomain
    types: PermitTypedDataTypedDataTypes
    primary_type: Literal["Permit"] = Field(..., alias="primaryType")
    message: PermitTypedDataTypedDataMessage


class PermitTypedData(BaseModel):
    """EIP-2612 permit to sign off-chain"""

    typed_data: PermitTypedDataTypedData = Field(..., alias="typedData")
    """Payload for eth_signTypedData_v4; sign it unchanged"""


class PermitDeposit(BaseModel):
    """A deposit with its permit; owner must send the transaction"""

    to: str
    """Contract to call"""
    data: str
    """Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged"""
    value: Literal["0"]
    """Wei to send; always 0"""
    chain_id: int = Field(..., alias="chainId")
    """Chain to broadcast to"""
    gas: str
    """Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound"""
    gas_limit: str = Field(..., alias="gasLimit")
    """Same as gas, under the name that ethers reads"""
    description: str
    """Effect of the transaction in one line, and the block of the check"""
    floor: SharesFloor


class BalancePricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class Position(BaseModel):
    """Shares of one vault"""

    vault: str
    """Vault contract"""
    symbol: str
    """Symbol of the share token"""
    shares: str
    """Shares held, 18 decimals"""
    value_usdc: str = Field(..., alias="valueUsdc")
    """Value of the shares, USDC-6, rounded down"""
    value: str
    """valueUsdc in dollars"""
    share_price_usdc: str = Field(..., alias="sharePriceUsdc")
    """Value of one whole share (10^18), USDC-6, rounded down"""
    share_of_vault_bps: int = Field(..., alias="shareOfVaultBps")
    """Part of the total supply, basis points, rounded down"""
    cost_basis_usdc: str = Field(..., alias="costBasisUsdc")
    """Average cost of the shares, fees included, USDC-6"""
    pnl_usdc: str = Field(..., alias="pnlUsdc")
    """valueUsdc minus costBasisUsdc, USDC-6"""
    is_strategist: bool = Field(..., alias="isStrategist")
    """Whether the agent is the strategist of the vault"""


class CreatedVault(BaseModel):
    """A vault of which the agent is the strategist"""

    vault: str
    """Vault contract"""
    vault_id: int = Field(..., alias="vaultId")
    """Number of the vault, from 1 in the order of creation"""
    symbol: str
    """Symbol of the share token"""
    created_at: int = Field(..., alias="createdAt")
    """Time of the creation, unix seconds"""


class RebalanceTransaction(BaseModel):
    """A rebalance that any account may sign and send"""

    to: str
    """Contract to call"""
    data: str
    """Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged"""
    value: Literal["0"]
    """Wei to send; always 0"""
    chain_id: int = Field(..., alias="chainId")
    """Chain to broadcast to"""
    gas: str
    """Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound"""
    gas_limit: str = Field(..., alias="gasLimit")
    """Same as gas, under the name that ethers reads"""
    description: str
    """Effect of the transaction in one line, and the block of the check"""
    would_revert: str | None = Field(..., alias="wouldRevert")
    """Reason why the transaction would revert now; else null"""


class UsdcFloor(BaseModel):
    """Send minUsdcOut for another floor, "0" for no floor"""

    min_usdc_out: str = Field(..., alias="minUsdcOut")
    """Minimum amount that the transaction accepts, USDC-6; the transaction reverts below this amount; 0 accepts any amount"""
    made_from: Literal["quote", "caller"] = Field(..., alias="madeFrom")
    """`quote`: 50 bps below `expected`; `caller`: the floor of the request"""
    expected: str | None
    margin_bps: int | None = Field(..., alias="marginBps")
    """Distance of the floor below `expected`, basis points; null for a floor of the caller"""


class HistoryPoint(BaseModel):
    """State of a vault at the last block of one bucket"""

    timestamp: int
    """Time of the last block of the bucket, unix seconds"""
    bucket_start: int = Field(..., alias="bucketStart")
    """Start of the bucket, unix seconds, exclusive; identifies the bucket"""
    bucket_end: int = Field(..., alias="bucketEnd")
    """End of the bucket, unix seconds, inclusive; in an open bucket the end of the range, at most the block of the answer"""
    is_open: bool = Field(..., alias="isOpen")
    """Whether later blocks can still change the figures, which are true at bucketEnd"""
    block_number: int = Field(..., alias="blockNumber")
    """Last block of the bucket, for which every figure is true"""
    nav_usdc: str = Field(..., alias="navUsdc")
    """Net asset value, USDC-6"""
    nav: str
    """navUsdc in dollars"""
    share_price_usdc: str = Field(..., alias="sharePriceUsdc")
    """Value of one whole share (10^18), USDC-6, rounded down"""
    equal_weight_usdc: str | None = Field(..., alias="equalWeightUsdc")
    buy_and_hold_usdc: str | None = Field(..., alias="buyAndHoldUsdc")
    total_supply: str = Field(..., alias="totalSupply")
    """Shares in existence, 18 decimals"""
    holders: int
    """Number of holders of shares"""
    inflow_usdc: str = Field(..., alias="inflowUsdc")
    """Deposits in the bucket, mint fees included, USDC-6"""
    outflow_usdc: str = Field(..., alias="outflowUsdc")
    """Redemptions in the bucket, USDC-6; redemptions in kind at the prices of this point"""
    weights_bps: list[int] = Field(..., alias="weightsBps")
    """Target weights in basis points, in the order of the basket"""
    current_weights_bps: list[int] = Field(..., alias="currentWeightsBps")
    """Parts of the NAV in basis points"""
    drift_bps: list[int] = Field(..., alias="driftBps")
    """Current minus target weight, signed basis points"""
    price_status: Literal["live", "unavailable"] = Field(..., alias="priceStatus")
    """`live`: prices of this block. `unavailable`: last known prices, because the price source was unavailable"""


class FeesPaid(BaseModel):
    """Fees paid by holders"""

    mint_usdc: str = Field(..., alias="mintUsdc")
    """Mint fees since the creation, USDC-6"""
    management_usdc: str = Field(..., alias="managementUsdc")
    """Fee shares since the creation at the current share price, USDC-6"""
    total_usdc: str = Field(..., alias="totalUsdc")
    """mintUsdc plus managementUsdc, USDC-6"""


class PerformanceMethod(BaseModel):
    """Method of each figure"""

    returns: str
    """Method of returns"""
    vol_annual_pct: str = Field(..., alias="volAnnualPct")
    """Method of volAnnualPct"""
    sharpe: str
    """Method of sharpe"""
    max_drawdown_pct: str = Field(..., alias="maxDrawdownPct")
    """Method of maxDrawdownPct"""
    tracking_difference_pct: str = Field(..., alias="trackingDifferencePct")
    """Method of trackingDifferencePct"""
    fees: str
    """Method of feesPaid"""


class ObservedHolding(BaseModel):
    """A constituent in the vault at a block"""

    symbol: str
    """Symbol of the constituent"""
    address: str
    """Token contract"""
    price_usdc: str = Field(..., alias="priceUsdc")
    """TWAP that valued the vaults at the block, USDC-6 per whole token"""
    balance: str
    """Tokens held, minus tokens owed to deferred claims, 8 decimals"""


class ObservedPrice(BaseModel):
    """A constituent and its price at a block"""

    symbol: str
    """Symbol of the constituent"""
    address: str
    """Token contract"""
    price_usdc: str = Field(..., alias="priceUsdc")
    """TWAP that valued the vaults at the block, USDC-6 per whole token"""


class IndexClose(BaseModel):
    """Block at which the index set the weights of the vaults"""

    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block for which every figure is true"""
    block_hash: str = Field(..., alias="blockHash")
    """Hash of the block"""
    level: str
    """Points, 6 decimals, rounded down"""


class SignalsPricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class SignalReturns(BaseModel):
    """Change of the price; null when the history is too short"""

    d1_pct: float | None = Field(..., alias="d1Pct")
    """Return over 1 day, percent"""
    w1_pct: float | None = Field(..., alias="w1Pct")
    """Return over 7 days, percent"""
    m1_pct: float | None = Field(..., alias="m1Pct")
    """Return over 30 days, percent"""
    m3_pct: float | None = Field(..., alias="m3Pct")
    """Return over 90 days, percent"""
    m6_pct: float | None = Field(..., alias="m6Pct")
    """Return over 180 days, percent"""
    y1_pct: float | None = Field(..., alias="y1Pct")
    """Return over 365 days, percent"""


class BasketStats(BaseModel):
    """The basket as a whole"""

    avg_return_m1_pct: float | None = Field(..., alias="avgReturnM1Pct")
    """Mean return over 30 days, percent"""
    avg_vol_annual_pct: float | None = Field(..., alias="avgVolAnnualPct")
    """Mean annualised volatility, percent"""
    correlation: list[list[float | None]]
    """Correlation of daily returns, -1 to 1, rows and columns as in basket"""
    history_days: int = Field(..., alias="historyDays")
    """Whole days since the oldest close, at most 365; figures that need more days are null"""
    filled_days: int = Field(..., alias="filledDays")
    """Number of days without a price, which repeat the previous close"""


class BasketSignals(BaseModel):
    """Weights and ranks that follow from the indicators"""

    risk_parity_weights_bps: list[int] = Field(..., alias="riskParityWeightsBps")
    """Suggested weights; the sum is 10000"""
    basis: Literal["inverse_volatility", "equal"]
    """`equal`: a volatility is unknown, so the suggestion is equal parts"""
    bias_vs_equal_weight_bps: list[int] = Field(..., alias="biasVsEqualWeightBps")
    """Suggested minus equal weights; the sum is 0"""
    momentum_rank_desc: list[str] = Field(..., alias="momentumRankDesc")
    """Symbols, highest return over 30 days first"""


class NextRebalance(BaseModel):
    """Progress that the budgets permit toward the next weights"""

    needed_usdc: str = Field(..., alias="neededUsdc")
    """Value that a rebalance to nextSetWeightsBps would trade, USDC-6"""
    tradable_usdc: str = Field(..., alias="tradableUsdc")
    """Value that the budgets of the vault let a rebalance trade now, USDC-6"""
    next_rebalance_at: int = Field(..., alias="nextRebalanceAt")
    """Earliest time at which the budgets permit a step of that rebalance, unix seconds"""


class SignalsMethod(BaseModel):
    """Method of each figure"""

    closes: str
    """Prices from which every figure except `price` is computed"""
    returns: str
    """Method of returns"""
    vol_annual_pct: str = Field(..., alias="volAnnualPct")
    """Method of volAnnualPct"""
    rsi14: str
    """Method of rsi14"""
    trend: str
    """Method of trend"""
    range_pos52w_pct: str = Field(..., alias="rangePos52wPct")
    """Method of rangePos52wPct"""
    rel_strength_m1: str = Field(..., alias="relStrengthM1")
    """Method of relStrengthM1"""
    averages: str
    """Method of avgReturnM1Pct and avgVolAnnualPct"""
    correlation: str
    """Method of correlation"""
    risk_parity_weights_bps: str = Field(..., alias="riskParityWeightsBps")
    """Method of riskParityWeightsBps"""
    momentum_rank_desc: str = Field(..., alias="momentumRankDesc")
    """Method of momentumRankDesc"""
    next_set_weights_bps: str = Field(..., alias="nextSetWeightsBps")
    """Method of nextSetWeightsBps"""
    rounding: str
    """Rounding of the figures"""


class Publication(BaseModel):
    """A published page"""

    view_url: str = Field(..., alias="viewUrl")
    """Public URL of the page; no wallet is needed"""
    slug: str
    """Name of the page; stays the same for this publisher and vault"""
    expires_at: int = Field(..., alias="expiresAt")
    """End of the publication, unix seconds"""
    vault: str
    """Vault of the page"""
    status: Literal["live"]
    """The page is live"""


class TakenDownPage(BaseModel):
    """A page that the operator took down"""

    error: str
    """Problem; starts with the name of the field"""
    code: Literal["taken_down_page"]
    reason: Literal["abuse", "fraud", "legal", "privacy", "other"]
    """Reason of the takedown"""
    taken_down_at: int = Field(..., alias="takenDownAt")
    """Time at which the operator took the page down, unix seconds"""
    charged: bool
    """Whether the call was charged; always false"""


class PublishedPageTakenDown(BaseModel):
    """Takedown, after which the publisher cannot publish the page; null without a takedown"""

    taken_down_at: int = Field(..., alias="takenDownAt")
    """Time at which the operator took the page down, unix seconds"""
    reason: Literal["abuse", "fraud", "legal", "privacy", "other"]
    """Reason of the takedown"""


class PublishedPage(BaseModel):
    """The page of one publisher"""

    slug: str
    """Name of the page; stays the same for this publisher and vault"""
    view_url: str = Field(..., alias="viewUrl")
    """Public URL of the page; no wallet is needed"""
    publisher: str
    """Payer of the publication"""
    label: str | None
    published_at: int = Field(..., alias="publishedAt")
    """Time of the first charged publication, unix seconds"""
    last_published_at: int = Field(..., alias="lastPublishedAt")
    """Time of the newest charged publication, unix seconds"""
    expires_at: int = Field(..., alias="expiresAt")
    """Start of dormancy, unix seconds"""
    publish_count: int = Field(..., alias="publishCount")
    """Number of charged publications"""
    status: Literal["live", "dormant", "taken_down"]
    """State of the page; `taken_down`: the operator of the service took the page down"""
    taken_down: PublishedPageTakenDown | None = Field(..., alias="takenDown")
    """Takedown, after which the publisher cannot publish the page; null without a takedown"""


class ActivityEventActivityEvent(BaseModel):
    """An event of a vault"""

    kind: Literal["create"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Strategist"""
    usdc: str
    """Cap: highest NAV after a deposit, USDC-6"""


class ActivityEventActivityEvent1(BaseModel):
    """An event of a vault"""

    kind: Literal["buy"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Receiver of the shares"""
    usdc: str
    """Deposit, mint fee included, USDC-6"""
    mint_fee_usdc: str = Field(..., alias="mintFeeUsdc")
    """Mint fee, USDC-6"""
    value_added_usdc: str = Field(..., alias="valueAddedUsdc")
    """Value added to the vault, USDC-6"""
    shares: str
    """Shares minted, 18 decimals"""
    nav_after_usdc: str = Field(..., alias="navAfterUsdc")
    """NAV after the event, USDC-6"""
    supply_after: str = Field(..., alias="supplyAfter")
    """Shares in existence after the event, 18 decimals"""


class ActivityEventActivityEvent2(BaseModel):
    """An event of a vault"""

    kind: Literal["redeem"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Owner of the shares"""
    usdc: str
    """USDC paid, USDC-6"""
    shares: str
    """Shares burnt, 18 decimals"""
    nav_after_usdc: str = Field(..., alias="navAfterUsdc")
    """NAV after the event, USDC-6"""
    supply_after: str = Field(..., alias="supplyAfter")
    """Shares in existence after the event, 18 decimals"""


class ActivityEventActivityEvent3(BaseModel):
    """An event of a vault"""

    kind: Literal["redeem_in_kind"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Owner of the shares"""
    receiver: str
    """Receiver of the tokens"""
    shares: str
    """Shares burnt, 18 decimals"""
    amounts: list[Any]
    """Tokens paid or owed, in the order of the basket, 8 decimals"""
    usdc: str
    """Idle USDC paid, USDC-6"""
    supply_after: str = Field(..., alias="supplyAfter")
    """Shares in existence after the event, 18 decimals"""


class ActivityEventActivityEvent4(BaseModel):
    """An event of a vault"""

    kind: Literal["claim_deferred"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Owner of the deferred claim"""
    token: str
    """Token of the deferred claim"""
    amount: str
    """Owed amount, base units of the token"""


class ActivityEventActivityEvent5(BaseModel):
    """An event of a vault"""

    kind: Literal["claim"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Owner of the deferred claim"""
    receiver: str
    """Receiver of the tokens"""
    token: str
    """Token"""
    amount: str
    """Paid amount, base units of the token"""


class ActivityEventActivityEvent6(BaseModel):
    """An event of a vault"""

    kind: Literal["send"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Sender"""
    receiver: str
    """Receiver"""
    shares: str
    """Shares sent, 18 decimals"""


class ActivityEventActivityEvent7(BaseModel):
    """An event of a vault"""

    kind: Literal["weights"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Strategist"""
    old_weights_bps: list[int] = Field(..., alias="oldWeightsBps")
    """Previous target weights, basis points"""
    new_weights_bps: list[int] = Field(..., alias="newWeightsBps")
    """New target weights, basis points"""


class ActivityEventActivityEvent8(BaseModel):
    """An event of a vault"""

    kind: Literal["rebalance"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Caller"""
    nav_before_usdc: str = Field(..., alias="navBeforeUsdc")
    """NAV before, USDC-6"""
    nav_after_usdc: str = Field(..., alias="navAfterUsdc")
    """NAV after the event, USDC-6"""
    volume_usdc: str = Field(..., alias="volumeUsdc")
    """Value of all trades, USDC-6"""


class ActivityEventActivityEvent9(BaseModel):
    """An event of a vault"""

    kind: Literal["fee"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    shares: str
    """Fee shares minted, 18 decimals"""
    elapsed_seconds: int = Field(..., alias="elapsedSeconds")
    """Seconds for which the fee is charged"""
    supply_after: str = Field(..., alias="supplyAfter")
    """Shares in existence after the event, 18 decimals"""


class ActivityEventActivityEvent10(BaseModel):
    """An event of a vault"""

    kind: Literal["cap"]
    """Kind of the event"""
    vault: str
    """Vault contract"""
    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of the event"""
    log_index: int = Field(..., alias="logIndex")
    """Index of the log in its block"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    account: str
    """Owner of the protocol"""
    usdc: str
    """Cap: highest NAV after a deposit, USDC-6"""


class ActivityEvent(
    RootModel[
        ActivityEventActivityEvent
        | ActivityEventActivityEvent1
        | ActivityEventActivityEvent2
        | ActivityEventActivityEvent3
        | ActivityEventActivityEvent4
        | ActivityEventActivityEvent5
        | ActivityEventActivityEvent6
        | ActivityEventActivityEvent7
        | ActivityEventActivityEvent8
        | ActivityEventActivityEvent9
        | ActivityEventActivityEvent10
    ]
):
    root: (
        ActivityEventActivityEvent
        | ActivityEventActivityEvent1
        | ActivityEventActivityEvent2
        | ActivityEventActivityEvent3
        | ActivityEventActivityEvent4
        | ActivityEventActivityEvent5
        | ActivityEventActivityEvent6
        | ActivityEventActivityEvent7
        | ActivityEventActivityEvent8
        | ActivityEventActivityEvent9
        | ActivityEventActivityEvent10
    )
    """An event of a vault"""


class Holder(BaseModel):
    """An account that holds shares of the vault"""

    account: str
    """Holder"""
    shares: str
    """Shares held, 18 decimals"""
    value_usdc: str = Field(..., alias="valueUsdc")
    """Value of the shares, USDC-6, rounded down"""
    value: str
    """valueUsdc in dollars"""
    share_of_vault_bps: int = Field(..., alias="shareOfVaultBps")
    """Part of the total supply, basis points, rounded down"""
    cost_basis_usdc: str = Field(..., alias="costBasisUsdc")
    """Average cost of the shares, fees included, USDC-6"""
    first_at: int = Field(..., alias="firstAt")
    """Time of the first shares of the account, unix seconds"""
    last_at: int = Field(..., alias="lastAt")
    """Time of the last change of the position, unix seconds"""


class Candle(BaseModel):
    """Trades of one bucket"""

    bucket_start: int = Field(..., alias="bucketStart")
    """Start of the bucket, unix seconds, exclusive; identifies the bucket"""
    bucket_end: int = Field(..., alias="bucketEnd")
    """End of the bucket, unix seconds, inclusive; in an open bucket the end of the range, at most the block of the answer"""
    is_open: bool = Field(..., alias="isOpen")
    """Whether later blocks can still change the figures, which are true at bucketEnd"""
    open_usdc: str = Field(..., alias="openUsdc")
    """Spot price after the first trade, USDC-6 per whole token"""
    high_usdc: str = Field(..., alias="highUsdc")
    """Highest spot price after a trade, USDC-6 per whole token"""
    low_usdc: str = Field(..., alias="lowUsdc")
    """Lowest spot price after a trade, USDC-6 per whole token"""
    close_usdc: str = Field(..., alias="closeUsdc")
    """Spot price after the last trade, USDC-6 per whole token"""
    volume_usdc: str = Field(..., alias="volumeUsdc")
    """USDC traded, USDC-6"""
    volume: str
    """Tokens traded, 8 decimals"""
    trades: int
    """Number of trades"""


class PortfolioPricesAsOf(BaseModel):
    """Block of the prices"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the block"""
    timestamp: int
    """Time of the block, unix seconds"""


class PortfolioPosition(BaseModel):
    """Cost and profit of the account in one vault"""

    vault: str
    """Vault contract"""
    symbol: str
    """Symbol of the share token"""
    shares: str
    """Shares held, 18 decimals; 0 after an exit"""
    value: str
    """valueUsdc in dollars"""
    value_usdc: str = Field(..., alias="valueUsdc")
    """Value of the shares, USDC-6, rounded down"""
    cost_basis_usdc: str = Field(..., alias="costBasisUsdc")
    """Average cost of the shares still held, fees included, USDC-6"""
    unrealised_pnl_usdc: str = Field(..., alias="unrealisedPnlUsdc")
    """valueUsdc minus costBasisUsdc, USDC-6"""
    sold_cost_usdc: str = Field(..., alias="soldCostUsdc")
    """Cost of all redeemed shares, USDC-6"""
    proceeds_usdc: str = Field(..., alias="proceedsUsdc")
    """USDC received for redeemed shares, USDC-6"""
    in_kind_usdc: str = Field(..., alias="inKindUsdc")
    """Value of redemptions in kind, each at the prices of its block, USDC-6"""
    realised_pnl_usdc: str = Field(..., alias="realisedPnlUsdc")
    """proceedsUsdc plus inKindUsdc minus soldCostUsdc, USDC-6"""
    first_at: int = Field(..., alias="firstAt")
    """Time of the first shares of the account, unix seconds"""
    last_at: int = Field(..., alias="lastAt")
    """Time of the last change of the position, unix seconds"""


class PortfolioTotals(BaseModel):
    """Sums over all vaults"""

    value_usdc: str = Field(..., alias="valueUsdc")
    """Value of the shares, USDC-6, rounded down"""
    cost_basis_usdc: str = Field(..., alias="costBasisUsdc")
    """Average cost of the shares still held, fees included, USDC-6"""
    unrealised_pnl_usdc: str = Field(..., alias="unrealisedPnlUsdc")
    """valueUsdc minus costBasisUsdc, USDC-6"""
    sold_cost_usdc: str = Field(..., alias="soldCostUsdc")
    """Cost of all redeemed shares, USDC-6"""
    proceeds_usdc: str = Field(..., alias="proceedsUsdc")
    """USDC received for redeemed shares, USDC-6"""
    in_kind_usdc: str = Field(..., alias="inKindUsdc")
    """Value of redemptions in kind, each at the prices of its block, USDC-6"""
    realised_pnl_usdc: str = Field(..., alias="realisedPnlUsdc")
    """proceedsUsdc plus inKindUsdc minus soldCostUsdc, USDC-6"""


class AttributionDay(BaseModel):
    """Transactions and volume of one code on one day"""

    day_at: int = Field(..., alias="dayAt")
    """Start of the day (UTC), unix seconds"""
    attribution_code: str = Field(..., alias="attributionCode")
    """ERC-8021 attribution code"""
    transactions: int
    """Number of transactions with the code"""
    senders: int
    """Number of senders of these transactions"""
    bought_usdc: str = Field(..., alias="boughtUsdc")
    """USDC paid into vaults, mint fees included, USDC-6"""
    redeemed_usdc: str = Field(..., alias="redeemedUsdc")
    """USDC paid out of vaults, USDC-6"""
    volume_usdc: str = Field(..., alias="volumeUsdc")
    """boughtUsdc plus redeemedUsdc, USDC-6"""


class BridgeGuide(BaseModel):
    """Guide to the bridge for a first-time caller"""

    service: str
    """Name of the service"""
    what: str
    """Purpose of the service"""
    how_it_works: str = Field(..., alias="howItWorks")
    """How the service works"""
    steps: list[GuideStep]
    amounts: str
    """Format of amounts"""
    pricing: str
    """Price of a bridge"""
    if_something_fails: str = Field(..., alias="ifSomethingFails")
    """State of the money after a failure"""
    self_mint: str = Field(..., alias="selfMint")
    """How any account mints an attested burn"""
    referral: str
    """How to earn as a referrer"""
    trust: str
    """Trust assumptions of a payer"""
    verification: str
    """How to verify a bridge with two nodes, without this service"""
    full_spec: str = Field(..., alias="fullSpec")
    """OpenAPI document of the bridge"""
    proof: str
    """Page with every bridge"""


class BridgeTimes(BaseModel):
    """Time from burn to mint of bridges of this service; pending bridges count with their age, up to one day"""

    delivered: int
    """Number of bridges delivered in this period"""
    p50_seconds: int | None = Field(..., alias="p50Seconds")
    """Median time from burn to mint, seconds"""
    p95_seconds: int | None = Field(..., alias="p95Seconds")
    """95th percentile, seconds"""


class BridgeMeasured(BaseModel):
    """Time from burn to mint by block timestamps"""

    p50_seconds: float | None = Field(..., alias="p50Seconds")
    """Median time from burn to mint, seconds"""
    p95_seconds: float | None = Field(..., alias="p95Seconds")
    """95th percentile, seconds"""
    samples: int
    """Number of measured bridges: the newest deliveries, at most 200"""


class BridgePay(BaseModel):
    """Payment"""

    amount: str
    """Amount that the payer signs for, in USDC"""
    pay_usdc: str = Field(..., alias="payUsdc")
    """Amount that the payer signs for, USDC-6"""
    asset: str
    """USDC of the source chain"""
    network: str
    """Source chain, CAIP-2"""


class BridgeDelivery(BaseModel):
    """Delivery"""

    amount: str
    """Minimum delivery, in USDC"""
    amount_usdc: str = Field(..., alias="amountUsdc")
    """Minimum delivery, USDC-6"""
    minimum: bool
    """Always true: amount is a minimum, and the unused network fee is delivered in addition"""
    asset: str
    """USDC of the destination chain"""
    network: str
    """Destination chain, CAIP-2"""


class BridgeFee(BaseModel):
    """Fees"""

    service_usdc: str = Field(..., alias="serviceUsdc")
    """1 % of the delivered amount, minus the reduction by the ceiling, USDC-6"""
    network_usdc: str = Field(..., alias="networkUsdc")
    """Maximum network fee (maxNetworkFeeUsdc of GET /v1/bridge/proof), outside the ceiling, USDC-6; the unused part is delivered in addition"""
    gas_usdc: str = Field(..., alias="gasUsdc")
    """Gas of the burn at cost, USDC-6"""
    capped_usdc: str = Field(..., alias="cappedUsdc")
    """serviceUsdc plus gasUsdc, at most ceilingUsdc, USDC-6"""
    ceiling_usdc: str = Field(..., alias="ceilingUsdc")
    """max(3 %, 0.05 USDC) of the delivered amount, enforced by the contract, USDC-6"""
    total_usdc: str = Field(..., alias="totalUsdc")
    """cappedUsdc plus networkUsdc, USDC-6: payment minus delivery"""
    all_in_pct: float = Field(..., alias="allInPct")
    """totalUsdc in percent of the delivery"""


class BridgeQuoteRoute(BaseModel):
    """Current state of the route"""

    state: Literal["open", "warning", "closed"]
    """`warning`: earlier bridges on the route are late"""
    warning: str | None
    waiting: int | None
    oldest_wait_seconds: int | None = Field(..., alias="oldestWaitSeconds")


class BridgeDelivered(BaseModel):
    """A delivered bridge"""

    status: Literal["minted"]
    """Delivered"""
    receive: str
    """Delivered amount, in USDC"""
    received_usdc: str = Field(..., alias="receivedUsdc")
    """Delivered amount, USDC-6"""
    to: str
    """Destination chain"""
    recipient: str
    """Receiver: the payer"""
    burn_tx: str | None = Field(..., alias="burnTx")
    mint_tx: str | None = Field(..., alias="mintTx")
    status_url: str = Field(..., alias="statusUrl")
    """URL of the bridge status"""
    referrer: str | None
    referrer_earned: str = Field(..., alias="referrerEarned")
    """Earnings of the referrer, in USDC"""


class BridgePending(BaseModel):
    """A pending bridge"""

    burn_tx: str | None = Field(..., alias="burnTx")
    status_url: str = Field(..., alias="statusUrl")
    """URL of the bridge status"""
    state: str
    """State of the bridge, as in the bridge status"""
    next_step: str = Field(..., alias="nextStep")
    """Next step for the caller"""


class BridgeConflict(BaseModel):
    """An authorization with a final outcome"""

    error: str
    """Problem and remedy; starts with the name of the field"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    burn_tx: str | None = Field(..., alias="burnTx")
    refund_tx: str | None = Field(..., alias="refundTx")
    status_url: str = Field(..., alias="statusUrl")
    """URL of the bridge status"""


class BridgeNotSubmitted(BaseModel):
    """Nothing was sent or charged"""

    error: str
    """Problem and remedy; starts with the name of the field"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    next_step: str = Field(..., alias="nextStep")
    """Next step for the caller"""


class BridgeStatusTimestamps(BaseModel):
    """Time of each stage"""

    paid_at: int | None = Field(..., alias="paidAt")
    burned_at: int | None = Field(..., alias="burnedAt")
    indexed_at: int | None = Field(..., alias="indexedAt")
    attested_at: int | None = Field(..., alias="attestedAt")
    minted_at: int | None = Field(..., alias="mintedAt")


class OpenCall(BaseModel):
    """An unsigned transaction that any account may sign and send"""

    chain_id: int = Field(..., alias="chainId")
    """Chain for the transaction"""
    to: str
    """Contract to call"""
    data: str
    """Calldata"""
    gas: str
    """Gas limit: a measured upper bound for a mint"""
    gas_limit: str = Field(..., alias="gasLimit")
    """Same as gas, under the name that ethers reads"""


class BridgeProofRoute(BaseModel):
    from_: str = Field(..., alias="from")
    """Source chain"""
    to: str
    """Destination chain"""
    p50_seconds: int = Field(..., alias="p50Seconds")
    """Median time from burn to mint, seconds"""
    p95_seconds: int = Field(..., alias="p95Seconds")
    """95th percentile, seconds"""
    samples: int
    """Number of measured bridges: the newest deliveries, at most 200"""


class BridgeProofIndexedItem(BaseModel):
    network: str
    """Chain, CAIP-2"""
    block_number: int = Field(..., alias="blockNumber")
    """Newest indexed block"""
    timestamp: int
    """Time of that block, unix seconds"""


class BridgeTotals(BaseModel):
    """Sums over all bridges that match `payer`, `from`, `since` and `until`; the same on every page"""

    bridges: int
    """Number of burned bridges"""
    delivered: int
    """Number of delivered bridges"""
    delivered_usdc: str = Field(..., alias="deliveredUsdc")
    """Sum of the delivered amounts, USDC-6"""
    fees_usdc: str = Field(..., alias="feesUsdc")
    """Sum of the fees of this service, USDC-6"""
    refunds: int
    """Number of refunded deposits outside of bridges"""
    pending: int
    """Number of burned, undelivered bridges"""


class BridgeProofRow(BaseModel):
    """One bridge, from the logs of two chains"""

    id: str
    """Id of the bridge, the same in burn and mint"""
    payer: str
    """Payer and receiver of the bridge"""
    from_: str = Field(..., alias="from")
    """Source chain"""
    to: str
    """Destination chain"""
    amount_usdc: str = Field(..., alias="amountUsdc")
    """Minimum delivery, USDC-6"""
    received_usdc: str | None = Field(..., alias="receivedUsdc")
    pay_usdc: str = Field(..., alias="payUsdc")
    """Amount that the payer signed for, USDC-6"""
    fee_usdc: str = Field(..., alias="feeUsdc")
    """Fee of this service, gas included, USDC-6"""
    network_fee_usdc: str | None = Field(..., alias="networkFeeUsdc")
    max_network_fee_usdc: str = Field(..., alias="maxNetworkFeeUsdc")
    """Maximum network fee, USDC-6; the part above networkFeeUsdc is delivered in addition"""
    referrer: str | None
    referral_usdc: str = Field(..., alias="referralUsdc")
    """Part of the fee for the referrer, USDC-6"""
    burn_tx: str = Field(..., alias="burnTx")
    """Burn transaction"""
    burn_block: int = Field(..., alias="burnBlock")
    """Block of the burn"""
    mint_tx: str | None = Field(..., alias="mintTx")
    mint_block: int | None = Field(..., alias="mintBlock")
    minted_by: Literal["forwarder", "self", "other"] | None = Field(
        ..., alias="mintedBy"
    )
    """Sender of the mint: the forwarder of the attestation service, this service, or a third party"""
    burned_at: int = Field(..., alias="burnedAt")
    """Time of the burn, unix seconds"""
    minted_at: int | None = Field(..., alias="mintedAt")
    seconds: int | None
    refund_tx: str | None = Field(..., alias="refundTx")
    status: Literal["waiting_for_circle", "pending_attestation", "attested", "minted"]
    """State of the bridge"""


class BridgeDeposit(BaseModel):
    """Deposit that a third party moved into the contract outside of a bridge, to be refunded"""

    id: str
    """Id of the authorization"""
    payer: str
    """Owner of the deposit"""
    from_: str = Field(..., alias="from")
    """Chain of the deposit"""
    deposit_usdc: str = Field(..., alias="depositUsdc")
    """Deposited amount, USDC-6"""
    deposit_tx: str = Field(..., alias="depositTx")
    """Deposit transaction"""
    deposited_at: int = Field(..., alias="depositedAt")
    """Time of the deposit, unix seconds"""
    refund_tx: str | None = Field(..., alias="refundTx")
    refunded_at: int | None = Field(..., alias="refundedAt")


class BridgeCheckDifference(BaseModel):
    field: str
    """Fields that differ"""
    index_value: str | float | None = Field(..., alias="indexValue")
    """Value in the index"""
    chain_value: str | float | None = Field(..., alias="chainValue")
    """Value on the chains"""


class BridgeCheck(BaseModel):
    """One bridge, from the index and from the chains"""

    id: str
    """Id of the bridge"""
    match: bool
    """Whether no field differs"""
    in_index: dict[str, str | float | None] | None = Field(..., alias="inIndex")
    """Values in the index; null when the index lacks the bridge"""
    on_chain: dict[str, str | float | None] | None = Field(..., alias="onChain")
    """Values in the current receipts of both chains; null without receipts"""
    differences: list[BridgeCheckDifference]


class BridgeEarningsOnChain(BaseModel):
    """Earnings of a referrer in one contract"""

    network: str
    """Chain, CAIP-2"""
    contract: str
    """Bridge contract that holds the earnings"""
    claimable_usdc: str = Field(..., alias="claimableUsdc")
    """Earnings not paid out, USDC-6"""
    paid_usdc: str = Field(..., alias="paidUsdc")
    """Earnings paid out, USDC-6"""
    earned_usdc: str = Field(..., alias="earnedUsdc")
    """Total earnings, USDC-6"""
    bridges: int
    """Number of bridges with earnings"""
    last_payout_tx: str | None = Field(..., alias="lastPayoutTx")
    claim: UnsignedTransaction | None
    """Claim transaction for the referrer; null without claimable earnings"""


class BridgeReferrerOnChain(BaseModel):
    """First referrer on one chain"""

    network: str
    """Chain, CAIP-2"""
    payer: str
    """Address of the payer"""
    referrer: str
    """Referrer that earns from bridges without `ref`"""
    set_by_tx: str = Field(..., alias="setByTx")
    """Bridge that set the referrer"""
    since: int
    """Time of that bridge, unix seconds"""


class ChainBalance(BaseModel):
    """USDC on one chain"""

    network: str
    """Chain, CAIP-2"""
    name: str
    """Name of the chain"""
    usdc: str | None
    value: str | None
    reason: str | None = None
    """Reason why the balance is missing"""


class CctpTransfer(BaseModel):
    """One burn of a transaction, and its mint"""

    state: Literal["pending_attestation", "attested", "minted"]
    """`pending_attestation`: burned. `attested`: any account may mint. `minted`: delivered. A transfer of version 1 stays `pending_attestation`: its mint is not read"""
    version: Literal[1, 2]
    """Version of CCTP"""
    burn_tx: str | None = Field(..., alias="burnTx")
    mint_tx: str | None = Field(..., alias="mintTx")
    burned_usdc: str = Field(..., alias="burnedUsdc")
    """Burned amount, USDC-6"""
    fee_executed_usdc: str | None = Field(..., alias="feeExecutedUsdc")
    source_chain: str = Field(..., alias="sourceChain")
    """Source chain"""
    destination_chain: str = Field(..., alias="destinationChain")
    """Destination chain"""
    mint_recipient: str | None = Field(..., alias="mintRecipient")
    forwarding: bool
    """Whether the burn requests a mint by the forwarding service"""
    forward_state: str | None = Field(..., alias="forwardState")
    circle_status: str | None = Field(..., alias="circleStatus")
    delay_reason: str | None = Field(..., alias="delayReason")
    bridge_id: str | None = Field(..., alias="bridgeId")
    receive_message: OpenCall | None = Field(..., alias="receiveMessage")
    """Mint transaction while the burn is attested and not minted; the recipient receives the USDC from any sender"""


class X402CheckVersions(BaseModel):
    """Offered x402 versions"""

    v1: bool
    """Whether there is a challenge of version 1"""
    v2: bool
    """Whether there is a challenge of version 2"""


class X402Problem(BaseModel):
    """A problem of a challenge or of a payment"""

    severity: Literal["error", "warning"]
    """`error`: some clients cannot pay. `warning`: payment works, or cannot be checked here"""
    code: str
    """Stable code of the problem"""
    path: str
    """Place of the problem"""
    message: str
    """Description of the problem"""
    fix: str
    """Fix"""


class X402DecodedPayment(BaseModel):
    """A decoded payment"""

    x402_version: Literal[1, 2] = Field(..., alias="x402Version")
    """x402 version of the payment"""
    scheme: str
    """Scheme"""
    network: str
    """Network of the payment, unchanged"""
    from_: str = Field(..., alias="from")
    """Payer"""
    to: str
    """Receiver"""
    value: str
    """Amount, base units"""
    valid_after: str = Field(..., alias="validAfter")
    """Unix seconds"""
    valid_before: str = Field(..., alias="validBefore")
    """Unix seconds"""
    nonce: str
    """Nonce"""
    signature: str
    """Signature"""
    signer: str | None


class X402ReadyClientCaps(BaseModel):
    """Required capabilities of a client"""

    x402_versions: list[int] = Field(..., alias="x402Versions")
    """x402 versions of the endpoint"""
    schemes: list[str]
    """Schemes of the options"""
    networks: list[str]
    """Chains of the options"""
    signing: str
    """Payload that the wallet signs"""


class X402Option(BaseModel):
    """One way to pay, for this address"""

    network: str
    """Chain, CAIP-2"""
    asset: str
    """Payment token"""
    pay_usdc: str = Field(..., alias="payUsdc")
    """Price in base units, which are USDC-6 when the asset is USDC"""
    balance_usdc: str | None = Field(..., alias="balanceUsdc")
    ready: bool
    """Whether the address can pay this way now"""
    reasons: list[str]
    """Reasons why the address cannot pay"""


class GasGuideChains(BaseModel):
    chain_id: int = Field(..., alias="chainId")
    """The chain"""
    entry_point: str = Field(..., alias="entryPoint")
    """EntryPoint v0.8"""
    paymaster: str
    """Paymaster of the service"""
    account: str
    """Account to which wallets are delegated"""


class GasGuideChains1(BaseModel):
    network: str
    """CAIP-2 name of Solana"""
    fee_payer: str | None = Field(..., alias="feePayer")


class GasGuideRefusal(BaseModel):
    status: int
    when: str


class GasGuideRpcError(BaseModel):
    code: int
    when: str


class GasGuideStep(BaseModel):
    """One step to a sponsorship"""

    title: str
    """Title of the step"""
    text: str
    """Instructions"""
    request: str | None = None
    """Request to copy; absent when the step has no request"""


class GasSponsoredAuthorization(BaseModel):
    """EIP-7702 tuple to sign once; absent when the wallet is already delegated"""

    chain_id: int = Field(..., alias="chainId")
    """Chain of the authorization"""
    address: str
    """Delegate of the wallet"""
    nonce: int
    """Nonce of the wallet"""
    hash: str
    """Digest, for signers that cannot sign the tuple"""


class UserOperation(BaseModel):
    """An operation of EntryPoint v0.8, unpacked"""

    sender: str
    """Address of the account"""
    nonce: str
    """Nonce of the account, 0x-hex"""
    factory: str | None = None
    """Deployer of the account, or the EIP-7702 marker"""
    factory_data: str | None = Field(None, alias="factoryData")
    """Call data of the factory"""
    call_data: str = Field(..., alias="callData")
    """Call data of the account"""
    call_gas_limit: str = Field(..., alias="callGasLimit")
    """Units of gas, 0x-hex"""
    verification_gas_limit: str = Field(..., alias="verificationGasLimit")
    """Units of gas, 0x-hex"""
    pre_verification_gas: str = Field(..., alias="preVerificationGas")
    """Units of gas, 0x-hex"""
    max_fee_per_gas: str = Field(..., alias="maxFeePerGas")
    """Wei per unit of gas, 0x-hex"""
    max_priority_fee_per_gas: str = Field(..., alias="maxPriorityFeePerGas")
    """Wei per unit of gas, 0x-hex"""
    paymaster: str | None = None
    """Paymaster of the service"""
    paymaster_verification_gas_limit: str | None = Field(
        None, alias="paymasterVerificationGasLimit"
    )
    """Units of gas, 0x-hex"""
    paymaster_post_op_gas_limit: str | None = Field(
        None, alias="paymasterPostOpGasLimit"
    )
    """Units of gas, 0x-hex"""
    paymaster_data: str | None = Field(None, alias="paymasterData")
    """Validity, id and signature of the sponsor"""
    signature: str
    """Empty; replace with your signature"""


class GasExecuted(BaseModel):
    """A sponsored operation that is in a block"""

    tx_hash: str | None = Field(..., alias="txHash")
    user_op_hash: str | None = Field(..., alias="userOpHash")
    success: bool
    """Whether the call of the account succeeded"""
    actual_gas_cost_eth: str = Field(..., alias="actualGasCostEth")
    """Cost that the deposit paid, in the native coin"""
    actual_gas_cost_wei: str = Field(..., alias="actualGasCostWei")
    """actualGasCostEth in wei"""
    status_url: str = Field(..., alias="statusUrl")
    """URL of the status"""
    reason: str | None = None
    """Reason of the failure"""


class GasRpcReplyError(BaseModel):
    """Code 402 has the x402 PaymentRequired as its data"""

    code: int
    message: str
    data: Any | None = None


class GasRpcReply(BaseModel):
    """Answer of a JSON-RPC call (ERC-7677)"""

    jsonrpc: Literal["2.0"]
    id: str | float | None
    """Id of the request"""
    result: Any | None = None
    error: GasRpcReplyError | None = None
    """Code 402 has the x402 PaymentRequired as its data"""


class GasPending(BaseModel):
    """An operation that is in no block yet"""

    status_url: str = Field(..., alias="statusUrl")
    """URL of the status"""
    next_step: str = Field(..., alias="nextStep")
    """Instruction for the next step"""
    state: str
    """State"""
    tx_hash: str | None = Field(..., alias="txHash")
    user_op_hash: str | None = Field(None, alias="userOpHash")
    payment_id: str | None = Field(None, alias="paymentId")
    """Id of a payment whose outcome is not known yet"""


class GasConflict(BaseModel):
    """The wallet, the operation or the payment is already used"""

    error: str
    """Problem and remedy; starts with the name of the field"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    delegate: str | None = None
    """Delegate of the wallet"""
    hint: str | None = None
    """Instruction for the next step"""
    status_url: str | None = Field(None, alias="statusUrl")
    """URL of the status"""


class GasCredit(BaseModel):
    """Another sponsorship for the same payment"""

    until: int
    """End of the credit, unix seconds"""
    how: str
    """How to use the credit"""


class SolanaSponsored(BaseModel):
    """A sponsored transaction to sign"""

    sponsorship_id: str = Field(..., alias="sponsorshipId")
    """Id of the sponsorship"""
    transaction: str
    """Transaction in base64, signed by the sponsor over a fresh blockhash; sign it unchanged"""
    signature: str
    """Signature of the sponsor, which identifies the transaction on the chain"""
    fee_payer: str = Field(..., alias="feePayer")
    """Fee payer"""
    lamport_cap: str = Field(..., alias="lamportCap")
    """Maximum cost for the fee payer, lamports"""
    last_valid_block_height: str = Field(..., alias="lastValidBlockHeight")
    """Last height of a block that accepts the transaction"""
    valid_until: int = Field(..., alias="validUntil")
    """Approximate time of the block of lastValidBlockHeight, unix seconds; post before this time"""
    next_step: str = Field(..., alias="nextStep")
    """Instruction for the next step"""


class SolanaExecuted(BaseModel):
    """A sponsored transaction that is in a block"""

    sponsorship_id: str = Field(..., alias="sponsorshipId")
    """Id of the sponsorship"""
    signature: str | None
    slot: str | None
    success: bool
    """Whether the transaction succeeded"""
    fee_lamports: str = Field(..., alias="feeLamports")
    """Fee of the chain, lamports"""
    failure: str | None = None
    """Reason of the failure"""


class SolanaPending(BaseModel):
    """An operation that is in no block yet"""

    sponsorship_id: str | None = Field(None, alias="sponsorshipId")
    """Id of the sponsorship"""
    signature: str | None = None
    payment_id: str | None = Field(None, alias="paymentId")
    """Id of a payment whose outcome is not known yet"""
    tx_hash: str | None = Field(None, alias="txHash")
    status_url: str | None = Field(None, alias="statusUrl")
    """URL of the status of the payment"""
    state: str
    """State"""
    next_step: str = Field(..., alias="nextStep")
    """Instruction for the next step"""


class SolanaFailed(BaseModel):
    """An operation that failed through a fault of the operator; the payment remains valid"""

    error: str
    """Problem and remedy; starts with the name of the field"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    sponsorship_id: str = Field(..., alias="sponsorshipId")
    """Id of the sponsorship"""
    signature: str | None
    credit: GasCredit | None


class GasConfigEntryPoints(BaseModel):
    """EntryPoints by version; only operations of version 0.8 are sponsored"""

    v07: str
    """Address for version 0.7, whose operations are not sponsored"""
    v08: str | None


class GasConfigPaymasters(BaseModel):
    """Paymasters, by the version of their EntryPoint"""

    v07: str | None
    v08: str | None


class GasDirectLane(BaseModel):
    """Sponsorships of plain wallets (EIP-7702)"""

    enabled: bool
    """Whether plain wallets can be sponsored now"""
    submitter: str | None
    simple7702_implementation: str | None = Field(..., alias="simple7702Implementation")


class GasConfigChainSubmitter(BaseModel):
    address: str
    """Address of the key"""
    enabled: bool
    """Whether the key sends operations now"""


class GasNativePrice(BaseModel):
    """Price of the coin that pays the gas"""

    usd: str
    """USD per coin that prices use, 8 decimals: the higher of the two sources"""
    source: str
    """Source of the price: twap or feed"""
    twap_usd: str = Field(..., alias="twapUsd")
    """TWAP of the pool of the coin with USDC over 600 s"""
    feed_usd: str = Field(..., alias="feedUsd")
    """Price of the coin by its price feed"""
    block_number: int = Field(..., alias="blockNumber")
    """Block of both prices"""


class SolanaLimits(BaseModel):
    """Limits of requests"""

    max_signers: int = Field(..., alias="maxSigners")
    """Maximum signatures, including that of the fee payer"""
    max_transaction_bytes: int = Field(..., alias="maxTransactionBytes")
    """Maximum bytes with all signatures"""
    max_compute_units: str = Field(..., alias="maxComputeUnits")
    """Maximum compute units"""
    max_micro_lamports_per_unit: str = Field(..., alias="maxMicroLamportsPerUnit")
    """Maximum price of a compute unit, millionths of a lamport"""
    token_account_lamports: str = Field(..., alias="tokenAccountLamports")
    """Lamports that each created token account adds to the cap"""


class GasPriceRules(BaseModel):
    """Price: max(minUsdc, multiplier x cap x nativePrice.usd)"""

    min_usdc: str = Field(..., alias="minUsdc")
    """Minimum price of a sponsorship, USDC-6"""
    multiplier_bps: int = Field(..., alias="multiplierBps")
    """Price in basis points of the gas cap"""
    constant_gas: str = Field(..., alias="constantGas")
    """Gas that the cap adds to the limits of the operation"""
    payable_on: list[str] = Field(..., alias="payableOn")
    """Chains on which a payment is accepted"""
    quote_seconds: int = Field(..., alias="quoteSeconds")
    """Life of a quote, and of the sponsorship after its payment, seconds"""


class GasLimits(BaseModel):
    """Limits of requests"""

    max_calls: int = Field(..., alias="maxCalls")
    """Maximum number of calls in a direct request"""
    max_call_data_bytes: int = Field(..., alias="maxCallDataBytes")
    """Maximum size of the call data of an operation, bytes"""
    free_signature_bytes: int = Field(..., alias="freeSignatureBytes")
    """Bytes of a signature that every price includes"""
    max_account_gas: str = Field(..., alias="maxAccountGas")
    """Maximum of callGasLimit + verificationGasLimit"""
    max_transaction_gas: str = Field(..., alias="maxTransactionGas")
    """Maximum gas of the whole transaction"""


class GasOperation(BaseModel):
    """A sponsored operation"""

    user_op_hash: str | None = Field(..., alias="userOpHash")
    sponsorship_id: str | None = Field(..., alias="sponsorshipId")
    chain_id: int = Field(..., alias="chainId")
    """Chain of the operation"""
    sender: str
    """Address of the account"""
    lane: Literal["rpc", "direct", "own"] | None
    """Form of the request for the sponsorship"""
    state: Literal[
        "asked",
        "signed",
        "posted",
        "executed",
        "external",
        "expired",
        "failed",
        "reverted",
        "refused",
        "void",
    ]
    """`signed`: waits for the post; `posted`: waits for a block; `executed`; `external`: executed by a third party; `reverted`; `failed`: a fault of the operator, see `credit`; `expired`"""
    reason: str | None
    success: bool | None
    """Whether the call of the account succeeded; null before a block"""
    tx_hash: str | None = Field(..., alias="txHash")
    block_number: int | None = Field(..., alias="blockNumber")
    is_final: bool = Field(..., alias="isFinal")
    """Whether the block is final"""
    actual_gas_cost_wei: str | None = Field(..., alias="actualGasCostWei")
    actual_gas_cost_eth: str | None = Field(..., alias="actualGasCostEth")
    tx_cost_wei: str | None = Field(..., alias="txCostWei")
    valid_until: int | None = Field(..., alias="validUntil")
    credit: GasCredit | None
    served_by: str | None = Field(..., alias="servedBy")


class GasChainAsOf(BaseModel):
    """Block for which onChain and deposit are true; null before the first block"""

    block_number: int = Field(..., alias="blockNumber")
    """Number of the newest indexed block"""
    timestamp: int
    """Time of the block, unix seconds; windows end here"""


class GasDeposit(BaseModel):
    """Deposit that pays the gas"""

    wei: str
    """Deposit of the paymaster, computed from events, wei"""
    eth: str
    """Deposit in coins"""
    exact: bool
    """Whether `wei` is exact; false after a deposit without an event, until the next deposit"""
    reserved_wei: str | None = Field(..., alias="reservedWei")
    reserved_eth: str | None = Field(..., alias="reservedEth")
    usd: str | None
    ops_left: int | None = Field(..., alias="opsLeft")


class GasSubmitter(BaseModel):
    """A key of the operator that sends operations"""

    address: str
    """Address of the key"""
    open: bool
    """Whether the key sends operations now"""
    balance_wei: str = Field(..., alias="balanceWei")
    """Balance, wei"""
    balance_eth: str = Field(..., alias="balanceEth")
    """Balance in coins"""
    pending: int
    """Number of pending transactions"""


class GasCosts(BaseModel):
    """Gas and the cost of gas"""

    gas_used: str = Field(..., alias="gasUsed")
    """Sum of actualGasUsed of the events, units of gas"""
    actual_gas_cost_wei: str = Field(..., alias="actualGasCostWei")
    """Sum of actualGasCost of the events, which the deposit paid, wei"""
    actual_gas_cost_eth: str = Field(..., alias="actualGasCostEth")
    """actualGasCostWei in coins"""
    external_cost_wei: str = Field(..., alias="externalCostWei")
    """Part of actualGasCostWei that went to third parties, wei"""
    tx_cost_wei: str = Field(..., alias="txCostWei")
    """Cost of the transactions of the submitters by their receipts, wei"""
    tx_cost_eth: str = Field(..., alias="txCostEth")
    """txCostWei in coins"""
    l1_fee_wei: str = Field(..., alias="l1FeeWei")
    """Additional cost to publish the transactions of the submitters on L1, wei"""
    l1_fee_eth: str = Field(..., alias="l1FeeEth")
    """l1FeeWei in coins"""


class GasDeskLatencyMs(BaseModel):
    """Time from the post of an operation until its block was observed, milliseconds; null without an operation"""

    p50: int
    """Median"""
    p95: int
    """95th percentile"""


class GasSponsorships(BaseModel):
    """Outcomes of sponsorships"""

    quoted: int
    """Number of quotes that are still valid or that led to a payment"""
    paid: int
    """Number of settled payments"""
    submitted: int
    """Number of signed requests that the service accepted"""
    executed: int
    """Number of operations of the operator whose call succeeded"""
    op_reverted: int = Field(..., alias="opReverted")
    """Number of operations of the operator whose call failed"""
    tx_reverted: int = Field(..., alias="txReverted")
    """Number of sponsorships lost by a fault of the caller"""
    failed: int
    """Number of sponsorships lost by a fault of the operator; each payment is valid for another sponsorship"""
    expired: int
    """Number of sponsorships that expired without a post"""
    external: int
    """Number of operations that a third party executed"""


class GasLanes(BaseModel):
    """Paid sponsorships by form of the request"""

    rpc: int
    """Number of sponsorships through JSON-RPC (ERC-7677)"""
    direct: int
    """Number of sponsorships of plain wallets"""
    own: int
    """Number of operations that callers built"""


class GasMargin(BaseModel):
    """Margin at the current price of the coin"""

    fees_usd: str = Field(..., alias="feesUsd")
    """Fees that callers paid, USD"""
    cost_usd: str = Field(..., alias="costUsd")
    """Cost, USD: transactions, L1 fees, lost transactions, operations of third parties; on Solana fees and accounts"""
    usd: str
    """Fees minus cost, USD"""
    usdc: str
    """Fees minus cost, USDC-6"""
    pct: float | None
    """Margin in percent of the fees; null without fees"""


class GasSolanaFeePayer(BaseModel):
    """Fee payer on Solana"""

    address: str
    """Address of the account"""
    lamports: str | None
    sol: str | None
    reserved_lamports: str | None = Field(..., alias="reservedLamports")
    ops_left: int | None = Field(..., alias="opsLeft")


class GasSolanaOnChain(BaseModel):
    """Figures from receipts; see recompute"""

    transactions: int
    """Number of transactions in blocks, paid by the fee payer"""
    succeeded: int
    """Number of successful executions"""
    failed: int
    """Number of transactions that failed in a block; the fee payer paid the fee"""
    senders: int
    """Number of wallets that signed"""
    fee_lamports: str = Field(..., alias="feeLamports")
    """Fees of the chain, lamports"""
    fee_sol: str = Field(..., alias="feeSol")
    """feeLamports in SOL"""
    rent_lamports: str = Field(..., alias="rentLamports")
    """Rent of created accounts, lamports"""
    spent_lamports: str = Field(..., alias="spentLamports")
    """Cost for the fee payer: fees and accounts, lamports"""
    spent_sol: str = Field(..., alias="spentSol")
    """spentLamports in SOL"""
    unread: int
    """Number of transactions without a stored receipt, excluded from sums of lamports"""


class GasSolanaDeskLatencyMs(BaseModel):
    """Time from the post of a transaction until its block was observed, milliseconds; null without a transaction"""

    p50: int
    """Median"""
    p95: int
    """95th percentile"""


class GasSolanaSponsorships(BaseModel):
    """Outcomes of sponsorships"""

    quoted: int
    """Number of quotes that are still valid or that led to a payment"""
    paid: int
    """Number of settled payments"""
    posted: int
    """Number of signed requests that the service accepted"""
    confirmed: int
    """Number of transactions that succeeded in a block"""
    failed: int
    """Number of transactions that failed in a block"""
    expired: int
    """Number of sponsorships that expired without a post"""
    credited: int
    """Number of sponsorships lost by a fault of the operator; each payment is valid for another sponsorship"""
    refused: int
    """Number of sponsorships that the service did not sign; their payments are not charged, or are valid for another sponsorship"""
    void: int
    """Number of sponsorships whose payment was not charged"""


class GasSolanaRecent(BaseModel):
    """A sponsored transaction"""

    sponsorship_id: str = Field(..., alias="sponsorshipId")
    """Id of the sponsorship"""
    signature: str
    """Signature that identifies the transaction on the chain"""
    slot: str | None
    time: int | None
    sender: str | None
    success: bool
    """Whether the transaction succeeded"""
    fee_lamports: str | None = Field(..., alias="feeLamports")
    spent_lamports: str | None = Field(..., alias="spentLamports")
    fee_usdc: str | None = Field(..., alias="feeUsdc")


class GasTotals(BaseModel):
    """Sums over all chains, including Solana"""

    operations: int
    """Number of operations, and of Solana transactions, in blocks"""
    fees_usdc: str = Field(..., alias="feesUsdc")
    """Fees that callers paid, USDC-6"""
    fees: str
    """feesUsdc in USD"""
    margin: GasMargin | None
    """Margin; null while a coin has no price"""


class GasRecent(BaseModel):
    """A sponsored operation"""

    network: str
    """CAIP-2 name of the chain"""
    user_op_hash: str = Field(..., alias="userOpHash")
    """Hash of the operation"""
    sponsorship_id: str | None = Field(..., alias="sponsorshipId")
    tx_hash: str = Field(..., alias="txHash")
    """Transaction of the operation"""
    sender: str
    """Account of the operation"""
    success: bool
    """Whether the call of the account succeeded"""
    actual_gas_cost_wei: str = Field(..., alias="actualGasCostWei")
    """Cost that the deposit paid, wei"""
    actual_gas_cost_eth: str = Field(..., alias="actualGasCostEth")
    """actualGasCostWei in coins"""
    tx_cost_wei: str = Field(..., alias="txCostWei")
    """Cost of the transaction of the operation by the receipt, wei"""
    tx_cost_eth: str = Field(..., alias="txCostEth")
    """txCostWei in coins"""
    fee_usdc: str | None = Field(..., alias="feeUsdc")
    block_number: int = Field(..., alias="blockNumber")
    """Number of the block of the operation"""
    timestamp: int
    """Time of the block, unix seconds"""


class LeadCoverageGrade(BaseModel):
    grade: Literal["A", "B", "C"]
    """Name of the grade"""
    meaning: str
    """Meaning of the grade"""
    reasons: list[str]
    """Reasons for the grade"""
    target_bounce_pct: float | None = Field(..., alias="targetBouncePct")
    """Expected maximum share of bounced e-mails, percent; null if none is stated"""


class LeadCoverageParameter(BaseModel):
    name: str
    """Name"""
    type: Literal["string", "number"]
    """Kind of value"""
    required: bool
    """Whether the parameter is required"""
    values: list[str] | None = None
    """Allowed values"""
    default: str | float | None = None
    """Value of an absent parameter"""
    min: float | None = None
    """Minimum value"""
    max: float | None = None
    """Maximum number"""
    max_length: int | None = Field(None, alias="maxLength")
    """Maximum number of characters"""
    note: str
    """Effect of the parameter"""


class LeadCoverageSignals(BaseModel):
    booking: list[str]
    """Known booking tools"""
    payments: list[str]
    """Known payment systems"""
    platform: list[str]
    """Known site builders"""


class LeadCoveragePricingLimitRange(BaseModel):
    min: int
    max: int
    default: int


class LeadCoveragePricing(BaseModel):
    usd_per_lead: float = Field(..., alias="usdPerLead")
    """USD per lead"""
    amount_per_lead: str = Field(..., alias="amountPerLead")
    """usdPerLead in USDC-6"""
    limit_range: LeadCoveragePricingLimitRange = Field(..., alias="limitRange")
    networks: list[str]
    """Chains that accept the payment, CAIP-2"""
    empty_is_free: bool = Field(..., alias="emptyIsFree")


class LeadCoverageSample(BaseModel):
    leads_per_day: int = Field(..., alias="leadsPerDay")
    """Number of free leads per agent and UTC day"""
    resets_at: int = Field(..., alias="resetsAt")
    """Time of the next free leads, unix seconds"""


class LeadCoverageCsv(BaseModel):
    columns: list[str]
    """Columns of format=csv, in order"""


class LeadCoverageLinks(BaseModel):
    categories: str
    """Categories"""
    count: str
    """Counts"""
    search: str
    """Search"""
    openapi: str
    """Description of the API"""


class LeadCoverageSource(BaseModel):
    key: str
    """Key, as in sources of a lead"""
    name: str
    """Name"""
    licence: str
    """Licence"""
    attribution: str
    """Attribution to show when the data is published"""
    url: str | None
    """URL of the source"""
    businesses: int
    """Number of leads from this source"""


class LeadCoverageOptOut(BaseModel):
    url: str
    """URL for opt-outs: POST {email, phone, domain or leadId}; the business is no longer sold"""
    email: str | None
    """E-mail address for opt-outs; null without an address"""
    note: str
    """Remark for buyers"""


class LeadsByGrade(BaseModel):
    """Leads by e-mail grade"""

    a: int = Field(..., alias="A")
    """Number of leads of grade A"""
    b: int = Field(..., alias="B")
    """Number of leads of grade B"""
    c: int = Field(..., alias="C")
    """Number of leads of grade C"""
    none: int
    """Number of leads without an e-mail address"""


class LeadCategoriesCategory(BaseModel):
    category: str
    """Code, valid as category of a search"""
    label: str
    """Name"""
    path: list[str]
    """Codes from the root to the category"""
    depth: int
    """Level, 1 for a root"""
    count: int
    """Number of leads, child categories included"""
    with_email: int = Field(..., alias="withEmail")
    """Number of leads with an e-mail address"""


class LeadPlaceMatch(BaseModel):
    city: str | None = None
    """City"""
    county: str | None = None
    """County"""
    state: str
    """State, two letters"""
    count: int
    """Number of matching leads in the place"""
    businesses: int
    """Number of leads in the place"""


class LeadPlace(BaseModel):
    """Searched place"""

    kind: Literal["nation", "state", "county", "city", "zip", "near"]
    """Kind of place"""
    label: str
    """Requested place"""
    matches: list[LeadPlaceMatch]
    """Cities and counties with this name; the search covers all of these places. `matches` beside `place` has the number of leads"""
    ambiguous: bool
    """Whether the name matches several places; add `state` to choose one place"""
    covered: bool
    """Whether the state has coverage"""


class LeadCountTopPlace(BaseModel):
    city: str
    state: str
    count: int


class LeadCountNextPage(BaseModel):
    """The requested page"""

    limit: int
    """Requested number of leads"""
    offset: int
    """Number of skipped leads"""
    leads: int
    """Number of leads on the page"""
    shortfall: int | None = None
    """Number of requested leads that the first page lacks; 0 on later pages"""
    usd: str
    """Price of the page, USD"""
    amount: str
    """Price, USDC-6"""
    url: str
    """URL of the search"""


class LeadCountAllPages(BaseModel):
    """The whole list"""

    leads: int
    """Number of matching leads"""
    calls: int
    """Number of calls for all leads, 1000 leads each"""
    usd: str
    """Total price, USD"""
    amount: str
    """Price, USDC-6"""


class LeadCategoryAlternative(BaseModel):
    category: str
    label: str
    score: float


class LeadCategory(BaseModel):
    """Category that the words matched"""

    input: str
    """Requested words"""
    category: str
    """Code of the searched category"""
    label: str
    """Name of the category"""
    path: list[str]
    """Codes from the root to the category"""
    how: Literal["exact", "synonym", "fuzzy"]
    """Method of the match"""
    score: float
    """Confidence of the match, 0.6 to 1"""
    alternatives: list[LeadCategoryAlternative]
    """Other possible categories"""


class LeadPageCharge(BaseModel):
    """Charge of this call"""

    leads: int
    """Number of charged leads"""
    usd: str
    """Price, USD"""
    amount: str
    """Price, USDC-6"""
    payment_id: str | None = Field(..., alias="paymentId")
    """Payment, see GET /v1/payments/{paymentId}; null for a free call"""


class LeadPageNext(BaseModel):
    """Next page; null on the last page"""

    offset: int
    """Offset of the next page"""
    cursor: str
    """Cursor of the next page within this data set; faster than offset"""
    leads: int
    """Number of leads of the next page; a later opt-out lowers the number"""
    usd: str
    """Price of the next page, USD; the 402 of `url` states the exact price"""
    url: str
    """URL of the next page"""


class LeadPageSample(BaseModel):
    """Remaining free leads; only with sample=1"""

    remaining: int
    """Number of free leads that remain today"""
    resets_at: int = Field(..., alias="resetsAt")
    """Time of the next free leads, unix seconds"""


class LeadSocials(BaseModel):
    """Pages on social networks"""

    facebook: str | None = None
    instagram: str | None = None
    linkedin: str | None = None
    x: str | None = None
    tiktok: str | None = None
    youtube: str | None = None


class LeadCheckedOn(BaseModel):
    """Days of the last checks, by field; a field that was never checked is absent"""

    email: str | None = None
    """Day of the last observation of the address; the grade uses this day"""
    website: str | None = None
    """Day of the last check of the website"""


class Lead(BaseModel):
    """A local business"""

    id: str
    """Id of the lead, the same in every data set"""
    name: str
    """Name of the business"""
    category: str
    """Code of the category"""
    category_label: str = Field(..., alias="categoryLabel")
    """Name of the category"""
    category_path: list[str] = Field(..., alias="categoryPath")
    """Codes from the root to the category"""
    other_categories: list[str] = Field(..., alias="otherCategories")
    """Codes of further categories"""
    address: str | None
    """Street and number"""
    city: str
    """City"""
    county: str | None
    """County"""
    county_fips: str | None = Field(..., alias="countyFips")
    """FIPS code of the county, five digits"""
    state: str
    """State, two letters"""
    zip: str | None
    """ZIP code, five digits"""
    lat: float
    """Latitude, degrees"""
    lng: float
    """Longitude, degrees"""
    distance_km: float | None = Field(None, alias="distanceKm")
    """Distance from `near`, kilometres with 3 decimals; only with `near`"""
    phone: str | None
    """Phone number, E.164"""
    email: str | None
    """E-mail address"""
    email_grade: Literal["A", "B", "C"] | None = Field(..., alias="emailGrade")
    """E-mail grade, see GET /v1/leads; null without an address"""
    email_reasons: list[str] = Field(..., alias="emailReasons")
    """Reasons of the grade"""
    contact_name: str | None = Field(..., alias="contactName")
    """Person named in the address"""
    website: str | None
    """Website"""
    website_status: Literal["none", "live", "dead", "unchecked"] = Field(
        ..., alias="websiteStatus"
    )
    """live or dead: result of the last check; unchecked: never checked; none: no website"""
    website_proven_by_phone: bool = Field(..., alias="websiteProvenByPhone")
    """Whether the listed phone number was found on the website"""
    socials: LeadSocials
    """Pages on social networks"""
    booking: list[
        Literal[
            "vagaro",
            "square_appointments",
            "calendly",
            "booksy",
            "mindbody",
            "acuity",
            "opentable",
            "housecall_pro",
            "jobber",
            "servicetitan",
            "zocdoc",
            "other",
        ]
    ]
    """Booking tools found"""
    payments: list[Literal["square", "toast", "clover", "stripe", "paypal", "other"]]
    """Payment systems found"""
    platform: (
        Literal[
            "wordpress", "wix", "squarespace", "shopify", "godaddy", "webflow", "other"
        ]
        | None
    )
    """Site builder"""
    hiring: bool
    """Whether the site announces jobs"""
    hiring_url: str | None = Field(..., alias="hiringUrl")
    """URL of the jobs page"""
    observed_on: str = Field(..., alias="observedOn")
    """Day of the last observation of the listing; without effect on the grade"""
    checked_on: LeadCheckedOn = Field(..., alias="checkedOn")
    """Days of the last checks, by field; a field that was never checked is absent"""
    sources: list[str]
    """Keys of the sources, see sources of GET /v1/leads"""


class LeadOptOutProofRecord(BaseModel):
    """Set this record, then send the same request again"""

    type: Literal["TXT"]
    name: str
    """Full name of the DNS record"""
    value: str
    """Text of the record"""


class LeadOptOutProof(BaseModel):
    """Opt-out of a whole domain, which takes effect after the proof"""

    id: str
    """Id of the request, for correspondence"""
    domain: str
    """Registered domain of the request"""
    record: LeadOptOutProofRecord
    """Set this record, then send the same request again"""
    seen: Literal["not_asked", "no_record", "no_answer"]
    """Result of the DNS check: `not_asked` for a new request, `no_record` if the text is missing, `no_answer` when all resolvers failed"""
    expires_at: int = Field(..., alias="expiresAt")
    """End of the validity of the record, unix seconds"""
    retry_after_seconds: int = Field(..., alias="retryAfterSeconds")
    """Seconds until the next check is useful"""
    contact_email: str | None = Field(..., alias="contactEmail")
    """E-mail address that accepts a proof; null without an address"""


class LeadOptOutPending(BaseModel):
    accepted: bool
    """The opt-out is stored"""
    within_seconds: int = Field(..., alias="withinSeconds")
    """Seconds until searches omit the business; sales omit the business at once"""
    domain_proof: LeadOptOutProof = Field(..., alias="domainProof")


class ShopSummaryShop(BaseModel):
    slug: str
    """Short name of the shop"""
    name: str
    """Name"""
    url: str
    """Website of the shop"""


class ShopSummaryPriceRange(BaseModel):
    """Prices; null before the first load of the feed"""

    min: float
    """Lowest price"""
    max: float
    """Highest price"""
    currency: str
    """Currency, ISO 4217"""


class ShopSummary(BaseModel):
    shop: ShopSummaryShop
    products: int
    """Searchable products"""
    in_stock: int = Field(..., alias="inStock")
    """Products in stock"""
    price_range: ShopSummaryPriceRange | None = Field(..., alias="priceRange")
    """Prices; null before the first load of the feed"""
    updated_at: int | None = Field(..., alias="updatedAt")
    checked_at: int | None = Field(..., alias="checkedAt")
    feed_status: Literal["ok", "error", "stale", "never"] = Field(
        ..., alias="feedStatus"
    )
    """`error`: the last read failed, and the previous feed is served. `stale`: the feed is too old, and nothing is sold. `never`: no feed was loaded yet"""
    example_query: str = Field(..., alias="exampleQuery")
    """Search words with results; empty before the first load of the feed"""


class ShopInfoShop(BaseModel):
    slug: str
    """Short name of the shop"""
    name: str
    """Name"""
    url: str
    """Website of the shop"""


class ShopInfoPriceRange(BaseModel):
    """Prices; null before the first load of the feed"""

    min: float
    """Lowest price"""
    max: float
    """Highest price"""
    currency: str
    """Currency, ISO 4217"""


class ShopInfoCategory(BaseModel):
    name: str
    """Category, in the words of the shop"""
    count: int
    """Products in the category"""


class ShopInfoCallPrice(BaseModel):
    """Price of a search; a search without results is free"""

    usd: str
    """USD per search"""
    amount: str
    """Price, USDC-6"""
    networks: list[str]
    """Chains that accept the payment, CAIP-2"""


class ShopInfo(BaseModel):
    """Catalogue summary of a shop"""

    shop: ShopInfoShop
    products: int
    """Searchable products"""
    in_stock: int = Field(..., alias="inStock")
    """Products in stock"""
    price_range: ShopInfoPriceRange | None = Field(..., alias="priceRange")
    """Prices; null before the first load of the feed"""
    updated_at: int | None = Field(..., alias="updatedAt")
    checked_at: int | None = Field(..., alias="checkedAt")
    feed_status: Literal["ok", "error", "stale", "never"] = Field(
        ..., alias="feedStatus"
    )
    """`error`: the last read failed, and the previous feed is served. `stale`: the feed is too old, and nothing is sold. `never`: no feed was loaded yet"""
    example_query: str = Field(..., alias="exampleQuery")
    """Search words with results; empty before the first load of the feed"""
    categories: list[ShopInfoCategory]
    """The 30 largest categories"""
    call_price: ShopInfoCallPrice = Field(..., alias="callPrice")
    """Price of a search; a search without results is free"""
    how_to: str = Field(..., alias="howTo")
    """How to search"""


class ShopSearchShop(BaseModel):
    slug: str
    """Short name of the shop"""
    name: str
    """Name"""
    url: str
    """Website of the shop"""


class ShopSearchQuery(BaseModel):
    q: str
    """Requested search words"""
    max: float | None
    """Maximum price in the currency of the shop"""
    limit: int
    """Maximum number of products"""


class ShopSearchCorrected(BaseModel):
    """Correction; null without a correction"""

    asked: str
    """Requested word"""
    searched: str
    """Corrected word"""


class ShopProductVariant(BaseModel):
    id: str
    """Id of the variant"""
    title: str
    """Distinguishing name of the variant; empty for a single variant"""
    price: float
    """Price in whole units of the currency"""
    available: bool
    """Whether the product is in stock"""


class ShopProduct(BaseModel):
    """A product; the texts are written by the shop"""

    id: str
    """Id of the product in its shop; lookup_catalog and get_product take {slug}:{id}"""
    title: str
    """Title"""
    brand: str | None
    type: str | None
    price: float
    """Price in whole units of the currency"""
    price_cents: int = Field(..., alias="priceCents")
    """Price in the smallest unit of the currency, exact"""
    currency: str
    """Currency, ISO 4217"""
    compare_at_price: float | None = Field(..., alias="compareAtPrice")
    """Price before a reduction; null without a reduction"""
    on_sale: bool = Field(..., alias="onSale")
    """Whether the price is reduced"""
    available: bool
    """Whether the product is in stock"""
    image: str | None
    images: list[str]
    """URLs of all photos"""
    url: str
    """URL of the product page"""
    buy_url: str = Field(..., alias="buyUrl")
    """URL that adds the product to a basket, or the product page"""
    variants: list[ShopProductVariant]
    """At most five variants; variants in stock come first"""
    score: float
    """Match score; comparable within one answer"""


class UcpFiltersPrice(BaseModel):
    """Smallest units of context.currency; default: currency of the shop"""

    min: int | None = None
    """Lowest price"""
    max: int | None = None
    """Highest price"""


class UcpFilters(BaseModel):
    categories: list[str] | None = None
    """Categories, one of which a product must have"""
    price: UcpFiltersPrice | None = None
    """Smallest units of context.currency; default: currency of the shop"""
    shop: str | None = None
    """Short name of the shop"""


class UcpSearchPagination(BaseModel):
    cursor: str | None = None
    has_next_page: bool
    total_count: int | None = None


class UcpEnvelopeCapability(BaseModel):
    version: str


class UcpEnvelope(BaseModel):
    """Protocol data of UCP"""

    version: str
    """Release of UCP"""
    status: Literal["success", "error"]
    capabilities: dict[str, list[UcpEnvelopeCapability]]


class UcpProductDescription(BaseModel):
    plain: str
    """Text without markup"""


class UcpProductCategory(BaseModel):
    value: str
    taxonomy: str


class UcpProductMediaItem(BaseModel):
    type: str
    url: str
    alt_text: str


class UcpProductMetadata(BaseModel):
    shop: str
    brand: str | None = None
    """Brand"""
    buy_url: str


class UcpPrice(BaseModel):
    """Exact price"""

    amount: int
    """Smallest units of the currency"""
    currency: str
    """Currency, ISO 4217"""


class UcpVariantDescription(BaseModel):
    plain: str
    """Text without markup"""


class UcpVariantAvailability(BaseModel):
    available: bool
    """Whether the product is in stock"""
    status: str


class UcpVariantSeller(BaseModel):
    name: str


class UcpVariantInput(BaseModel):
    id: str
    match: Literal["exact", "featured"]


class UcpVariant(BaseModel):
    """Variant; texts are those of the shop"""

    id: str
    """Id of the variant, for lookups"""
    title: str
    """Title"""
    description: UcpVariantDescription
    price: UcpPrice
    list_price: UcpPrice | None = None
    availability: UcpVariantAvailability
    seller: UcpVariantSeller
    inputs: list[UcpVariantInput] | None = None
    """Requested ids that the variant answers, in lookups"""


class UcpMessage(BaseModel):
    """Message about an answer of UCP"""

    type: Literal["info", "error"]
    code: str
    content: str
    severity: str | None = None


class UpdownCallPrice(BaseModel):
    """Price of an answer; a call without an answer is not charged"""

    usd: str
    """USD per answer"""
    amount: str
    """Price, USDC-6"""
    networks: list[str]
    """Chains that accept the payment, CAIP-2"""


class UpdownFree(BaseModel):
    """Free answers"""

    per_agent: int = Field(..., alias="perAgent")
    """Number of free live answers per agent, for all time"""
    add_to_url: str = Field(..., alias="addToUrl")
    """Query parameter for a free answer"""


class UpdownComparisons(BaseModel):
    """Comparison of official prices and oracle prices; null while unavailable"""

    compared: int
    """Number of windows whose official price to beat was compared with the price of the feed"""
    differed: int
    """Number of windows in which these prices differ by more than one millionth"""


class UpdownRules(BaseModel):
    """Settlement rules"""

    type: Literal["twap", "spot"]
    """`twap`: mean price of the oracle before start and end. `spot`: price of the oracle at start and end"""
    lookback_seconds: int | None = Field(..., alias="lookbackSeconds")
    tie: Literal["up"]
    """Winner when both prices are equal"""


class UpdownWindow(BaseModel):
    """A window with the outcome up or down"""

    start: int
    """Start of the window, unix seconds"""
    end: int
    """End of the window, unix seconds"""
    seconds: int
    """Length of the window, seconds"""


class UpdownPastWindows(BaseModel):
    """Past windows"""

    from_at: int | None = Field(..., alias="fromAt")
    note: str
    """How to request past windows"""


class UpdownLiveOracleTwap60(BaseModel):
    """Mean price of the last 60 seconds; its value at the end of the window settles the window"""

    usd: str
    """Price in USD, exact"""
    reported_at: int = Field(..., alias="reportedAt")
    """Time of the report by the clock of the oracle, unix seconds"""
    age_ms: int = Field(..., alias="ageMs")
    """Age of the report at the time of the answer, milliseconds"""


class UpdownLiveOracleSpot(BaseModel):
    """Current price"""

    usd: str
    """Price in USD, exact"""
    reported_at: int = Field(..., alias="reportedAt")
    """Time of the report by the clock of the oracle, unix seconds"""
    age_ms: int = Field(..., alias="ageMs")
    """Age of the report at the time of the answer, milliseconds"""
    source: str
    """Source of the price"""


class UpdownLiveOracle(BaseModel):
    """Current oracle prices"""

    twap60: UpdownLiveOracleTwap60
    """Mean price of the last 60 seconds; its value at the end of the window settles the window"""
    spot: UpdownLiveOracleSpot
    """Current price"""


class UpdownLiveDistance(BaseModel):
    """Distance of the oracle prices from the price to beat; negative below the price to beat"""

    from_twap60: str = Field(..., alias="fromTwap60")
    """Mean of 60 s minus price to beat, USD, exact"""
    from_twap60_bps: float = Field(..., alias="fromTwap60Bps")
    """Mean of 60 s minus price to beat, basis points of the price to beat"""
    from_spot: str = Field(..., alias="fromSpot")
    """Spot price minus price to beat, USD, exact"""
    from_spot_bps: float = Field(..., alias="fromSpotBps")
    """Spot price minus price to beat, basis points of the price to beat"""


class UpdownLiveTokensUp(BaseModel):
    token_id: str = Field(..., alias="tokenId")
    """Id of the token"""
    price: float | None
    """Market price, 0 to 1"""
    bid: float | None
    """Best bid, 0 to 1"""
    ask: float | None
    """Best ask, 0 to 1"""


class UpdownLiveTokensDown(BaseModel):
    token_id: str = Field(..., alias="tokenId")
    """Id of the token"""
    price: float | None
    """Market price, 0 to 1"""
    bid: float | None
    """Best bid, 0 to 1"""
    ask: float | None
    """Best ask, 0 to 1"""


class UpdownLiveTokens(BaseModel):
    """Tokens of both outcomes with their market prices"""

    up: UpdownLiveTokensUp
    down: UpdownLiveTokensDown


class UpdownLiveCharge(BaseModel):
    """Charge of this call"""

    usd: str
    """Price, USD; 0 for a free call"""


class UpdownRule(BaseModel):
    """Settlement rule of a window"""

    type: Literal["twap", "spot"]
    """`twap`: mean price of the oracle before start and end. `spot`: price of the oracle at start and end"""
    lookback_seconds: int | None = Field(..., alias="lookbackSeconds")
    tie: Literal["up"]
    """Winner when both prices are equal"""
    resolution_source: str | None = Field(..., alias="resolutionSource")


class UpdownPastTokensUp(BaseModel):
    token_id: str = Field(..., alias="tokenId")
    """Id of the token"""
    won: bool
    """Whether the token won and is worth 1 USD"""


class UpdownPastTokensDown(BaseModel):
    token_id: str = Field(..., alias="tokenId")
    """Id of the token"""
    won: bool
    """Whether the token won and is worth 1 USD"""


class UpdownPastTokens(BaseModel):
    """Tokens of both outcomes"""

    up: UpdownPastTokensUp
    down: UpdownPastTokensDown


class UpdownPastCharge(BaseModel):
    """Charge of this call"""

    usd: str
    """Price, USD; 0 for a free call"""


class UpdownPast(BaseModel):
    """A settled window"""

    market: str
    """Name of the market"""
    slug: str
    """Name of the event at the market"""
    window: UpdownWindow
    phase: Literal["settled"]
    rule: UpdownRule
    price_to_beat: str = Field(..., alias="priceToBeat")
    """Official price to beat in USD, exact"""
    settle_price: str = Field(..., alias="settlePrice")
    """Official price at the end in USD, exact"""
    outcome: Literal["up", "down"]
    """Outcome by the market"""
    settled_at: int | None = Field(..., alias="settledAt")
    tokens: UpdownPastTokens | None
    """Tokens of both outcomes"""
    charged: bool
    """Whether the call was charged; false for a free call"""
    charge: UpdownPastCharge
    """Charge of this call"""


class SaleSums(BaseModel):
    """Sums of sales"""

    answers: int
    """Number of charged payments, or of burned bridges"""
    charged_usdc: str = Field(..., alias="chargedUsdc")
    """USDC that payers transferred, USDC-6"""
    forwarded_usdc: str = Field(..., alias="forwardedUsdc")
    """Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge"""
    vouchers: int
    """Number of answers paid by voucher of a session"""
    voucher_usdc: str = Field(..., alias="voucherUsdc")
    """Sum of these vouchers, which claims transfer later, USDC-6"""
    revenue_usdc: str = Field(..., alias="revenueUsdc")
    """chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6"""
    credits: int
    """Number of failed sponsorships; each payment is valid for another sponsorship"""
    credited_usdc: str = Field(..., alias="creditedUsdc")
    """Credited payments, USDC-6; part of chargedUsdc of the day of the charge"""
    refunds: int
    """Number of refunded deposits outside of bridges; no other figure includes these deposits"""
    refunded_usdc: str = Field(..., alias="refundedUsdc")
    """Refunded deposits, USDC-6"""


class ProductSales(BaseModel):
    """Sums of one product"""

    product: Literal[
        "signals",
        "pages",
        "gas",
        "solana",
        "leads",
        "shop",
        "updown",
        "bridge",
        "other",
    ]
    """Sold product"""
    answers: int
    """Number of charged payments, or of burned bridges"""
    charged_usdc: str = Field(..., alias="chargedUsdc")
    """USDC that payers transferred, USDC-6"""
    forwarded_usdc: str = Field(..., alias="forwardedUsdc")
    """Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge"""
    vouchers: int
    """Number of answers paid by voucher of a session"""
    voucher_usdc: str = Field(..., alias="voucherUsdc")
    """Sum of these vouchers, which claims transfer later, USDC-6"""
    revenue_usdc: str = Field(..., alias="revenueUsdc")
    """chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6"""
    credits: int
    """Number of failed sponsorships; each payment is valid for another sponsorship"""
    credited_usdc: str = Field(..., alias="creditedUsdc")
    """Credited payments, USDC-6; part of chargedUsdc of the day of the charge"""
    refunds: int
    """Number of refunded deposits outside of bridges; no other figure includes these deposits"""
    refunded_usdc: str = Field(..., alias="refundedUsdc")
    """Refunded deposits, USDC-6"""


class NetworkSales(BaseModel):
    """Sums of one chain"""

    network: str
    """Chain of the payment, CAIP-2"""
    answers: int
    """Number of charged payments, or of burned bridges"""
    charged_usdc: str = Field(..., alias="chargedUsdc")
    """USDC that payers transferred, USDC-6"""
    forwarded_usdc: str = Field(..., alias="forwardedUsdc")
    """Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge"""
    vouchers: int
    """Number of answers paid by voucher of a session"""
    voucher_usdc: str = Field(..., alias="voucherUsdc")
    """Sum of these vouchers, which claims transfer later, USDC-6"""
    revenue_usdc: str = Field(..., alias="revenueUsdc")
    """chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6"""
    credits: int
    """Number of failed sponsorships; each payment is valid for another sponsorship"""
    credited_usdc: str = Field(..., alias="creditedUsdc")
    """Credited payments, USDC-6; part of chargedUsdc of the day of the charge"""
    refunds: int
    """Number of refunded deposits outside of bridges; no other figure includes these deposits"""
    refunded_usdc: str = Field(..., alias="refundedUsdc")
    """Refunded deposits, USDC-6"""


class DaySales(BaseModel):
    """Sums of one product on one chain and day"""

    day: str
    """UTC day of the block"""
    product: Literal[
        "signals",
        "pages",
        "gas",
        "solana",
        "leads",
        "shop",
        "updown",
        "bridge",
        "other",
    ]
    """Sold product"""
    network: str
    """Chain of the payment, CAIP-2"""
    answers: int
    """Number of charged payments, or of burned bridges"""
    charged_usdc: str = Field(..., alias="chargedUsdc")
    """USDC that payers transferred, USDC-6"""
    forwarded_usdc: str = Field(..., alias="forwardedUsdc")
    """Part of chargedUsdc that the bridge burns for the payer, network fee included, USDC-6; 0 except for the bridge"""
    vouchers: int
    """Number of answers paid by voucher of a session"""
    voucher_usdc: str = Field(..., alias="voucherUsdc")
    """Sum of these vouchers, which claims transfer later, USDC-6"""
    revenue_usdc: str = Field(..., alias="revenueUsdc")
    """chargedUsdc minus forwardedUsdc plus voucherUsdc: all fees; gas and referral earnings are not subtracted, USDC-6"""
    credits: int
    """Number of failed sponsorships; each payment is valid for another sponsorship"""
    credited_usdc: str = Field(..., alias="creditedUsdc")
    """Credited payments, USDC-6; part of chargedUsdc of the day of the charge"""
    refunds: int
    """Number of refunded deposits outside of bridges; no other figure includes these deposits"""
    refunded_usdc: str = Field(..., alias="refundedUsdc")
    """Refunded deposits, USDC-6"""


class SalePayee(BaseModel):
    """Receivers of USDC on one chain"""

    network: str
    """Chain of the payment, CAIP-2"""
    token: str
    """USDC of the chain"""
    pay_to: str = Field(..., alias="payTo")
    """Receiver of all payments except bridge payments"""
    bridge: str | None


class StatusUptime(BaseModel):
    """Share of probe rounds in which the API, the database and the index of the vault chain were not down, percent, rounded down; null until the prober has measured for the whole window; time without probe rounds does not count"""

    h24_pct: float | None = Field(..., alias="h24Pct")
    """Uptime over 24 hours, percent"""
    d7_pct: float | None = Field(..., alias="d7Pct")
    """Uptime over 7 days, percent"""
    d30_pct: float | None = Field(..., alias="d30Pct")
    """Uptime over 30 days, percent"""
    measured_since: int | None = Field(..., alias="measuredSince")


class StatusValidityLastFailure(BaseModel):
    """Newest mismatch; null without a mismatch"""

    operation: str
    """operationId"""
    at: int
    """Time, unix seconds"""
    problem: str
    """Difference from the schema"""


class StatusValidity(BaseModel):
    """Comparison of answers of the last 24 hours with the served OpenAPI document"""

    checked: int | None
    valid: int | None
    pct: float | None
    """Share of answers that match the schema, percent, rounded down; null without answers"""
    last_failure: StatusValidityLastFailure | None = Field(..., alias="lastFailure")
    """Newest mismatch; null without a mismatch"""


class StatusOperationLatency(BaseModel):
    """Latency of one operation"""

    operation: str
    """operationId"""
    samples: int
    """Number of answered calls"""
    p50_ms: float | None = Field(..., alias="p50Ms")
    """Median, milliseconds"""
    p95_ms: float | None = Field(..., alias="p95Ms")
    """95th percentile, milliseconds"""
    p99_ms: float | None = Field(..., alias="p99Ms")
    """99th percentile, milliseconds"""


class StatusChain(BaseModel):
    """Progress of the index of a chain"""

    chain_id: int = Field(..., alias="chainId")
    """Chain, EIP-155"""
    head_block: int | None = Field(..., alias="headBlock")
    indexed_block: int | None = Field(..., alias="indexedBlock")
    lag_seconds: int | None = Field(..., alias="lagSeconds")


class StatusComponentUptime(BaseModel):
    """Share of probe rounds in which the part was not down, percent, rounded down; null until the prober has measured for the whole window"""

    h24_pct: float | None = Field(..., alias="h24Pct")
    """Uptime over 24 hours, percent"""
    d7_pct: float | None = Field(..., alias="d7Pct")
    """Uptime over 7 days, percent"""
    d30_pct: float | None = Field(..., alias="d30Pct")
    """Uptime over 30 days, percent"""


class StatusIncident(BaseModel):
    """Consecutive probe rounds with a problem of one part"""

    component: Literal[
        "api",
        "database",
        "index",
        "prices",
        "payments",
        "bridge",
        "attestations",
        "gas",
        "solana",
        "markets",
        "graphql",
        "mcp",
        "workers",
    ]
    """Name of the part"""
    status: Literal["degraded", "down"]
    """Worst status"""
    detail: str
    """Problem at the worst status"""
    started_at: int = Field(..., alias="startedAt")
    """Time of the first probe round with the problem, unix seconds"""
    ended_at: int | None = Field(..., alias="endedAt")


class SignedStatement(BaseModel):
    """EIP-712 statement"""

    format: Literal["eip712"]
    payload: dict[str, Any]
    signature: str
    """65 bytes"""


class OwnPayment(BaseModel):
    """Payment of the caller"""

    payment_id: str | None = Field(..., alias="paymentId")
    """Id of the payment; null without a proof of the payer"""
    state: Literal[
        "claimed", "answered", "submitted", "settled", "released", "reversed"
    ]
    """`claimed`, `answered`, `submitted`: pending. `settled`: charged. `released`: not charged. `reversed`: the charge left the chain"""
    operation: str | None
    """Paid operation; null without a proof of the payer"""
    pay_usdc: str = Field(..., alias="payUsdc")
    """Amount that the payer signed for, USDC-6"""
    network: str
    """Chain, CAIP-2"""
    payer: str
    """Payer"""
    tx_hash: str | None = Field(..., alias="txHash")
    """Transaction of the charge; null before the charge"""
    reason: str | None
    """Reason why the payment was not charged; else null"""
    settled_at: int | None = Field(..., alias="settledAt")
    next_step: str = Field(..., alias="nextStep")
    """Next step for the caller"""
    created_at: int = Field(..., alias="createdAt")
    """Time of the first claim, unix seconds"""


class OwnSession(BaseModel):
    """Session of the caller"""

    channel_id: str = Field(..., alias="channelId")
    """Channel of the session"""
    network: str
    """Chain, CAIP-2"""
    state: Literal["open", "closing", "void"]
    """`open`: sells. `closing`: a withdrawal or refund is under way. `void`: the deposit left the chain"""
    balance_usdc: str = Field(..., alias="balanceUsdc")
    """Deposits minus withdrawals and refunds, USDC-6"""
    charged_usdc: str = Field(..., alias="chargedUsdc")
    """Sum of all vouchers, USDC-6"""
    claimed_usdc: str = Field(..., alias="claimedUsdc")
    """Part of chargedUsdc that is claimed on the chain, USDC-6"""


class PaymentOptionExtra(BaseModel):
    """EIP-712 domain of the signature"""

    name: str
    """Name of the token"""
    version: str
    """Version of the domain"""
    dataset_version: str | None = Field(None, alias="datasetVersion")
    """Data set of the price; not part of the domain"""
    leads: int | None = None
    """Number of leads in the price; not part of the domain"""


class PaymentOption(BaseModel):
    """One way to pay"""

    scheme: Literal["exact"]
    network: str
    """Chain, CAIP-2; version 1 name on request"""
    amount: str
    """Amount to pay, USDC-6"""
    max_amount_required: str = Field(..., alias="maxAmountRequired")
    """Same as amount, for version 1 clients, USDC-6"""
    asset: str
    """USDC contract"""
    pay_to: str = Field(..., alias="payTo")
    """Receiver of the payment"""
    max_timeout_seconds: int = Field(..., alias="maxTimeoutSeconds")
    """Maximum life of an authorization, seconds"""
    extra: PaymentOptionExtra
    """EIP-712 domain of the signature"""
    repeat_key: str | None = Field(None, alias="repeatKey")
    """Secret; a repeat whose payment contains the secret needs no other proof"""
    resource: str
    """Paid resource; version 1 clients read this field"""
    description: str
    """Description of the resource"""
    mime_type: str = Field(..., alias="mimeType")
    """Content type of the answer"""
    output_schema: dict[str, Any] | None = Field(None, alias="outputSchema")
    """Input and output of the resource, for version 1 catalogues"""


class PaymentChallengeResource(BaseModel):
    """Paid resource"""

    url: str
    """URL of the resource"""
    description: str
    """Description of the resource"""
    mime_type: str = Field(..., alias="mimeType")
    """Content type of the answer"""


class PaymentChallenge(BaseModel):
    """Challenge in x402 version 1"""

    x402_version: Literal[1] = Field(..., alias="x402Version")
    error: str
    """The price, or the reason of the rejection and the remedy"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    server_time: int = Field(..., alias="serverTime")
    """Clock of this server, unix seconds"""
    resource: PaymentChallengeResource
    """Paid resource"""
    accepts: list[PaymentOption]
    reference: bool | None = None
    """True when the request has no input: the price is the minimum"""
    missing: str | None = None
    """Missing input of the request"""
    reason: str | None = None
    """Code of the rejection of a bridge"""
    quote: dict[str, Any] | None = None
    """Current quote of a bridge, as in GET /v1/bridge/quote"""
    gas: dict[str, Any] | None = None
    """Parts of the price of a sponsored operation"""
    leads: dict[str, Any] | None = None
    """Number of leads, and parts of the price"""
    sample: dict[str, Any] | None = None
    """Remaining free leads, when requested"""


class PaymentPending(BaseModel):
    """A payment with a pending outcome"""

    payment_id: str = Field(..., alias="paymentId")
    """Id of the payment"""
    tx_hash: str | None = Field(..., alias="txHash")
    """Transaction of the payment; null before the first transaction"""
    status_url: str = Field(..., alias="statusUrl")
    """URL of the payment status"""
    state: str
    """State of the payment"""
    next_step: str = Field(..., alias="nextStep")
    """Next step for the caller"""


class PaymentConflict(BaseModel):
    """A payment for another request, or without proof of a repeat"""

    error: str
    """Problem and remedy"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    payment_id: str | None = Field(None, alias="paymentId")
    """Id of the payment"""
    tx_hash: str | None = Field(None, alias="txHash")
    """Transaction of the charge; null before the charge"""
    status_url: str | None = Field(None, alias="statusUrl")
    """URL of the payment status"""


class Guide(BaseModel):
    """Guide for a first-time caller"""

    service: str
    """Name of the service"""
    topic: (
        Literal[
            "vaults",
            "transactions",
            "analytics",
            "publishing",
            "bridge",
            "gas",
            "leads",
            "shops",
            "markets",
            "discovery",
            "payment",
            "agents",
        ]
        | None
    )
    """Returned section; null for the first page"""
    what: str
    """Purpose of the service; with `topic` the content of the section"""
    how_it_works: str | None = Field(None, alias="howItWorks")
    """How the service works; only without `topic`"""
    steps: list[GuideStep]
    topics: list[GuideSection] | None = None
    """Every section of the guide; only without `topic`"""
    amounts: str | None = None
    """Format of amounts; only without `topic`"""
    signing: str | None = None
    """How to sign and send the returned transactions; only without `topic`"""
    gas_limit: str | None = Field(None, alias="gasLimit")
    """Gas limit for calls encoded by the caller when estimation fails; only without `topic`"""
    network: str | None = None
    """Chain of every contract; only without `topic`"""
    fees: str | None = None
    """Fees of vaults; only without `topic`"""
    payment: str | None = None
    """How to pay for calls; with `topic` the prices of the calls of the section, absent when all are free"""
    full_spec: str = Field(..., alias="fullSpec")
    """OpenAPI document of the section, or of all endpoints if the section has no document"""
    links: dict[str, str] | None = None
    """Other documents by title; only without `topic`"""


class Basket(BaseModel):
    """The protocol: contracts, fees, constituents and prices"""

    protocol: str
    """Name of the protocol"""
    chain: str
    """Name of the chain"""
    chain_id: int = Field(..., alias="chainId")
    """Chain of every contract below"""
    factory: str
    """Vault factory"""
    usdc: str
    """USDC"""
    fee_sink: str = Field(..., alias="feeSink")
    """Address that receives the fees"""
    price_source: str = Field(..., alias="priceSource")
    """Time-weighted price source of the protocol"""
    default_max_tvl_usdc: str = Field(..., alias="defaultMaxTvlUsdc")
    """Cap of a new vault, USDC-6"""
    total_vaults: int = Field(..., alias="totalVaults")
    """Number of created vaults; vaultCount of GET /v1/index counts only those with shares"""
    fees: BasketFees
    min_deposit_usdc: str = Field(..., alias="minDepositUsdc")
    """Smallest deposit, USDC-6"""
    constituents: list[Constituent]
    """The four constituents, in the order of every weight array"""
    flow: BasketFlow
    """Steps to use the service"""
    twap_window_seconds: int = Field(..., alias="twapWindowSeconds")
    """Window of the mean price, seconds"""
    price_status: Literal["live", "stale", "unavailable"] = Field(
        ..., alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: BasketPricesAsOf = Field(..., alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(..., alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf = Field(..., alias="asOf")


class VaultSummary(BaseModel):
    """A vault in a list"""

    vault: str
    """Vault contract"""
    vault_id: int = Field(..., alias="vaultId")
    """Number of the vault, from 1 in the order of creation"""
    symbol: str
    """Symbol of the share token"""
    strategist: str
    """Strategist: the creator, who alone may set target weights"""
    nav_usdc: str = Field(..., alias="navUsdc")
    """Net asset value, USDC-6"""
    nav: str
    """navUsdc in dollars"""
    share_price_usdc: str = Field(..., alias="sharePriceUsdc")
    """Value of one whole share (10^18), USDC-6, rounded down"""
    total_supply: str = Field(..., alias="totalSupply")
    """Shares in existence, 18 decimals"""
    holders: int
    """Number of holders of shares"""
    weights_bps: list[int] = Field(..., alias="weightsBps")
    """Target weights in basis points, in the order of the basket"""
    current_weights_bps: list[int] = Field(..., alias="currentWeightsBps")
    """Parts of the NAV in basis points"""
    max_drift_bps: int = Field(..., alias="maxDriftBps")
    """Largest distance of a weight from its target, basis points"""
    rebalance_needed: bool = Field(..., alias="rebalanceNeeded")
    """Whether rebalance() would trade"""
    next_rebalance_at: int = Field(..., alias="nextRebalanceAt")
    """Earliest time at which the budgets permit a rebalance, unix seconds"""
    max_tvl_usdc: str = Field(..., alias="maxTvlUsdc")
    """Cap: highest NAV after a deposit, USDC-6"""
    returns: Returns
    history_days: int = Field(..., alias="historyDays")
    """Whole days since the inception; returns over longer windows are null"""
    created_at: int = Field(..., alias="createdAt")
    """Time of the creation, unix seconds"""
    last_rebalance_at: int | None = Field(..., alias="lastRebalanceAt")


class Vault(BaseModel):
    """Value, holdings, weights and limits of a vault at one block"""

    vault: str
    """Vault contract, also its share token (18 decimals)"""
    vault_id: int = Field(..., alias="vaultId")
    """Number of the vault, from 1 in the order of creation"""
    symbol: str
    """Symbol of the share token"""
    chain_id: int = Field(..., alias="chainId")
    """Chain of the vault"""
    strategist: str
    """Strategist: the creator, who alone may set target weights"""
    owner: str
    """Owner of the protocol"""
    nav_usdc: str = Field(..., alias="navUsdc")
    """Net asset value in USDC-6; equals totalAssets() of the vault at this block"""
    nav: str
    """navUsdc in dollars"""
    share_price_usdc: str = Field(..., alias="sharePriceUsdc")
    """Value of one whole share (10^18), USDC-6, rounded down"""
    total_supply: str = Field(..., alias="totalSupply")
    """Shares in existence, 18 decimals"""
    fees_accrued_shares: str = Field(..., alias="feesAccruedShares")
    """Management fee that is due and not minted, in shares"""
    holders: int
    """Number of holders of shares"""
    holdings: list[Holding]
    """The four constituents, in the order of the basket"""
    idle_usdc: str = Field(..., alias="idleUsdc")
    """Uninvested USDC in the vault, USDC-6"""
    idle_bps: int = Field(..., alias="idleBps")
    """Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000"""
    weights_bps: list[int] = Field(..., alias="weightsBps")
    """Target weights in basis points, in the order of the basket"""
    target_weights_bps: list[int] = Field(..., alias="targetWeightsBps")
    """Same as weightsBps"""
    current_weights_bps: list[int] = Field(..., alias="currentWeightsBps")
    """Parts of the NAV, basis points, rounded by largest remainder"""
    drift_bps: list[int] = Field(..., alias="driftBps")
    """Current minus target weight, signed basis points"""
    max_drift_bps: int = Field(..., alias="maxDriftBps")
    """Largest distance of a weight from its target, basis points"""
    rebalance_needed: bool = Field(..., alias="rebalanceNeeded")
    """Whether rebalance() would trade"""
    rebalance_budget: RebalanceBudget = Field(..., alias="rebalanceBudget")
    rebalance_band_bps: int = Field(..., alias="rebalanceBandBps")
    """Drift beyond which a rebalance is allowed, basis points"""
    max_tvl_usdc: str = Field(..., alias="maxTvlUsdc")
    """Cap: highest NAV after a deposit, USDC-6"""
    mint_fee_bps: int = Field(..., alias="mintFeeBps")
    """Fee on deposits, basis points, rounded up"""
    created_at: int = Field(..., alias="createdAt")
    """Time of the creation, unix seconds"""
    last_rebalance_at: int | None = Field(..., alias="lastRebalanceAt")
    price_status: Literal["live", "stale", "unavailable"] = Field(
        ..., alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: VaultPricesAsOf = Field(..., alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(..., alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf = Field(..., alias="asOf")


class BuySteps(BaseModel):
    """approve, then deposit; send in this order"""

    steps: list[UnsignedTransaction]
    floor: SharesFloor


class Balance(BaseModel):
    """Shares and vaults of one address"""

    agent: str
    """Address of the holder"""
    vault_count: int = Field(..., alias="vaultCount")
    """Number of vaults in which the agent holds shares"""
    vaults: list[Position]
    total_value_usdc: str = Field(..., alias="totalValueUsdc")
    """Value of all shares, USDC-6"""
    created: list[CreatedVault]
    """Vaults that the agent created, oldest first, at most 200; GET /v1/vaults?strategist= returns all pages"""
    price_status: Literal["live", "stale", "unavailable"] = Field(
        ..., alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: BalancePricesAsOf = Field(..., alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(..., alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf = Field(..., alias="asOf")


class Redemption(BaseModel):
    """A redemption that the holder sends; floor is absent in kind"""

    to: str
    """Contract to call"""
    data: str
    """Calldata with an ERC-8021 suffix, which contracts ignore; sign the calldata unchanged"""
    value: Literal["0"]
    """Wei to send; always 0"""
    chain_id: int = Field(..., alias="chainId")
    """Chain to broadcast to"""
    gas: str
    """Gas limit: simulated gas plus a margin for 50 blocks of trades; without a simulation, a measured upper bound"""
    gas_limit: str = Field(..., alias="gasLimit")
    """Same as gas, under the name that ethers reads"""
    description: str
    """Effect of the transaction in one line, and the block of the check"""
    floor: UsdcFloor | None = None


class VaultHistory(BaseModel):
    """History of a vault"""

    vault: str
    """Vault contract"""
    symbol: str
    """Symbol of the share token"""
    basket_symbols: list[str] = Field(..., alias="basketSymbols")
    """Symbols of the basket, in the order of the weights"""
    interval: Literal["5m", "1h", "1d"]
    """Length of a bucket"""
    from_at: int = Field(..., alias="fromAt")
    """Start of the range, unix seconds"""
    to_at: int = Field(..., alias="toAt")
    """End of the range, unix seconds"""
    points: list[HistoryPoint]
    """Points, sorted by time; a bucket without a block has no point"""
    as_of: AsOf = Field(..., alias="asOf")


class VaultPerformance(BaseModel):
    """Performance of a vault since its inception"""

    vault: str
    """Vault contract"""
    symbol: str
    """Symbol of the share token"""
    since: int | None
    history_days: int = Field(..., alias="historyDays")
    """Whole days since the inception; figures that need more days are null"""
    share_price_usdc: str = Field(..., alias="sharePriceUsdc")
    """Value of one whole share (10^18), USDC-6, rounded down"""
    returns: Returns
    vol_annual_pct: float | None = Field(..., alias="volAnnualPct")
    """Annualised volatility, percent"""
    max_drawdown_pct: float | None = Field(..., alias="maxDrawdownPct")
    """Largest fall from a high, percent, zero or negative"""
    sharpe: float | None
    """Sharpe ratio, annualised, riskless rate 0; null when the price never changed"""
    equal_weight_pct: float | None = Field(..., alias="equalWeightPct")
    """Return of equal parts of the constituents since the inception, percent"""
    tracking_difference_pct: float | None = Field(..., alias="trackingDifferencePct")
    """Return since the inception minus equalWeightPct, percentage points"""
    fees_paid: FeesPaid = Field(..., alias="feesPaid")
    method: PerformanceMethod
    as_of: AsOf = Field(..., alias="asOf")


class VaultObservation(BaseModel):
    """A vault at one end of a window"""

    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block for which every figure is true"""
    block_hash: str = Field(..., alias="blockHash")
    """Hash of the block"""
    share_price_usdc: str = Field(..., alias="sharePriceUsdc")
    """Value of one whole share (10^18), USDC-6, rounded down"""
    nav_usdc: str = Field(..., alias="navUsdc")
    """Net asset value, USDC-6"""
    total_supply: str = Field(..., alias="totalSupply")
    """Shares in existence, 18 decimals"""
    idle_usdc: str = Field(..., alias="idleUsdc")
    """Uninvested USDC in the vault, USDC-6"""
    holdings: list[ObservedHolding]
    """The four constituents, in the order of the basket"""


class IndexObservation(BaseModel):
    """The index at one end of a window"""

    timestamp: int
    """Time of the block, unix seconds"""
    block_number: int = Field(..., alias="blockNumber")
    """Block for which every figure is true"""
    block_hash: str = Field(..., alias="blockHash")
    """Hash of the block"""
    level: str
    """Points, 6 decimals, rounded down"""
    prices: list[ObservedPrice]
    """The four constituents, in the order of the basket"""


class ConstituentSignals(BaseModel):
    """Indicators of one constituent"""

    symbol: str
    """Symbol of the stock"""
    price: float
    """US dollars per whole token, 6 decimals"""
    returns: SignalReturns
    vol_annual_pct: float | None = Field(..., alias="volAnnualPct")
    """Annualised volatility, percent"""
    rsi14: float | None
    """Relative strength index over 14 days, 0 to 100"""
    trend: Literal["up", "down", "sideways", "unknown"]
    """Direction of the price and of its means"""
    range_pos52w_pct: float | None = Field(..., alias="rangePos52wPct")
    """Position between the low (0) and the high (100) of 52 weeks"""
    rel_strength_m1: float | None = Field(..., alias="relStrengthM1")
    """Return over 30 days minus avgReturnM1Pct, percentage points"""


class VaultSignals(BaseModel):
    """Distance of a vault from the suggested weights"""

    address: str
    """Vault contract"""
    current_weights_bps: list[int] = Field(..., alias="currentWeightsBps")
    """Parts of the NAV in basis points; all zero in an empty vault"""
    idle_bps: int = Field(..., alias="idleBps")
    """Part of the NAV that is idle USDC; with currentWeightsBps sums to 10000"""
    target_weights_bps: list[int] = Field(..., alias="targetWeightsBps")
    """Target weights in basis points"""
    drift_vs_suggested_bps: list[int] = Field(..., alias="driftVsSuggestedBps")
    """Current minus suggested weight, signed basis points"""
    max_drift_bps: int = Field(..., alias="maxDriftBps")
    """Largest distance of a weight from the suggestion, basis points"""
    next_set_weights_bps: list[int] = Field(..., alias="nextSetWeightsBps")
    """Target weights of the next step toward the suggestion, for POST /v1/set-weights"""
    calls_needed: int = Field(..., alias="callsNeeded")
    """Number of set-weights calls until the targets equal the suggestion, at most 5"""
    rebalance: NextRebalance


class Published(BaseModel):
    """Published pages of a vault"""

    vault: str
    """Vault"""
    status: Literal["live", "dormant", "taken_down", "never"]
    """Status of the page; `never` without a publication"""
    slug: str | None
    view_url: str | None = Field(..., alias="viewUrl")
    label: str | None
    published_at: int | None = Field(..., alias="publishedAt")
    last_published_at: int | None = Field(..., alias="lastPublishedAt")
    expires_at: int | None = Field(..., alias="expiresAt")
    pages: list[PublishedPage]


class VaultActivity(BaseModel):
    """One page of the events of a vault"""

    vault: str
    """Vault contract"""
    events: list[ActivityEvent]
    """Events, newest first"""
    next_cursor: str | None = Field(..., alias="nextCursor")
    """Next page; null on the last"""
    as_of: AsOf = Field(..., alias="asOf")


class VaultHolders(BaseModel):
    """One page of the holders of a vault"""

    vault: str
    """Vault contract"""
    total_supply: str = Field(..., alias="totalSupply")
    """Shares in existence, 18 decimals"""
    holder_count: int = Field(..., alias="holderCount")
    """Number of holders of shares"""
    holders: list[Holder]
    """Holders, most shares first"""
    next_cursor: str | None = Field(..., alias="nextCursor")
    """Next page; null on the last"""
    as_of: AsOf = Field(..., alias="asOf")


class Candles(BaseModel):
    """Prices of a constituent over time"""

    symbol: str
    """Symbol of the constituent"""
    address: str
    """Token contract"""
    interval: Literal["5m", "1h", "1d"]
    """Length of a bucket"""
    from_at: int = Field(..., alias="fromAt")
    """Start of the range, unix seconds"""
    to_at: int = Field(..., alias="toAt")
    """End of the range, unix seconds"""
    candles: list[Candle]
    """Candles, sorted by time; a bucket without trades has no candle"""
    as_of: AsOf = Field(..., alias="asOf")


class Portfolio(BaseModel):
    """Cost, holdings and profit of an account"""

    account: str
    """Address of the account"""
    positions: list[PortfolioPosition]
    """Every vault whose shares the account ever held, sorted by value"""
    totals: PortfolioTotals
    price_status: Literal["live", "stale", "unavailable"] = Field(
        ..., alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: PortfolioPricesAsOf = Field(..., alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(..., alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf = Field(..., alias="asOf")


class Attribution(BaseModel):
    """Transactions and volume per code and day"""

    from_at: int = Field(..., alias="fromAt")
    """Start of the range, midnight UTC, unix seconds"""
    to_at: int = Field(..., alias="toAt")
    """End of the range, unix seconds"""
    days: list[AttributionDay]
    """Days, sorted by day, then by code"""
    as_of: AsOf = Field(..., alias="asOf")


class BridgeRoute(BaseModel):
    """A source chain and a destination chain"""

    from_: str = Field(..., alias="from")
    """Source chain, a value of `from`"""
    to: str
    """Destination chain, a value of `to`"""
    from_network: str = Field(..., alias="fromNetwork")
    """Source chain, CAIP-2"""
    to_network: str = Field(..., alias="toNetwork")
    """Destination chain, CAIP-2"""
    from_domain: int = Field(..., alias="fromDomain")
    """CCTP domain of the source chain"""
    to_domain: int = Field(..., alias="toDomain")
    """CCTP domain of the destination chain"""
    open: bool
    """Whether the route is open now"""
    state: Literal["open", "warning", "closed"]
    """`warning`: open, but earlier bridges on the route are late"""
    reason: str | None
    warning: str | None
    waiting: int | None
    oldest_wait_seconds: int | None = Field(..., alias="oldestWaitSeconds")
    last_hour: BridgeTimes | None = Field(..., alias="lastHour")
    last_day: BridgeTimes | None = Field(..., alias="lastDay")
    min_amount_usdc: str = Field(..., alias="minAmountUsdc")
    """Minimum amount now, USDC-6"""
    max_amount_usdc: str = Field(..., alias="maxAmountUsdc")
    """Maximum amount now, USDC-6; 0 while the route is closed"""
    eta_seconds: int | None = Field(..., alias="etaSeconds")
    measured: BridgeMeasured
    fee_bps: int = Field(..., alias="feeBps")
    """Fee of this service, basis points of the delivered amount, before the gas cost is added and the fee ceiling is applied"""
    network_fee_usdc: str | None = Field(..., alias="networkFeeUsdc")


class BridgeQuote(BaseModel):
    """Price of a bridge"""

    from_: str = Field(..., alias="from")
    """Source chain"""
    to: str
    """Destination chain"""
    amount: str
    """USDC to deliver"""
    pay: BridgePay
    delivery: BridgeDelivery
    fee: BridgeFee
    eta_seconds: int = Field(..., alias="etaSeconds")
    """Expected seconds until delivery"""
    route: BridgeQuoteRoute
    expires_at: int = Field(..., alias="expiresAt")
    """End of the validity of the price, unix seconds"""
    pay_to: str = Field(..., alias="payTo")
    """Bridge contract, the receiver of the payment"""
    recipient: Literal["the payer"]
    """Receiver: the paying address"""
    note: str
    """Further remarks"""


class BridgeStatus(BaseModel):
    """State of a bridge"""

    status: Literal[
        "submitted", "waiting_for_circle", "pending_attestation", "attested", "minted"
    ]
    """`submitted`: sent, not mined. `waiting_for_circle`: burned. `pending_attestation`: listed by the attestation service. `attested`: can be minted. `minted`: delivered"""
    id: str | None
    burn_tx: str | None = Field(..., alias="burnTx")
    mint_tx: str | None = Field(..., alias="mintTx")
    from_: str = Field(..., alias="from")
    """Source chain"""
    to: str | None
    from_network: str = Field(..., alias="fromNetwork")
    """Source chain, CAIP-2"""
    to_network: str | None = Field(..., alias="toNetwork")
    payer: str | None
    recipient: str | None
    amount_usdc: str = Field(..., alias="amountUsdc")
    """Minimum delivery, USDC-6"""
    received_usdc: str | None = Field(..., alias="receivedUsdc")
    pay_usdc: str | None = Field(..., alias="payUsdc")
    fee_usdc: str | None = Field(..., alias="feeUsdc")
    fee_executed_usdc: str | None = Field(..., alias="feeExecutedUsdc")
    circle_status: str | None = Field(..., alias="circleStatus")
    forward_state: str | None = Field(..., alias="forwardState")
    delay_reason: str | None = Field(..., alias="delayReason")
    expected_by: int | None = Field(..., alias="expectedBy")
    final: bool
    """Whether the state is final"""
    reverted: bool
    """Whether the bridge was cancelled without a charge"""
    front_run: bool = Field(..., alias="frontRun")
    """Whether a third party submitted the authorization; the payer is then refunded"""
    refunded: bool
    """Whether the payer was refunded in full"""
    refund_tx: str | None = Field(..., alias="refundTx")
    reason: str | None
    timestamps: BridgeStatusTimestamps
    """Time of each stage"""
    self_mint: OpenCall | None = Field(..., alias="selfMint")
    """Mint transaction while the burn is attested and not minted; the payer receives the USDC from any sender"""
    bridges_in_tx: int = Field(..., alias="bridgesInTx")
    """Number of bridges burned by the transaction; this answer is the first bridge"""
    next_actor: Literal["service", "circle", "payer", "nobody"] = Field(
        ..., alias="nextActor"
    )
    """Next actor: `service` is this service, `circle` the attestation and forwarding service; `nobody` means that no action is due"""
    next_step: str = Field(..., alias="nextStep")
    """Next step, and the action of the caller"""
    status_url: str = Field(..., alias="statusUrl")
    """URL of this answer"""


class BridgeProof(BaseModel):
    """One page of the matching bridges"""

    totals: BridgeTotals
    routes: list[BridgeProofRoute]
    """Time from burn to mint by block timestamps per route; the filters have no effect"""
    bridges: list[BridgeProofRow]
    """Bridges, newest first"""
    deposits: list[BridgeDeposit]
    """Newest deposits outside of bridges, on the first page of the unfiltered list; empty elsewhere"""
    indexed: list[BridgeProofIndexedItem]
    """Newest indexed block per chain"""
    next_cursor: str | None = Field(..., alias="nextCursor")
    """Next page; null on the last"""


class BridgeVerification(BaseModel):
    """A burn, recomputed from the chains"""

    burn_tx: str = Field(..., alias="burnTx")
    """Hash of the burn transaction"""
    match: bool
    """Whether every bridge of the burn has the same values in the index and on the chains"""
    bridges: list[BridgeCheck]


class BridgeEarnings(BaseModel):
    """Referral earnings of one address"""

    referrer: str
    """Address of the referrer"""
    chains: list[BridgeEarningsOnChain]
    total_claimable_usdc: str = Field(..., alias="totalClaimableUsdc")
    """Sum over the chains, USDC-6"""
    payout_threshold_usdc: str = Field(..., alias="payoutThresholdUsdc")
    """Minimum of the daily payout per chain, USDC-6"""
    next_payout_at: int = Field(..., alias="nextPayoutAt")
    """Time of the next daily payout, unix seconds"""


class BridgeReferrer(BaseModel):
    """Referrers of a payer"""

    payer: str
    """Address of the payer"""
    chains: list[BridgeReferrerOnChain]
    """Chains on which the payer has a referrer; empty without a referrer"""


class BridgeBalances(BaseModel):
    """USDC of one address"""

    address: str
    """Address of the holder"""
    total_usdc: str = Field(..., alias="totalUsdc")
    """Sum over the available chains, USDC-6"""
    total_value: str = Field(..., alias="totalValue")
    """totalUsdc in dollars"""
    complete: bool
    """Whether every chain was available"""
    chains: list[ChainBalance]


class CctpStatus(BaseModel):
    """All CCTP transfers of a transaction"""

    found: bool
    """Whether a connected chain has the transaction"""
    state: Literal["not_found", "pending_attestation", "attested", "minted"]
    """State of the least advanced transfer; not_found without a transfer"""
    tx_hash: str = Field(..., alias="txHash")
    """Hash of the transaction"""
    transfers: list[CctpTransfer]
    receive_message: OpenCall | None = Field(..., alias="receiveMessage")
    """Mint transaction of the first transfer that is attested and not minted"""
    next_step: str = Field(..., alias="nextStep")
    """Next step for the caller"""


class X402CheckPayment(BaseModel):
    """Decoded payment; only when the request has a payment"""

    decoded: X402DecodedPayment | None
    matches: bool
    """Whether the payment satisfies an entry of accepts, as far as checked"""
    problems: list[X402Problem]
    reason: str | None


class X402Check(BaseModel):
    """Problems of a challenge and of a payment"""

    ok: bool
    """Whether there are no errors"""
    versions: X402CheckVersions
    """Offered x402 versions"""
    accepts: list[dict[str, Any]]
    """Every way to pay, unchanged"""
    problems: list[X402Problem]
    payment: X402CheckPayment | None = None
    """Decoded payment; only when the request has a payment"""


class X402Ready(BaseModel):
    """Whether an address can pay an endpoint"""

    address: str
    """Address of the payer"""
    url: str
    """Resource to pay for"""
    ready: bool
    """Whether the address can pay at least one option now"""
    is_contract: bool | None = Field(..., alias="isContract")
    """Whether the address is a contract wallet; null when no chain was available"""
    options: list[X402Option]
    client_caps: X402ReadyClientCaps = Field(..., alias="clientCaps")
    """Required capabilities of a client"""


class GasGuideLane(BaseModel):
    """A way to get a sponsorship"""

    id: str
    """Form of the request"""
    title: str
    """Form of the request, and its users"""
    steps: list[GasGuideStep]


class GasSponsored(BaseModel):
    """A sponsored operation to sign"""

    user_operation: UserOperation = Field(..., alias="userOperation")
    typed_data: dict[str, Any] = Field(..., alias="typedData")
    """Payload for eth_signTypedData_v4"""
    authorization: GasSponsoredAuthorization | None = None
    """EIP-7702 tuple to sign once; absent when the wallet is already delegated"""
    paymaster: str
    """Paymaster of the service"""
    paymaster_data: str = Field(..., alias="paymasterData")
    """Validity, id and signature of the sponsor"""
    paymaster_verification_gas_limit: str = Field(
        ..., alias="paymasterVerificationGasLimit"
    )
    """Units of gas, 0x-hex"""
    paymaster_post_op_gas_limit: str = Field(..., alias="paymasterPostOpGasLimit")
    """Units of gas, 0x-hex"""
    valid_until: int = Field(..., alias="validUntil")
    """Unix second before which the signed operation must be posted"""
    sponsorship_id: str = Field(..., alias="sponsorshipId")
    """Id of the sponsorship, 16 bytes"""
    user_op_hash: str = Field(..., alias="userOpHash")
    """Hash of the operation"""
    chain_id: int = Field(..., alias="chainId")
    """Chain of the operation"""
    entry_point: str = Field(..., alias="entryPoint")
    """EntryPoint v0.8"""
    status_url: str = Field(..., alias="statusUrl")
    """URL of the status"""
    next_step: str = Field(..., alias="nextStep")
    """Instruction for the next step"""


class GasFailed(BaseModel):
    """An operation that failed through a fault of the operator; the payment remains valid"""

    error: str
    """Problem and remedy; starts with the name of the field"""
    code: str
    """Code from the closed list in docs/errors.md"""
    retryable: bool
    """Whether the same request may succeed later"""
    field: str | None = None
    """Field with the problem"""
    user_op_hash: str | None = Field(..., alias="userOpHash")
    status_url: str = Field(..., alias="statusUrl")
    """URL of the status"""
    credit: GasCredit | None


class GasConfigChain(BaseModel):
    """The sponsor on one chain"""

    network: str
    """CAIP-2 name"""
    chain_id: int = Field(..., alias="chainId")
    """The chain"""
    enabled: bool
    """Whether the sponsor sells now"""
    reason: str | None
    native_symbol: str = Field(..., alias="nativeSymbol")
    """Symbol of the native coin"""
    native_price: GasNativePrice | None = Field(..., alias="nativePrice")
    """Price of the coin; null without a price"""
    entry_point: str = Field(..., alias="entryPoint")
    """EntryPoint v0.8"""
    paymaster: str
    """Paymaster of the service"""
    signer: str | None
    simple7702_implementation: str = Field(..., alias="simple7702Implementation")
    """Account to which plain wallets are delegated"""
    submitters: list[GasConfigChainSubmitter]
    """Keys of the operator that send operations"""


class GasConfigSolana(BaseModel):
    """The sponsor on Solana"""

    network: str
    """CAIP-2 name"""
    enabled: bool
    """Whether the sponsor sells now"""
    reason: str | None
    native_symbol: str = Field(..., alias="nativeSymbol")
    """Symbol of the native coin"""
    native_usd: str | None = Field(..., alias="nativeUsd")
    fee_payer: str | None = Field(..., alias="feePayer")
    path: str
    """Path of the endpoint"""
    limits: SolanaLimits


class GasOnChain(BaseModel):
    """Figures from logs and receipts; see recompute"""

    operations: int
    """Number of operations in blocks, paid by the paymaster"""
    succeeded: int
    """Number of successful executions"""
    op_reverted: int = Field(..., alias="opReverted")
    """Number of operations whose call failed; the deposit paid the gas"""
    external: int
    """Number of operations that third parties submitted"""
    senders: int
    """Number of sending accounts"""
    gas: GasCosts
    deposited_wei: str = Field(..., alias="depositedWei")
    """Sum of the deposits, wei"""
    withdrawn_wei: str = Field(..., alias="withdrawnWei")
    """Sum of the withdrawals, wei"""


class GasDesk(BaseModel):
    """Figures from rows of the operator, which callers cannot verify"""

    sponsorships: GasSponsorships
    fees_usdc: str = Field(..., alias="feesUsdc")
    """Fees that callers paid, USDC-6"""
    fees: str
    """feesUsdc in USD"""
    lost_cost_wei: str = Field(..., alias="lostCostWei")
    """Cost of transactions of the operator without an operation, wei"""
    lanes: GasLanes
    latency_ms: GasDeskLatencyMs | None = Field(..., alias="latencyMs")
    """Time from the post of an operation until its block was observed, milliseconds; null without an operation"""


class GasSolanaDesk(BaseModel):
    """Figures from rows of the operator, which callers cannot verify"""

    sponsorships: GasSolanaSponsorships
    fees_usdc: str = Field(..., alias="feesUsdc")
    """Fees that callers paid, USDC-6"""
    fees: str
    """feesUsdc in USD"""
    unread_cap_lamports: str = Field(..., alias="unreadCapLamports")
    """Maximum cost of transactions without a stored receipt, lamports; part of the margin"""
    latency_ms: GasSolanaDeskLatencyMs | None = Field(..., alias="latencyMs")
    """Time from the post of a transaction until its block was observed, milliseconds; null without a transaction"""


class GasFigures(BaseModel):
    """Figures of one chain over one window"""

    on_chain: GasOnChain = Field(..., alias="onChain")
    desk: GasDesk
    margin: GasMargin | None
    """Margin; null while the coin has no price"""


class LeadCoverageCoverage(BaseModel):
    businesses: int
    """Number of leads"""
    states: list[str]
    """Covered states, two letters each"""
    by_state: dict[str, int] = Field(..., alias="byState")
    """Number of leads by state"""
    state_count: int = Field(..., alias="stateCount")
    """Number of states"""
    with_phone: int = Field(..., alias="withPhone")
    """Number of leads with a phone number"""
    with_website: int = Field(..., alias="withWebsite")
    """Number of leads with a website"""
    with_email: int = Field(..., alias="withEmail")
    """Number of leads with an e-mail address"""
    by_grade: LeadsByGrade = Field(..., alias="byGrade")


class LeadCoverage(BaseModel):
    """Coverage, grades, parameters and prices of leads"""

    service: str
    """Purpose of the service"""
    dataset_version: str | None = Field(..., alias="datasetVersion")
    """Current data set; null while the first data set is loading"""
    observed_through: str | None = Field(..., alias="observedThrough")
    """Day of the newest observation in the data set"""
    coverage: LeadCoverageCoverage
    grades: list[LeadCoverageGrade]
    """E-mail grades, best first"""
    reasons: dict[str, str]
    """Meaning of each value of emailReasons"""
    parameters: list[LeadCoverageParameter]
    """Parameters of a search and of a count"""
    signals: LeadCoverageSignals
    pricing: LeadCoveragePricing
    sample: LeadCoverageSample
    csv: LeadCoverageCsv
    how_to: list[str] = Field(..., alias="howTo")
    """Steps to use the service"""
    links: LeadCoverageLinks
    sources: list[LeadCoverageSource]
    """Sources of the data"""
    opt_out: LeadCoverageOptOut = Field(..., alias="optOut")


class LeadCategories(BaseModel):
    """Categories with leads in a place"""

    dataset_version: str = Field(..., alias="datasetVersion")
    """Data set of the answer"""
    place: LeadPlace
    total: int
    """Number of leads in the place"""
    with_email: int = Field(..., alias="withEmail")
    """Number of leads with an e-mail address"""
    categories: list[LeadCategoriesCategory]
    """Categories, largest first"""
    truncated: bool
    """Whether limit truncated the list"""


class LeadCount(BaseModel):
    """Number and price of leads"""

    dataset_version: str = Field(..., alias="datasetVersion")
    """Data set of the answer"""
    query: dict[str, str | float]
    """Query with defaults filled in"""
    resolved_category: LeadCategory = Field(..., alias="resolvedCategory")
    place: LeadPlace
    total: int
    """Number of matching leads, with or without e-mail address"""
    by_grade: LeadsByGrade = Field(..., alias="byGrade")
    matches: int
    """Number of leads that a search sells: matching leads within `email` and `minGrade`"""
    top_places: list[LeadCountTopPlace] | None = Field(None, alias="topPlaces")
    """Cities with the most leads of the category, with or without an e-mail address; only for a query without a place and without filters"""
    next_page: LeadCountNextPage = Field(..., alias="nextPage")
    """The requested page"""
    wider: list[str] | None = None
    """Changes that may widen the search, at most three, such as `radiusKm=10` or `without city`; only with a shortfall"""
    sample_url: str | None = Field(None, alias="sampleUrl")
    """Search that returns the first leads free, 3 per agent and day; after these leads the search returns the price, and nothing is charged"""
    all_pages: LeadCountAllPages = Field(..., alias="allPages")
    """The whole list"""


class LeadPage(BaseModel):
    """A page of leads"""

    dataset_version: str = Field(..., alias="datasetVersion")
    """Data set of the answer"""
    query: dict[str, str | float]
    """Query with defaults filled in"""
    resolved_category: LeadCategory = Field(..., alias="resolvedCategory")
    place: LeadPlace
    matches: int
    """Number of matching leads; may include opt-outs of the last minutes"""
    offset: int
    """Number of skipped leads"""
    limit: int
    """Requested number of leads"""
    count: int
    """Number of leads in this answer"""
    charged: bool
    """Whether the call was charged"""
    charge: LeadPageCharge
    """Charge of this call"""
    leads: list[Lead]
    """Leads; nearest first in a search around a point, best first in any other search"""
    next: LeadPageNext | None
    """Next page; null on the last page"""
    attribution: list[str]
    """Attribution to show when the data is published"""
    sample: LeadPageSample | None = None
    """Remaining free leads; only with sample=1"""


class LeadOptOut(BaseModel):
    """An opt-out"""

    accepted: bool
    """The opt-out is stored"""
    within_seconds: int = Field(..., alias="withinSeconds")
    """Seconds until searches omit the business; sales omit the business at once"""
    domain_proof: LeadOptOutProof | None = Field(None, alias="domainProof")


class Shops(BaseModel):
    """Searchable shops"""

    shops: list[ShopSummary]


class ShopSearch(BaseModel):
    """Products of a search"""

    shop: ShopSearchShop
    query: ShopSearchQuery
    interpreted_as: str = Field(..., alias="interpretedAs")
    """Words of the search after correction"""
    corrected: ShopSearchCorrected | None
    """Correction; null without a correction"""
    relaxed: bool
    """Whether the products match only some of the words"""
    total: int
    """Matching products, at most 1000"""
    total_is_exact: bool = Field(..., alias="totalIsExact")
    """Whether total is exact; false above 1000"""
    count: int
    """Products in this answer"""
    products: list[ShopProduct]
    """Products, best match first"""
    updated_at: int = Field(..., alias="updatedAt")
    """Time of the last change of the catalogue, unix seconds"""
    charged: bool
    """Whether the search was charged; false without results"""


class UcpPriceRange(BaseModel):
    min: UcpPrice
    max: UcpPrice


class UpdownMarket(BaseModel):
    market: str
    """Name of the market"""
    path: str
    """Path of the market"""
    status: Literal["live", "degraded", "down"]
    """`live`: answers now. `degraded`: temporarily no answer, see `reason`. `down`: the oracle is unavailable"""
    reason: str | None
    window: UpdownWindow
    oracle_age_ms: int | None = Field(..., alias="oracleAgeMs")


class Updown(BaseModel):
    """State of all markets"""

    service: str
    """Purpose of the service"""
    assets: list[str]
    """Assets"""
    windows: list[str]
    """Lengths of windows"""
    rule: UpdownRules
    call_price: UpdownCallPrice = Field(..., alias="callPrice")
    """Price of an answer; a call without an answer is not charged"""
    free: UpdownFree
    """Free answers"""
    markets: list[UpdownMarket]
    """All markets"""
    past: UpdownPastWindows
    comparisons: UpdownComparisons | None
    """Comparison of official prices and oracle prices; null while unavailable"""
    how_to: str = Field(..., alias="howTo")
    """How to request an answer"""


class UpdownLive(BaseModel):
    """The current window"""

    market: str
    """Name of the market"""
    slug: str
    """Slug of the event at the market"""
    window: UpdownWindow
    seconds_left: int = Field(..., alias="secondsLeft")
    """Seconds until the window ends"""
    phase: Literal["live"]
    price_to_beat: str = Field(..., alias="priceToBeat")
    """Price to beat in USD, exact"""
    price_to_beat_status: Literal["official", "oracle"] = Field(
        ..., alias="priceToBeatStatus"
    )
    """`official`: published by the market. `oracle`: report of the oracle at the start of the window, not confirmed by the market yet"""
    price_to_beat_at: int = Field(..., alias="priceToBeatAt")
    """Time of the price to beat, unix seconds"""
    rule: UpdownRule
    oracle: UpdownLiveOracle
    """Current oracle prices"""
    distance: UpdownLiveDistance
    """Distance of the oracle prices from the price to beat; negative below the price to beat"""
    tokens: UpdownLiveTokens | None
    """Tokens of both outcomes with their market prices"""
    condition_id: str | None = Field(..., alias="conditionId")
    prices_at: int | None = Field(..., alias="pricesAt")
    answered_at: int = Field(..., alias="answeredAt")
    """Time of this answer, unix seconds"""
    charged: bool
    """Whether the call was charged; false for a free call"""
    charge: UpdownLiveCharge
    """Charge of this call"""


class Sales(BaseModel):
    """Sales by UTC day, product and chain"""

    from_day: str = Field(..., alias="fromDay")
    """First UTC day"""
    to_day: str = Field(..., alias="toDay")
    """Last UTC day, included"""
    totals: SaleSums
    products: list[ProductSales]
    """Sums by product"""
    networks: list[NetworkSales]
    """Sums by chain"""
    days: list[DaySales]
    """Sums by day, oldest first; days without sales are absent"""
    payees: list[SalePayee]
    """Accounts whose incoming transfers are summed"""
    recompute: str
    """How to recompute the sums from the chains"""


class StatusLatency(BaseModel):
    """Calls of the prober in the last 24 hours"""

    p50_ms: float | None = Field(..., alias="p50Ms")
    """Median, milliseconds"""
    p95_ms: float | None = Field(..., alias="p95Ms")
    """95th percentile, milliseconds"""
    p99_ms: float | None = Field(..., alias="p99Ms")
    """99th percentile, milliseconds"""
    by_operation: list[StatusOperationLatency] = Field(..., alias="byOperation")
    """Operations, slowest first"""


class StatusComponent(BaseModel):
    """A part of the service in the newest probe round"""

    name: Literal[
        "api",
        "database",
        "index",
        "prices",
        "payments",
        "bridge",
        "attestations",
        "gas",
        "solana",
        "markets",
        "graphql",
        "mcp",
        "workers",
    ]
    """Name of the part"""
    status: Literal["ok", "degraded", "down", "unknown"]
    """`unknown` before the first probe, or while the status is unavailable"""
    detail: str | None
    uptime: StatusComponentUptime


class PaymentReceipt(BaseModel):
    """Signed receipt, which /receipt verifies; null before the charge is final or without a proof. The first read of a voucher requests its receipt, which a later read returns"""

    receipt: SignedStatement
    sale: SignedStatement


class Payment(BaseModel):
    """State of a payment"""

    payment_id: str | None = Field(..., alias="paymentId")
    """Id of the payment; null without a proof of the payer"""
    state: Literal[
        "claimed", "answered", "submitted", "settled", "released", "reversed"
    ]
    """`claimed`, `answered`, `submitted`: pending. `settled`: charged. `released`: not charged. `reversed`: the charge left the chain"""
    operation: str | None
    """Paid operation; null without a proof of the payer"""
    pay_usdc: str = Field(..., alias="payUsdc")
    """Amount that the payer signed for, USDC-6"""
    network: str
    """Chain, CAIP-2"""
    payer: str
    """Payer"""
    tx_hash: str | None = Field(..., alias="txHash")
    """Transaction of the charge; null before the charge"""
    reason: str | None
    """Reason why the payment was not charged; else null"""
    settled_at: int | None = Field(..., alias="settledAt")
    next_step: str = Field(..., alias="nextStep")
    """Next step for the caller"""
    receipt: PaymentReceipt | None
    """Signed receipt, which /receipt verifies; null before the charge is final or without a proof. The first read of a voucher requests its receipt, which a later read returns"""


class PaymentList(BaseModel):
    """Payments of one payer"""

    payer: str
    """Payer"""
    payments: list[OwnPayment]
    """Payments, newest first"""
    sessions: list[OwnSession]
    """Newest sessions (batch-settlement), newest first"""
    next_cursor: str | None = Field(..., alias="nextCursor")
    """Next page; null on the last"""


class VaultList(BaseModel):
    """One page of vaults"""

    vaults: list[VaultSummary]
    next_cursor: str | None = Field(..., alias="nextCursor")
    """Next page; null on the last"""
    price_status: Literal["live", "stale", "unavailable"] = Field(
        ..., alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: VaultListPricesAsOf = Field(..., alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(..., alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf = Field(..., alias="asOf")


class VaultReturns(BaseModel):
    """Return of a vault and of two reference portfolios over one window"""

    vault: str
    """Vault contract"""
    symbol: str
    """Symbol of the share token"""
    window_name: Literal["7d", "30d", "90d", "365d"] | None = Field(
        ..., alias="windowName"
    )
    """Window of the figures; null when the request has `from`"""
    asked_from_at: int = Field(..., alias="askedFromAt")
    """Start of the window, unix seconds"""
    from_at: int = Field(..., alias="fromAt")
    """Start of the figures, unix seconds: the later of askedFromAt and inception"""
    to_at: int = Field(..., alias="toAt")
    """End of the window, unix seconds"""
    clipped: bool
    """Whether the inception replaced askedFromAt"""
    reason: Literal["no_shares", "no_price", "no_worth"] | None
    """Reason why figures are null. `no_shares`: no shares existed at the end. `no_price`: no block of the window had a price. `no_worth`: a start value was zero"""
    vault_pct: float | None = Field(..., alias="vaultPct")
    """Change of the share price, net of fees, percent"""
    equal_weight_pct: float | None = Field(..., alias="equalWeightPct")
    """Return of the four constituents at equal weights, bought at startPoint and held, percent"""
    buy_and_hold_pct: float | None = Field(..., alias="buyAndHoldPct")
    """Return of the holdings and idle USDC of startPoint, if held unchanged, percent"""
    vs_equal_weight_bps: int | None = Field(..., alias="vsEqualWeightBps")
    """vaultPct minus equalWeightPct, basis points, rounded half away from zero"""
    vs_buy_and_hold_bps: int | None = Field(..., alias="vsBuyAndHoldBps")
    """vaultPct minus buyAndHoldPct, basis points, rounded half away from zero"""
    start_point: VaultObservation | None = Field(..., alias="startPoint")
    end_point: VaultObservation | None = Field(..., alias="endPoint")
    as_of: AsOf = Field(..., alias="asOf")


class Index(BaseModel):
    """Index of all vaults"""

    level: str | None
    """Level at the end of the window, points, 6 decimals, rounded down"""
    base_level: str = Field(..., alias="baseLevel")
    """Level at `since`, points"""
    since: int | None
    nav_usdc: str = Field(..., alias="navUsdc")
    """Sum of the NAVs of all vaults with shares at the end, USDC-6; deposits and redemptions change the sum"""
    vault_count: int = Field(..., alias="vaultCount")
    """Number of vaults with shares at the end; totalVaults of GET /v1/basket counts all"""
    returns: Returns
    window_name: Literal["7d", "30d", "90d", "365d"] | None = Field(
        ..., alias="windowName"
    )
    """Window of the figures; null when the request has `from`"""
    asked_from_at: int = Field(..., alias="askedFromAt")
    """Start of the window, unix seconds"""
    from_at: int = Field(..., alias="fromAt")
    """Start of the figures, unix seconds: the later of askedFromAt and inception"""
    to_at: int = Field(..., alias="toAt")
    """End of the window, unix seconds"""
    clipped: bool
    """Whether the inception replaced askedFromAt"""
    reason: Literal["no_shares", "no_price", "no_worth"] | None
    """Reason why figures are null. `no_shares`: no shares existed at the end. `no_price`: no block of the window had a price. `no_worth`: a start value was zero"""
    index_pct: float | None = Field(..., alias="indexPct")
    """Change of the level over the window, percent"""
    equal_weight_pct: float | None = Field(..., alias="equalWeightPct")
    """Return of the four constituents at equal weights, bought at startPoint and held, percent"""
    vs_equal_weight_bps: int | None = Field(..., alias="vsEqualWeightBps")
    """indexPct minus equalWeightPct, basis points, rounded half away from zero"""
    start_point: IndexObservation | None = Field(..., alias="startPoint")
    end_point: IndexObservation | None = Field(..., alias="endPoint")
    close_points: list[IndexClose] = Field(..., alias="closePoints")
    """Closes in the window, sorted by time; empty with closes=false"""
    as_of: AsOf = Field(..., alias="asOf")


class Signals(BaseModel):
    """Indicators of the constituents and suggested weights"""

    basket: list[ConstituentSignals]
    """The constituents, in the order of every weight array"""
    basket_stats: BasketStats = Field(..., alias="basketStats")
    signals: BasketSignals
    vault_signals: VaultSignals | None = Field(None, alias="vaultSignals")
    method: SignalsMethod
    price_status: Literal["live", "stale", "unavailable"] = Field(
        ..., alias="priceStatus"
    )
    """`live`: prices of the block in asOf. `stale`: the index lags by a few blocks. `unavailable`: last known prices, without an answer of the price source"""
    prices_as_of: SignalsPricesAsOf = Field(..., alias="pricesAsOf")
    """Block of the prices"""
    price_reason: str | None = Field(..., alias="priceReason")
    """Reason why prices are unavailable; null while available"""
    as_of: AsOf = Field(..., alias="asOf")


class BridgeRoutes(BaseModel):
    """Routes of the bridge"""

    routes: list[BridgeRoute]


class GasGuide(BaseModel):
    """How to use the sponsor"""

    title: str
    """Title"""
    summary: str
    """Summary in one sentence"""
    pricing: str
    """Price rules"""
    chains: list[GasGuideChains | GasGuideChains1]
    """Chains with a sponsor; Solana comes last"""
    lanes: list[GasGuideLane]
    """The four ways to get a sponsorship"""
    refusals: list[GasGuideRefusal]
    """Other answers, by HTTP status"""
    rpc_errors: list[GasGuideRpcError] = Field(..., alias="rpcErrors")
    """Errors of a JSON-RPC call, by code"""
    limits: list[str]
    """Limits"""
    notes: list[str]
    """Notes"""


class GasConfig(BaseModel):
    """Addresses, prices and limits of the sponsor"""

    enabled: bool
    """Whether the sponsor sells on any chain now"""
    entry_points: GasConfigEntryPoints = Field(..., alias="entryPoints")
    """EntryPoints by version; only operations of version 0.8 are sponsored"""
    paymasters: GasConfigPaymasters
    """Paymasters, by the version of their EntryPoint"""
    signer: str | None
    direct_lane: GasDirectLane = Field(..., alias="directLane")
    chains: list[GasConfigChain | GasConfigSolana]
    """Sponsors by chain; the fields above repeat the first chain. Solana comes last, without EVM addresses"""
    price_rules: GasPriceRules = Field(..., alias="priceRules")
    limits: GasLimits


class GasStatsWindowsH24(BaseModel):
    """Figures of the last 24 hours"""

    chains: dict[str, GasFigures]
    """Figures by CAIP-2 name"""
    totals: GasTotals


class GasStatsWindowsD7(BaseModel):
    """Figures of the last 7 days"""

    chains: dict[str, GasFigures]
    """Figures by CAIP-2 name"""
    totals: GasTotals


class GasStatsWindowsAll(BaseModel):
    """Figures since the first block of the paymaster"""

    chains: dict[str, GasFigures]
    """Figures by CAIP-2 name"""
    totals: GasTotals


class GasStatsWindows(BaseModel):
    """`onChain` covers the time up to `asOf` of the chain, `desk` up to now"""

    h24: GasStatsWindowsH24
    """Figures of the last 24 hours"""
    d7: GasStatsWindowsD7
    """Figures of the last 7 days"""
    all: GasStatsWindowsAll
    """Figures since the first block of the paymaster"""


class GasChain(BaseModel):
    """The sponsor of one chain, with its figures over all time"""

    enabled: bool
    """Whether the sponsor sells now"""
    reason: str | None
    as_of: GasChainAsOf | None = Field(..., alias="asOf")
    """Block for which onChain and deposit are true; null before the first block"""
    native_symbol: str = Field(..., alias="nativeSymbol")
    """Symbol of the native coin"""
    native_usd: str | None = Field(..., alias="nativeUsd")
    entry_point: str = Field(..., alias="entryPoint")
    """EntryPoint v0.8"""
    paymaster: str
    """Paymaster of the service"""
    signer: str | None
    deposit: GasDeposit
    submitters: list[GasSubmitter]
    """Keys of the operator that send operations"""
    on_chain: GasOnChain = Field(..., alias="onChain")
    desk: GasDesk
    margin: GasMargin | None
    """Margin; null while the coin has no price"""


class GasSolanaFigures(BaseModel):
    """Figures of Solana over one window"""

    on_chain: GasSolanaOnChain = Field(..., alias="onChain")
    desk: GasSolanaDesk
    margin: GasMargin | None
    """Margin; null when lamports were spent and SOL has no price"""


class UcpProduct(BaseModel):
    """Product in the form of UCP"""

    id: str
    """Id of the product, for lookups"""
    title: str
    """Title"""
    description: UcpProductDescription
    url: str
    """URL of the product page"""
    categories: list[UcpProductCategory] | None = None
    price_range: UcpPriceRange
    list_price_range: UcpPriceRange | None = None
    media: list[UcpProductMediaItem] | None = None
    variants: list[UcpVariant]
    """At most five variants; variants in stock come first"""
    metadata: UcpProductMetadata
    selected: list[Any] | None = None
    """Empty: products have no options"""


class UcpLookup(BaseModel):
    """lookup_response of UCP"""

    ucp: UcpEnvelope
    products: list[UcpProduct]
    messages: list[UcpMessage] | None = None


class UcpDetail(BaseModel):
    """get_product_response or error_response of UCP"""

    ucp: UcpEnvelope
    product: UcpProduct | None = None
    messages: list[UcpMessage] | None = None


class Status(BaseModel):
    """Status of the service, measured from outside"""

    status: Literal["ok", "degraded", "down"]
    """Worst status of any part"""
    version: str
    """Version of the api"""
    started_at: int = Field(..., alias="startedAt")
    """Start of the answering process, unix seconds"""
    uptime: StatusUptime
    schema_validity: StatusValidity = Field(..., alias="schemaValidity")
    latency: StatusLatency
    chains: list[StatusChain]
    components: list[StatusComponent]
    """Every part, in fixed order"""
    incidents: list[StatusIncident]
    """Incidents of the last 90 days, newest first, at most 50"""
    measured_at: int | None = Field(..., alias="measuredAt")


class GasSolanaStatsWindows(BaseModel):
    """Figures of the last 24 hours, the last 7 days, and all time"""

    h24: GasSolanaFigures
    d7: GasSolanaFigures
    all: GasSolanaFigures


class GasSolanaStats(BaseModel):
    """Activity, revenue and funds of the sponsor on Solana"""

    network: str
    """CAIP-2 name"""
    enabled: bool
    """Whether the sponsor sells now"""
    reason: str | None
    windows_end_at: int = Field(..., alias="windowsEndAt")
    """End of all windows, unix seconds"""
    native_symbol: str = Field(..., alias="nativeSymbol")
    """Symbol of the native coin"""
    native_usd: str | None = Field(..., alias="nativeUsd")
    fee_payer: GasSolanaFeePayer | None = Field(..., alias="feePayer")
    """Fee payer; null without a sponsor on Solana"""
    fee_payers: list[str] = Field(..., alias="feePayers")
    """Current and former fee payers of transactions in blocks"""
    windows: GasSolanaStatsWindows
    """Figures of the last 24 hours, the last 7 days, and all time"""
    recent: list[GasSolanaRecent]
    """The newest 20 transactions"""
    recompute: str
    """How to reproduce all onChain figures"""


class UcpSearch(BaseModel):
    """search_response of UCP"""

    ucp: UcpEnvelope
    products: list[UcpProduct]
    pagination: UcpSearchPagination
    messages: list[UcpMessage] | None = None


class GasStats(BaseModel):
    """Activity, revenue and funds of the gas sponsor"""

    chains: dict[str, GasChain]
    """Chains by CAIP-2 name"""
    solana: GasSolanaStats
    totals: GasTotals
    windows: GasStatsWindows
    """`onChain` covers the time up to `asOf` of the chain, `desk` up to now"""
    recent: list[GasRecent]
    """The newest 20 operations of the EVM chains; `solana` has those of Solana"""
    recompute: str
    """How to reproduce all onChain figures and the deposit"""
