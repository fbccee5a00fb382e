import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Schema of the application's own tables, which are migrated; the index uses other schemas and is rebuilt. */
export const app = pgSchema('app')

/** One row per comparison of indexed figures with the chain. */
export const chainCheck = app.table(
  'chain_check',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
    chainId: integer('chain_id').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    comparisons: integer('comparisons').notNull(),
    differences: integer('differences').notNull(),
    /** Up to twenty differences: figure, indexed value, value on the chain, all as text. */
    details: jsonb('details').notNull(),
    /** Identifier of the cluster that had the compared rows; null without permission to read the identifier. */
    systemIdentifier: text('system_identifier'),
    /** Timeline of the cluster before the comparison, 8 hex digits; null without permission to read the timeline. */
    timeline: text('timeline'),
  },
  (table) => [index('chain_check_checked_at').on(table.checkedAt)],
)

/**
 * Prices at the last block of each five minutes, USDC-6 per whole token: derived from facts, stored for speed.
 *
 * A row is valid only for the block with its hash; rows of blocks that left the chain are never read.
 */
export const pricePoint = app.table(
  'price_point',
  {
    chainId: integer('chain_id').notNull(),
    /** Vault factory whose price source was read. */
    factory: text('factory').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: bigint('block_at', { mode: 'number' }).notNull(),
    /** Version of the formula. */
    revision: integer('revision').notNull(),
    /** False while the price source reverted; the prices are then those at `priced_at`. */
    isAnswered: boolean('is_answered').notNull(),
    pricedAt: bigint('priced_at', { mode: 'number' }).notNull(),
    price0Usdc: numeric('price0_usdc', { precision: 78, scale: 0 }).notNull(),
    price1Usdc: numeric('price1_usdc', { precision: 78, scale: 0 }).notNull(),
    price2Usdc: numeric('price2_usdc', { precision: 78, scale: 0 }).notNull(),
    price3Usdc: numeric('price3_usdc', { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.factory, table.blockNumber] }),
    index('price_point_block_at').on(table.chainId, table.factory, table.blockAt),
  ],
)

/**
 * Growth of all vaults between two closes of the index figure: derived from facts and prices, stored for speed.
 *
 * A row is valid only in the index with its `index_schema`, and only for the blocks with its hashes. Rows of blocks
 * that left the chain, or of another build of the index, are never read.
 */
export const indexStep = app.table(
  'index_step',
  {
    chainId: integer('chain_id').notNull(),
    /** Vault factory of the summed vaults. */
    factory: text('factory').notNull(),
    beforeHash: text('before_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: bigint('block_at', { mode: 'number' }).notNull(),
    /** Version of the formula. */
    revision: integer('revision').notNull(),
    /**
     * Schema of the index from which the row was computed; another build of the index has another
     * schema.
     */
    indexSchema: text('index_schema').notNull(),
    vaults: integer('vaults').notNull(),
    /**
     * Sum of NAVs at the earlier block, USDC-6, and the same sum after growth, with 18 more
     * decimals.
     */
    navUsdc: numeric('nav_usdc', { precision: 78, scale: 0 }).notNull(),
    grownE18: numeric('grown_e18', { precision: 78, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.factory, table.blockNumber] })],
)

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
export const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Creates a column that holds any uint256. */
export const uint = (name: string) => numeric(name, { precision: 78, scale: 0 })

/** Price quoted for one request; valid until it expires, even if the price changes. */
export const paymentQuote = app.table(
  'payment_quote',
  {
    id: text('id').primaryKey(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('payment_quote_request').on(table.requestHash, table.amountUsdc, table.expiresAt),
    index('payment_quote_expires_at').on(table.expiresAt),
  ],
)

/** Returns the columns of a payment; `app.payment_month` has the same columns in the same order. */
export const paymentColumns = () => ({
  id: text('id').primaryKey(),
  chainId: integer('chain_id').notNull(),
  token: text('token').notNull(),
  payer: text('payer').notNull(),
  nonce: text('nonce').notNull(),
  payTo: text('pay_to').notNull(),
  amountUsdc: uint('amount_usdc').notNull(),
  validAfter: uint('valid_after').notNull(),
  validBefore: uint('valid_before').notNull(),
  signature: text('signature').notNull(),
  wireVersion: integer('wire_version').notNull(),
  operation: text('operation').notNull(),
  requestHash: text('request_hash').notNull(),
  quoteId: text('quote_id'),
  paymentIdentifier: text('payment_identifier'),
  /** SHA-256 of the claiming request's secrets that are on no chain; one secret proves a repeat. */
  repeatKeys: text('repeat_keys').array().notNull().default([]),
  /**
   * True from the time at which a lane receives the transfer, permanently: the signature may then be visible on the
   * chain.
   */
  isPublic: boolean('is_public').notNull().default(false),
  state: text('state').notNull(),
  reason: text('reason'),
  claims: integer('claims').notNull().default(1),
  claimedUntil: moment('claimed_until').notNull(),
  answerStatus: integer('answer_status'),
  answerType: text('answer_type'),
  answerHeaders: jsonb('answer_headers'),
  answerBody: bytes('answer_body'),
  /** Lane transaction with the transfer; null if a third party submitted the transfer. */
  laneTxId: bigint('lane_tx_id', { mode: 'number' }),
  txHash: text('tx_hash'),
  blockNumber: bigint('block_number', { mode: 'number' }),
  blockHash: text('block_hash'),
  isFinal: boolean('is_final').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  settledAt: moment('settled_at'),
  /** Time of the charging block, once that block is final and indexed; null before. */
  chargedAt: moment('charged_at'),
  /** Time of the last check of the chain for a third party's transfer of a released payment. */
  lookedAt: moment('looked_at'),
  /** Address of the paid call without its query, as receipts name the call; null for payments from before receipts. */
  resourceUrl: text('resource_url'),
  /** Signed receipt and statement of sale of the present charge; JSON keeps the order of its fields. */
  receipt: json('receipt'),
})

/** One authorization of a payer; core/payments/domain/paymentStates.ts defines the states. */
export const payment = app.table('payment', paymentColumns(), (table) => [
  unique('payment_authorization').on(table.chainId, table.token, table.payer, table.nonce),
  uniqueIndex('payment_identifier')
    .on(table.payer, table.paymentIdentifier)
    .where(sql`payment_identifier is not null`),
  index('payment_waiting').on(table.chainId, table.createdAt).where(sql`state = 'answered'`),
  index('payment_waiting_payer')
    .on(table.chainId, table.payer, table.createdAt, table.id)
    .where(sql`state = 'answered'`),
  index('payment_claimed').on(table.claimedUntil).where(sql`state = 'claimed'`),
  index('payment_lane_tx').on(table.laneTxId).where(sql`lane_tx_id is not null`),
  index('payment_not_final').on(table.blockNumber).where(sql`state = 'settled' and not is_final`),
  index('payment_submitted').on(table.chainId, table.laneTxId).where(sql`state = 'submitted'`),
  index('payment_not_judged')
    .on(table.laneTxId)
    .where(sql`lane_tx_id is not null and not is_final`),
  index('payment_signed').on(table.updatedAt).where(sql`signature <> ''`),
  index('payment_faults').on(table.payer).where(sql`state in ('released', 'reversed')`),
  index('payment_under_way')
    .on(table.payer)
    .where(sql`state in ('claimed', 'answered', 'submitted')`),
  index('payment_created_at').on(table.createdAt),
  // A payer lists its own payments, newest first.
  index('payment_payer').on(table.payer, table.createdAt, table.id),
  // Callers name a payment by its transaction or its nonce.
  index('payment_tx_hash').on(table.txHash).where(sql`tx_hash is not null`),
  index('payment_nonce').on(table.nonce),
  // The sums of sales read only this index and the payments whose block has no time yet.
  index('payment_charged')
    .on(table.chargedAt, table.operation, table.chainId, table.amountUsdc)
    .where(sql`state = 'settled'`),
  index('payment_undated')
    .on(table.chainId, table.blockNumber)
    .where(sql`state = 'settled' and charged_at is null`),
  // Payments without a receipt, until their answers are erased.
  index('payment_unreceipted')
    .on(table.chargedAt)
    .where(sql`state = 'settled' and is_final and charged_at is not null and receipt is null
      and resource_url is not null and answer_body is not null`),
])

/** Addresses whose signatures on receipts are valid; a worker adds its address before its first signature. */
export const receiptSigner = app.table('receipt_signer', {
  address: text('address').primaryKey(),
  addedAt: moment('added_at').notNull().defaultNow(),
})

/**
 * Charge on a chain without a settled payment, which the operator recovered after a failover that lost rows. The payer
 * may claim the answer at any later time.
 */
export const recoveredCharge = app.table(
  'recovered_charge',
  {
    chainId: integer('chain_id').notNull(),
    token: text('token').notNull(),
    payer: text('payer').notNull(),
    nonce: text('nonce').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    txHash: text('tx_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.payer, table.nonce] })],
)

/** One hot key on one chain, as its writer stored it last. */
export const lane = app.table(
  'lane',
  {
    chainId: integer('chain_id').notNull(),
    address: text('address').notNull(),
    purpose: text('purpose').notNull(),
    state: text('state').notNull(),
    balanceWei: uint('balance_wei').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /**
     * Number of the present writer. Each new writer sets a higher number, and each write of a lane requires the number
     * of its writer.
     */
    epoch: bigint('epoch', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/** Returns the columns of a lane transaction; `app.lane_tx_month` has the same columns in the same order. */
export const laneTxColumns = () => ({
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  chainId: integer('chain_id').notNull(),
  purpose: text('purpose').notNull(),
  to: text('to_address').notNull(),
  data: text('data').notNull(),
  valueWei: uint('value_wei').notNull(),
  gasLimit: bigint('gas_limit', { mode: 'number' }).notNull(),
  /** Customer of the transaction; null for transactions of the operator. */
  account: text('account'),
  /**
   * Fees, deadline and delegations of a transaction that a customer pays for, integers as text; null for the
   * operator's own.
   */
  terms: jsonb('terms'),
  /** True after a withdrawal: an empty transaction then uses the nonce. */
  isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  state: text('state').notNull(),
  reason: text('reason'),
  /** Sender and nonce; null while the transaction is queued. */
  address: text('address'),
  accountNonce: bigint('account_nonce', { mode: 'number' }),
  txHash: text('tx_hash'),
  blockNumber: bigint('block_number', { mode: 'number' }),
  blockHash: text('block_hash'),
  succeeded: boolean('succeeded'),
  gasUsed: bigint('gas_used', { mode: 'number' }),
  /** Gas price of the receipt, wei per gas, and the fee for publishing on another chain. */
  gasPriceWei: uint('gas_price_wei'),
  l1FeeWei: uint('l1_fee_wei'),
  /** True if an empty attempt was mined, so that the request was not executed. */
  wasCancelled: boolean('was_cancelled').notNull().default(false),
  /** Logs of the receipt: address, topics, data. */
  logs: jsonb('logs'),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  minedAt: moment('mined_at'),
})

/** One transaction of the service; core/transactions/domain/laneStates.ts defines the states. */
export const laneTx = app.table('lane_tx', laneTxColumns(), (table) => [
  unique('lane_tx_nonce').on(table.chainId, table.address, table.accountNonce),
  index('lane_tx_queued').on(table.chainId, table.purpose, table.id).where(sql`state = 'queued'`),
  index('lane_tx_open')
    .on(table.chainId, table.address, table.accountNonce)
    .where(sql`state in ('signed', 'sent', 'mined')`),
  // Ended transactions, in the order in which they move to the archive.
  index('lane_tx_ended')
    .on(table.createdAt)
    .where(sql`purpose = 'settlement' and state in ('final', 'failed')`),
])

/** Returns the columns of an attempt; `app.lane_attempt_month` has the same columns in the same order. */
export const laneAttemptColumns = () => ({
  hash: text('hash').primaryKey(),
  laneTxId: bigint('lane_tx_id', { mode: 'number' }).notNull(),
  raw: text('raw').notNull(),
  maxFeeWei: uint('max_fee_wei').notNull(),
  priorityFeeWei: uint('priority_fee_wei').notNull(),
  /** True if this attempt is empty and only uses the nonce. */
  isCancel: boolean('is_cancel').notNull().default(false),
  signedAt: moment('signed_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
})

/** One attempt, a signed form of a lane transaction; stored before the broadcast. */
export const laneAttempt = app.table('lane_attempt', laneAttemptColumns(), (table) => [
  index('lane_attempt_tx').on(table.laneTxId),
])

/** Free grant of a paid operation: reserved during the call, used after the answer. */
export const freeGrant = app.table(
  'free_grant',
  {
    operation: text('operation').notNull(),
    agent: text('agent').notNull(),
    /** Day (UTC) or other period of the quota. */
    bucket: text('bucket').notNull(),
    slot: integer('slot').notNull(),
    state: text('state').notNull(),
    reservedAt: moment('reserved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.operation, table.agent, table.bucket, table.slot] })],
)

/** Permits issued for signing, until their deadline; identify the owner of a returned signature. */
export const permitRequest = app.table(
  'permit_ask',
  {
    vault: text('vault').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    /** Unix seconds. */
    deadline: bigint('deadline', { mode: 'number' }).notNull(),
    owner: text('owner').notNull(),
    nonce: uint('nonce').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.vault, table.amountUsdc, table.deadline, table.owner, table.nonce],
    }),
    index('permit_ask_deadline').on(table.deadline),
  ],
)

/** Nonces of accepted sign-ins, until they expire. */
export const signInNonce = app.table(
  'sign_in_nonce',
  {
    address: text('address').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.nonce] }),
    index('sign_in_nonce_expires_at').on(table.expiresAt),
  ],
)
