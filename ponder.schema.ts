import { index, onchainTable } from 'ponder'

/**
 * Facts as the chain stated them, and running state at each block; derived values such as NAV and drift are not stored.
 *
 * Amounts are base units: USDC 6 decimals, stock tokens 8, shares and coins of a chain 18. Times are unix seconds.
 * Addresses and hashes are lower-case. `<name>` holds the newest state, `<name>_state` the state at the end of each
 * block that changed it, so the state as of block B is the last row at or before B.
 */

export const block = onchainTable(
  'block',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    number: t.int8({ mode: 'number' }).notNull(),
    hash: t.hex().notNull(),
    parentHash: t.hex().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({
    byNumber: index().on(table.chainId, table.number),
    byTime: index().on(table.chainId, table.timestamp, table.number),
  }),
)

export const factory = onchainTable('factory', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  address: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  owner: t.hex(),
  feeSink: t.hex(),
  priceSource: t.hex(),
  venue: t.hex(),
  defaultMaxTvlUsdc: t.bigint(),
  totalVaults: t.integer().notNull(),
}))

export const factoryState = onchainTable(
  'factory_state',
  (t) => ({
    id: t.text().primaryKey(),
    factoryId: t.text().notNull(),
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    owner: t.hex(),
    feeSink: t.hex(),
    priceSource: t.hex(),
    venue: t.hex(),
    defaultMaxTvlUsdc: t.bigint(),
    totalVaults: t.integer().notNull(),
  }),
  (table) => ({ byFactory: index().on(table.factoryId, table.blockNumber) }),
)

export const constituent = onchainTable('constituent', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  position: t.integer().notNull(),
  token: t.hex().notNull(),
}))

export const priceSource = onchainTable('price_source', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  address: t.hex().notNull(),
  windowSec: t.int8({ mode: 'number' }).notNull(),
  maxDeviationBps: t.bigint().notNull(),
  minLiquidity: t.bigint().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
}))

export const priceSourcePool = onchainTable('price_source_pool', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  priceSource: t.hex().notNull(),
  token: t.hex().notNull(),
  pool: t.hex().notNull(),
  stockIsToken0: t.boolean().notNull(),
}))

export const pool = onchainTable('pool', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  address: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  tick: t.integer().notNull(),
  sqrtPriceX96: t.bigint().notNull(),
  liquidity: t.bigint().notNull(),
  /** Timestamp of the newest oracle observation, and the integral of the tick up to it since initialisation. */
  observationAt: t.int8({ mode: 'number' }).notNull(),
  tickCumulative: t.bigint().notNull(),
  observationIndex: t.integer().notNull(),
  observationCount: t.int8({ mode: 'number' }).notNull(),
  observationFilled: t.integer().notNull(),
  cardinality: t.integer().notNull(),
  cardinalityNext: t.integer().notNull(),
}))

export const poolState = onchainTable(
  'pool_state',
  (t) => ({
    id: t.text().primaryKey(),
    poolId: t.text().notNull(),
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    tick: t.integer().notNull(),
    sqrtPriceX96: t.bigint().notNull(),
    liquidity: t.bigint().notNull(),
    observationAt: t.int8({ mode: 'number' }).notNull(),
    tickCumulative: t.bigint().notNull(),
    observationCount: t.int8({ mode: 'number' }).notNull(),
    observationFilled: t.integer().notNull(),
    cardinality: t.integer().notNull(),
  }),
  (table) => ({
    byBlock: index().on(table.poolId, table.blockNumber),
    byTime: index().on(table.poolId, table.timestamp, table.blockNumber),
    byCount: index().on(table.poolId, table.observationCount, table.blockNumber),
  }),
)

export const poolSwap = onchainTable(
  'pool_swap',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    pool: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    sender: t.hex().notNull(),
    recipient: t.hex().notNull(),
    amount0: t.bigint().notNull(),
    amount1: t.bigint().notNull(),
    sqrtPriceX96: t.bigint().notNull(),
    liquidity: t.bigint().notNull(),
    tick: t.integer().notNull(),
  }),
  (table) => ({ byPool: index().on(table.pool, table.blockNumber) }),
)

export const token = onchainTable('token', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  address: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  /** True while feature 0 (transfers) is paused. */
  halted: t.boolean().notNull(),
  multiplierE18: t.bigint().notNull(),
  nextMultiplierE18: t.bigint().notNull(),
  /** Unix second at which `nextMultiplierE18` takes effect; 0 without an announced change. */
  multiplierEffectiveAt: t.int8({ mode: 'number' }).notNull(),
}))

export const tokenState = onchainTable(
  'token_state',
  (t) => ({
    id: t.text().primaryKey(),
    tokenId: t.text().notNull(),
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    halted: t.boolean().notNull(),
    multiplierE18: t.bigint().notNull(),
    nextMultiplierE18: t.bigint().notNull(),
    multiplierEffectiveAt: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({ byToken: index().on(table.tokenId, table.blockNumber) }),
)

export const tokenAction = onchainTable(
  'token_action',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    token: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    /** halt, resume, multiplier, multiplier_cancelled, announcement, seizure. */
    kind: t.text().notNull(),
    account: t.hex(),
    amount: t.bigint(),
    oldMultiplierE18: t.bigint(),
    newMultiplierE18: t.bigint(),
    effectiveAt: t.int8({ mode: 'number' }),
    detail: t.text(),
  }),
  (table) => ({ byToken: index().on(table.token, table.blockNumber) }),
)

export const vault = onchainTable(
  'vault',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    address: t.hex().notNull(),
    vaultId: t.integer().notNull(),
    strategist: t.hex().notNull(),
    createdBlock: t.int8({ mode: 'number' }).notNull(),
    createdAt: t.int8({ mode: 'number' }).notNull(),
    createdTx: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    maxTvlUsdc: t.bigint().notNull(),
    supply: t.bigint().notNull(),
    lastAccrualAt: t.int8({ mode: 'number' }).notNull(),
    lastRebalanceAt: t.int8({ mode: 'number' }),
    holders: t.integer().notNull(),
    cumulativeHolders: t.integer().notNull(),
    target0Bps: t.integer().notNull(),
    target1Bps: t.integer().notNull(),
    target2Bps: t.integer().notNull(),
    target3Bps: t.integer().notNull(),
    balance0: t.bigint().notNull(),
    balance1: t.bigint().notNull(),
    balance2: t.bigint().notNull(),
    balance3: t.bigint().notNull(),
    balanceUsdc: t.bigint().notNull(),
    reserved0: t.bigint().notNull(),
    reserved1: t.bigint().notNull(),
    reserved2: t.bigint().notNull(),
    reserved3: t.bigint().notNull(),
    reservedUsdc: t.bigint().notNull(),
    turnoverUsedWad: t.bigint().notNull(),
    lossUsedWad: t.bigint().notNull(),
    budgetAt: t.int8({ mode: 'number' }).notNull(),
    rebalanceUnfinished: t.boolean().notNull(),
    backing0: t.bigint().notNull(),
    backing1: t.bigint().notNull(),
    backing2: t.bigint().notNull(),
    backing3: t.bigint().notNull(),
    backingUsdc: t.bigint().notNull(),
    counted0: t.bigint().notNull(),
    counted1: t.bigint().notNull(),
    counted2: t.bigint().notNull(),
    counted3: t.bigint().notNull(),
    countedUsdc: t.bigint().notNull(),
    mintFeesUsdc: t.bigint().notNull(),
    feeShares: t.bigint().notNull(),
  }),
  (table) => ({
    byStrategist: index().on(table.strategist),
    byAddress: index().on(table.address),
    byNumber: index().on(table.chainId, table.vaultId),
  }),
)

export const vaultState = onchainTable(
  'vault_state',
  (t) => ({
    id: t.text().primaryKey(),
    vault: t.hex().notNull(),
    chainId: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    maxTvlUsdc: t.bigint().notNull(),
    supply: t.bigint().notNull(),
    lastAccrualAt: t.int8({ mode: 'number' }).notNull(),
    lastRebalanceAt: t.int8({ mode: 'number' }),
    holders: t.integer().notNull(),
    cumulativeHolders: t.integer().notNull(),
    target0Bps: t.integer().notNull(),
    target1Bps: t.integer().notNull(),
    target2Bps: t.integer().notNull(),
    target3Bps: t.integer().notNull(),
    balance0: t.bigint().notNull(),
    balance1: t.bigint().notNull(),
    balance2: t.bigint().notNull(),
    balance3: t.bigint().notNull(),
    balanceUsdc: t.bigint().notNull(),
    reserved0: t.bigint().notNull(),
    reserved1: t.bigint().notNull(),
    reserved2: t.bigint().notNull(),
    reserved3: t.bigint().notNull(),
    reservedUsdc: t.bigint().notNull(),
    turnoverUsedWad: t.bigint().notNull(),
    lossUsedWad: t.bigint().notNull(),
    budgetAt: t.int8({ mode: 'number' }).notNull(),
    rebalanceUnfinished: t.boolean().notNull(),
    mintFeesUsdc: t.bigint().notNull(),
    feeShares: t.bigint().notNull(),
  }),
  (table) => ({
    byVault: index().on(table.vault, table.blockNumber),
    /** For the newest row of a vault without shares. */
    bySupply: index().on(table.vault, table.supply, table.blockNumber),
  }),
)

export const holdingTransfer = onchainTable(
  'holding_transfer',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    vault: t.hex().notNull(),
    token: t.hex().notNull(),
    counterparty: t.hex().notNull(),
    /** Signed: positive into the vault. */
    amount: t.bigint().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
  }),
  (table) => ({ byVault: index().on(table.vault, table.blockNumber) }),
)

export const position = onchainTable(
  'position',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    vault: t.hex().notNull(),
    account: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    shares: t.bigint().notNull(),
    /** Average cost of the held shares, the mint fee included; moves with the shares on a transfer. */
    costUsdc: t.bigint().notNull(),
    /** Cost of all shares burnt, and USDC received for them. */
    soldCostUsdc: t.bigint().notNull(),
    proceedsUsdc: t.bigint().notNull(),
    firstAt: t.int8({ mode: 'number' }).notNull(),
    lastAt: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({
    byAccount: index().on(table.account),
    byVault: index().on(table.vault, table.shares),
  }),
)

export const positionState = onchainTable(
  'position_state',
  (t) => ({
    id: t.text().primaryKey(),
    positionId: t.text().notNull(),
    chainId: t.integer().notNull(),
    vault: t.hex().notNull(),
    account: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    shares: t.bigint().notNull(),
    costUsdc: t.bigint().notNull(),
    soldCostUsdc: t.bigint().notNull(),
    proceedsUsdc: t.bigint().notNull(),
  }),
  (table) => ({
    byPosition: index().on(table.positionId, table.blockNumber),
    byAccount: index().on(table.account, table.blockNumber),
  }),
)

export const activity = onchainTable(
  'activity',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    vault: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    /** create, buy, redeem, redeem_in_kind, claim_deferred, claim, send, weights, rebalance, fee, cap. */
    kind: t.text().notNull(),
    account: t.hex(),
    counterparty: t.hex(),
    token: t.hex(),
    shares: t.bigint(),
    usdc: t.bigint(),
    feeUsdc: t.bigint(),
    valueAddedUsdc: t.bigint(),
    navBeforeUsdc: t.bigint(),
    navAfterUsdc: t.bigint(),
    volumeUsdc: t.bigint(),
    supplyAfter: t.bigint(),
    amount: t.bigint(),
    amount0: t.bigint(),
    amount1: t.bigint(),
    amount2: t.bigint(),
    amount3: t.bigint(),
    elapsedSec: t.int8({ mode: 'number' }),
    old0Bps: t.integer(),
    old1Bps: t.integer(),
    old2Bps: t.integer(),
    old3Bps: t.integer(),
    new0Bps: t.integer(),
    new1Bps: t.integer(),
    new2Bps: t.integer(),
    new3Bps: t.integer(),
  }),
  (table) => ({
    byVault: index().on(table.vault, table.blockNumber, table.logIndex),
    byBlock: index().on(table.chainId, table.blockNumber, table.logIndex),
    byAccount: index().on(table.account, table.blockNumber),
    byKind: index().on(table.kind, table.blockNumber),
    byTx: index().on(table.txHash),
  }),
)

export const swapLeg = onchainTable(
  'swap_leg',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    vault: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    tokenIn: t.hex().notNull(),
    tokenOut: t.hex().notNull(),
    amountIn: t.bigint().notNull(),
    amountOut: t.bigint().notNull(),
    /** Value of the stock side of the leg at the TWAP, USDC-6. */
    twapUsdc: t.bigint().notNull(),
  }),
  (table) => ({ byVault: index().on(table.vault, table.blockNumber) }),
)

export const priceSample = onchainTable(
  'price_sample',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    priceSource: t.hex().notNull(),
    token: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    priceUsdc: t.bigint().notNull(),
    spotUsdc: t.bigint().notNull(),
    liquidity: t.bigint().notNull(),
  }),
  (table) => ({ byToken: index().on(table.token, table.timestamp) }),
)

export const attribution = onchainTable(
  'attribution',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    from: t.hex().notNull(),
    to: t.hex(),
    schemaId: t.integer().notNull(),
    /** ERC-8021 codes in the order of the suffix, comma separated. */
    codes: t.text().notNull(),
  }),
  (table) => ({
    byCodes: index().on(table.codes, table.timestamp),
    byTime: index().on(table.chainId, table.timestamp),
  }),
)

/** Bridges: burns of a signed payment on the source chain. The id is the id of the contract. */
export const bridge = onchainTable(
  'bridge',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    contract: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    payer: t.hex().notNull(),
    /** Referrer that earns a part of the fee; null without a referrer. */
    referrer: t.hex(),
    nonce: t.hex().notNull(),
    destinationDomain: t.int8({ mode: 'number' }).notNull(),
    amountUsdc: t.bigint().notNull(),
    receiveUsdc: t.bigint().notNull(),
    maxNetworkFeeUsdc: t.bigint().notNull(),
    feeUsdc: t.bigint().notNull(),
    referralUsdc: t.bigint().notNull(),
  }),
  (table) => ({
    byTime: index().on(table.timestamp, table.id),
    byChain: index().on(table.chainId, table.timestamp, table.id),
    byRoute: index().on(table.chainId, table.destinationDomain, table.timestamp),
    byPayer: index().on(table.payer, table.timestamp, table.id),
    byReferrer: index().on(table.referrer, table.timestamp, table.id),
    byTx: index().on(table.txHash),
  }),
)

export const bridgeBurn = onchainTable(
  'bridge_burn',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    bridgeId: t.hex().notNull(),
    depositor: t.hex().notNull(),
    mintRecipient: t.hex().notNull(),
    destinationDomain: t.int8({ mode: 'number' }).notNull(),
    amountUsdc: t.bigint().notNull(),
    maxFeeUsdc: t.bigint().notNull(),
    minFinality: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({ byBridge: index().on(table.bridgeId) }),
)

/** Mints that name a bridge. Any account can name any bridge; only `sender` and `messageSender` identify the burn. */
export const bridgeMint = onchainTable(
  'bridge_mint',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    bridgeId: t.hex().notNull(),
    caller: t.hex().notNull(),
    eventNonce: t.hex().notNull(),
    sourceDomain: t.int8({ mode: 'number' }).notNull(),
    /** Token messenger on the source chain. */
    sender: t.hex().notNull(),
    /** Account that burned on the source chain. */
    messageSender: t.hex().notNull(),
    mintRecipient: t.hex().notNull(),
    finalityExecuted: t.int8({ mode: 'number' }).notNull(),
    amountUsdc: t.bigint().notNull(),
    feeExecutedUsdc: t.bigint().notNull(),
  }),
  (table) => ({
    byBridge: index().on(table.bridgeId),
    byTx: index().on(table.txHash),
    byNonce: index().on(table.eventNonce),
  }),
)

/** Sum of the mints of each burning account on each chain; only some of these accounts are bridge contracts. */
export const bridgeArrival = onchainTable('bridge_arrival', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  sourceDomain: t.int8({ mode: 'number' }).notNull(),
  sender: t.hex().notNull(),
  messageSender: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  /** Transaction of the newest mint. */
  txHash: t.hex().notNull(),
  mints: t.integer().notNull(),
  /** Sum modulo 2^256, because any account can log any amount. */
  receivedUsdc: t.bigint().notNull(),
}))

/**
 * Deposits that an authorization made to a bridge contract outside of any bridge. The id is the id of the bridge of the
 * same authorization.
 */
export const bridgeDeposit = onchainTable(
  'bridge_deposit',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    contract: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    payer: t.hex().notNull(),
    nonce: t.hex().notNull(),
    amountUsdc: t.bigint().notNull(),
    refundTx: t.hex(),
    refundedAt: t.int8({ mode: 'number' }),
  }),
  (table) => ({
    byTime: index().on(table.timestamp, table.id),
    byRefund: index().on(table.refundedAt, table.timestamp, table.id),
    byPayer: index().on(table.payer),
    byTx: index().on(table.txHash),
  }),
)

export const bridgeRefund = onchainTable(
  'bridge_refund',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    contract: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    /** front_run (refund with a receipt proof) or late (refund by the operator without a proof). */
    kind: t.text().notNull(),
    payer: t.hex().notNull(),
    nonce: t.hex().notNull(),
    amountUsdc: t.bigint().notNull(),
    caller: t.hex().notNull(),
  }),
  (table) => ({ byTx: index().on(table.txHash) }),
)

/** USDC sent to a bridge contract without an authorization; the contract keeps it. */
export const bridgeGift = onchainTable('bridge_gift', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  contract: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  logIndex: t.integer().notNull(),
  timestamp: t.int8({ mode: 'number' }).notNull(),
  txHash: t.hex().notNull(),
  from: t.hex().notNull(),
  amountUsdc: t.bigint().notNull(),
}))

/** First referrer of each payer per contract. */
export const bridgeReferrer = onchainTable(
  'bridge_referrer',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    contract: t.hex().notNull(),
    payer: t.hex().notNull(),
    referrer: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
  }),
  (table) => ({ byPayer: index().on(table.payer) }),
)

export const bridgeEarning = onchainTable(
  'bridge_earning',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    contract: t.hex().notNull(),
    referrer: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    bridges: t.integer().notNull(),
    earnedUsdc: t.bigint().notNull(),
    paidUsdc: t.bigint().notNull(),
    lastPayoutTx: t.hex(),
    lastPayoutAt: t.int8({ mode: 'number' }),
  }),
  (table) => ({ byReferrer: index().on(table.referrer) }),
)

export const bridgeClaim = onchainTable(
  'bridge_claim',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    contract: t.hex().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    referrer: t.hex().notNull(),
    amountUsdc: t.bigint().notNull(),
    /** False when the token rejected the payment; the earnings stay unchanged. */
    isPaid: t.boolean().notNull(),
    /** Null for a rejected payment. */
    caller: t.hex(),
  }),
  (table) => ({ byReferrer: index().on(table.referrer, table.timestamp) }),
)

/** Bridge contracts with their newest state. */
export const bridgeContract = onchainTable('bridge_contract', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  address: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  operator: t.hex(),
  isPaused: t.boolean().notNull(),
  bridges: t.integer().notNull(),
  refunds: t.integer().notNull(),
  feesUsdc: t.bigint().notNull(),
  referralsUsdc: t.bigint().notNull(),
  claimedUsdc: t.bigint().notNull(),
  withdrawnUsdc: t.bigint().notNull(),
  refundedUsdc: t.bigint().notNull(),
}))

export const bridgeAction = onchainTable('bridge_action', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  contract: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  logIndex: t.integer().notNull(),
  timestamp: t.int8({ mode: 'number' }).notNull(),
  txHash: t.hex().notNull(),
  /** operator, pause, resume, withdrawal. */
  kind: t.text().notNull(),
  /** New operator, or receiver of the fees. */
  account: t.hex(),
  amountUsdc: t.bigint(),
}))

/** EIP-3009 authorizations of USDC that were used or cancelled in a transaction with a payment of their signer. */
export const usdcAuthorization = onchainTable(
  'usdc_authorization',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    logIndex: t.integer().notNull(),
    timestamp: t.int8({ mode: 'number' }).notNull(),
    txHash: t.hex().notNull(),
    /** used or cancelled. */
    kind: t.text().notNull(),
    authorizer: t.hex().notNull(),
    nonce: t.hex().notNull(),
  }),
  (table) => ({ byNonce: index().on(table.authorizer, table.nonce) }),
)

/** Operations whose gas the paymaster paid, from the log of the EntryPoint and the receipt. Gas is in units. */
export const paymasterOperation = onchainTable(
  'paymaster_operation',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    entryPoint: t.hex().notNull(),
    userOpHash: t.hex().notNull(),
    sender: t.hex().notNull(),
    paymaster: t.hex().notNull(),
    nonce: t.bigint().notNull(),
    /** False when the call of the account failed; the deposit pays a failed call too. */
    success: t.boolean().notNull(),
    /** Amount that the deposit paid, wei. */
    actualGasCost: t.bigint().notNull(),
    actualGasUsed: t.bigint().notNull(),
    txHash: t.hex().notNull(),
    /** Sender of the transaction. */
    txFrom: t.hex().notNull(),
    /** Gas of the whole transaction, which may contain operations without this paymaster. */
    txGasUsed: t.bigint().notNull(),
    /** Gas price of the transaction, wei per gas. */
    txGasPrice: t.bigint().notNull(),
    /** Fee for data on the parent chain, wei; null, because the receipts of the indexer lack it. */
    txL1Fee: t.bigint('tx_l1_fee'),
    logIndex: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    blockHash: t.hex().notNull(),
    blockAt: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({
    byHash: index().on(table.userOpHash),
    byTime: index().on(table.chainId, table.blockAt),
    bySender: index().on(table.sender, table.blockAt),
  }),
)

/** Deposits to and withdrawals from the deposit of the paymaster, wei. */
export const paymasterDeposit = onchainTable(
  'paymaster_deposit',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    paymaster: t.hex().notNull(),
    /** deposit or withdrawal. */
    kind: t.text().notNull(),
    amount: t.bigint().notNull(),
    /** Deposit after the change, including the unused gas that running operations will return. */
    totalAfter: t.bigint().notNull(),
    /** Receiver of a withdrawal; null for a deposit. */
    account: t.hex(),
    txHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    blockHash: t.hex().notNull(),
    blockAt: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({ byTime: index().on(table.chainId, table.blockAt) }),
)

/** Sponsorships that the paymaster accepted, with the id that the service assigned. */
export const sponsored = onchainTable(
  'sponsored',
  (t) => ({
    id: t.text().primaryKey(),
    chainId: t.integer().notNull(),
    paymaster: t.hex().notNull(),
    /** 16 bytes. */
    id16: t.hex().notNull(),
    sender: t.hex().notNull(),
    userOpHash: t.hex().notNull(),
    txHash: t.hex().notNull(),
    logIndex: t.integer().notNull(),
    blockNumber: t.int8({ mode: 'number' }).notNull(),
    blockHash: t.hex().notNull(),
    blockAt: t.int8({ mode: 'number' }).notNull(),
  }),
  (table) => ({ byId: index().on(table.id16), byHash: index().on(table.userOpHash) }),
)

/** Signers of each paymaster, from the given block on. */
export const paymasterSigner = onchainTable('paymaster_signer', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  paymaster: t.hex().notNull(),
  signer: t.hex().notNull(),
  txHash: t.hex().notNull(),
  logIndex: t.integer().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  blockHash: t.hex().notNull(),
  blockAt: t.int8({ mode: 'number' }).notNull(),
}))

/** Paymasters with their newest state, wei. */
export const paymaster = onchainTable('paymaster', (t) => ({
  id: t.text().primaryKey(),
  chainId: t.integer().notNull(),
  address: t.hex().notNull(),
  blockNumber: t.int8({ mode: 'number' }).notNull(),
  /** Key whose signature the paymaster accepts; null before the first `SignerChanged` in the index. */
  signer: t.hex(),
  deposit: t.bigint().notNull(),
  /**
   * False after a deposit during an operation whose gas is unknown, until the next deposit outside of any operation.
   */
  isExact: t.boolean().notNull(),
  deposited: t.bigint().notNull(),
  withdrawn: t.bigint().notNull(),
  /** Sum of the gas costs that the deposit paid. */
  spent: t.bigint().notNull(),
  operations: t.integer().notNull(),
  /** Newest transaction with operations; numbers of its operations that were checked, and that ended. */
  txHash: t.hex(),
  txChecked: t.integer().notNull(),
  txEnded: t.integer().notNull(),
}))
