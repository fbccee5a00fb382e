import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { app, moment, uint } from '../../platform/db/appSchema.ts'

/** Quoted price of a bridge. The payer signs only the total, so this row stores the terms. */
export const bridgeQuote = app.table(
  'bridge_quote',
  {
    id: text('id').primaryKey(),
    requestHash: text('request_hash').notNull(),
    chainId: integer('chain_id').notNull(),
    toChainId: integer('to_chain_id').notNull(),
    /** Total that the payer signs: received amount, network fee and service fee. */
    amountUsdc: uint('amount_usdc').notNull(),
    receiveUsdc: uint('receive_usdc').notNull(),
    maxNetworkFeeUsdc: uint('max_network_fee_usdc').notNull(),
    /** Service fee, including the gas. */
    feeUsdc: uint('fee_usdc').notNull(),
    gasUsdc: uint('gas_usdc').notNull(),
    minFinality: integer('min_finality').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('bridge_quote_request').on(table.requestHash, table.amountUsdc, table.expiresAt),
    index('bridge_quote_expires_at').on(table.expiresAt),
  ],
)

/** Authorization that moves USDC to another chain; core/bridge/domain/bridgeStates.ts has the states. */
export const bridge = app.table(
  'bridge',
  {
    /** `idOf(payer, nonce)` of the bridge contract, equal on both chains. */
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    payer: text('payer').notNull(),
    nonce: text('nonce').notNull(),
    toChainId: integer('to_chain_id').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    receiveUsdc: uint('receive_usdc').notNull(),
    maxNetworkFeeUsdc: uint('max_network_fee_usdc').notNull(),
    feeUsdc: uint('fee_usdc').notNull(),
    minFinality: integer('min_finality').notNull(),
    referrer: text('referrer'),
    validAfter: uint('valid_after').notNull(),
    validBefore: uint('valid_before').notNull(),
    signature: text('signature').notNull(),
    /** x402 version, 1 or 2; null for a bridge that was found on the chain and did not come through the api. */
    wireVersion: integer('wire_version'),
    requestHash: text('request_hash'),
    quoteId: text('quote_id'),
    /** Number of claims of this authorization: a closed bridge may be claimed again. */
    claims: integer('claims').notNull().default(1),
    state: text('state').notNull(),
    reason: text('reason'),
    /** Lane transaction of the burn; null for a burn that a third party sent. */
    laneTxId: bigint('lane_tx_id', { mode: 'number' }),
    burnTx: text('burn_tx'),
    burnBlockNumber: bigint('burn_block_number', { mode: 'number' }),
    burnBlockHash: text('burn_block_hash'),
    /**
     * True after an earlier burn was in a block. The signature is then public, so a new request must have the same
     * terms.
     */
    isShown: boolean('is_shown').notNull().default(false),
    burnedAt: moment('burned_at'),
    isBurnFinal: boolean('is_burn_final').notNull().default(false),
    /** Message that the burn logged, for the comparison with the attested message. */
    sourceMessage: text('source_message'),
    eventNonce: text('event_nonce'),
    /** Attested message; only the four fields that the attestation sets differ from the logged message. */
    message: text('message'),
    attestation: text('attestation'),
    circleStatus: text('circle_status'),
    forwardState: text('forward_state'),
    forwardTx: text('forward_tx'),
    delayReason: text('delay_reason'),
    indexedAt: moment('indexed_at'),
    attestedAt: moment('attested_at'),
    reattestedAt: moment('reattested_at'),
    /** Problem with the answers of the attestation service; null without a problem. */
    alarm: text('alarm'),
    mintLaneTxId: bigint('mint_lane_tx_id', { mode: 'number' }),
    /** Number of mints that workers have queued, and the earliest time of the next mint. */
    mintAttempts: integer('mint_attempts').notNull().default(0),
    mintDueAt: moment('mint_due_at').notNull().defaultNow(),
    mintTx: text('mint_tx'),
    mintBlockNumber: bigint('mint_block_number', { mode: 'number' }),
    mintBlockHash: text('mint_block_hash'),
    mintCaller: text('mint_caller'),
    receivedUsdc: uint('received_usdc'),
    feeExecutedUsdc: uint('fee_executed_usdc'),
    mintedAt: moment('minted_at'),
    isMintFinal: boolean('is_mint_final').notNull().default(false),
    /** Number of polls of the attestation service, and the time of the next poll. */
    polls: integer('polls').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('bridge_authorization').on(table.chainId, table.payer, table.nonce),
    index('bridge_burn_tx').on(table.burnTx).where(sql`burn_tx is not null`),
    index('bridge_mint_tx').on(table.mintTx).where(sql`mint_tx is not null`),
    index('bridge_lane_tx').on(table.laneTxId).where(sql`lane_tx_id is not null`),
    index('bridge_mint_lane_tx').on(table.mintLaneTxId).where(sql`mint_lane_tx_id is not null`),
    index('bridge_submitted').on(table.chainId, table.laneTxId).where(sql`state = 'submitted'`),
    index('bridge_due')
      .on(table.dueAt)
      .where(sql`state in ('waiting_for_circle', 'pending_attestation', 'attested')`),
    index('bridge_unminted')
      .on(table.toChainId)
      .where(sql`state in ('waiting_for_circle', 'pending_attestation', 'attested')`),
    index('bridge_minted_at').on(table.mintedAt).where(sql`state = 'minted'`),
    index('bridge_signed').on(table.updatedAt).where(sql`signature <> ''`),
    index('bridge_not_final')
      .on(table.chainId)
      .where(sql`not is_burn_final and burn_block_number is not null`),
    index('bridge_mint_not_final')
      .on(table.toChainId)
      .where(sql`not is_mint_final and mint_block_number is not null`),
    index('bridge_payer').on(table.payer, table.createdAt),
    index('bridge_created_at').on(table.createdAt),
  ],
)

/** Deposit that a third party moved into the contract with a payer's authorization; `id` is the id of the bridge. */
export const bridgeRefund = app.table(
  'bridge_refund',
  {
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    payer: text('payer').notNull(),
    nonce: text('nonce').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    depositTx: text('deposit_tx').notNull(),
    depositBlockNumber: bigint('deposit_block_number', { mode: 'number' }).notNull(),
    depositBlockHash: text('deposit_block_hash').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    laneTxId: bigint('lane_tx_id', { mode: 'number' }),
    refundTx: text('refund_tx'),
    refundBlockNumber: bigint('refund_block_number', { mode: 'number' }),
    refundBlockHash: text('refund_block_hash'),
    isFinal: boolean('is_final').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('bridge_refund_open')
      .on(table.dueAt)
      .where(sql`state in ('due', 'submitted', 'late') or not is_final`),
    index('bridge_refund_deposit_tx').on(table.depositTx),
    index('bridge_refund_refund_tx').on(table.refundTx).where(sql`refund_tx is not null`),
    index('bridge_refund_lane_tx').on(table.laneTxId).where(sql`lane_tx_id is not null`),
  ],
)

/**
 * Limits that all pollers of the attestation service share: one bucket of requests, and the pause after an HTTP 429.
 */
export const attestationGate = app.table('attestation_gate', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  tokens: numeric('tokens', { precision: 12, scale: 3 }).notNull(),
  refilledAt: moment('refilled_at').notNull().defaultNow(),
  stoppedUntil: moment('stopped_until'),
})

/** Payout of the referral earnings of one day on one chain; the process that inserts the row runs the payout. */
export const payoutRun = app.table(
  'payout_run',
  {
    chainId: integer('chain_id').notNull(),
    /** UTC day, such as `2026-11-21`. */
    day: text('day').notNull(),
    state: text('state').notNull(),
    /** Block at which the debts were read. */
    blockNumber: bigint('block_number', { mode: 'number' }),
    /** Sum of the debts at block `block_number`. */
    totalUsdc: uint('total_usdc'),
    /** Sum that the contract paid; null until every part has ended. */
    paidUsdc: uint('paid_usdc'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.day] })],
)

/** Part of a payout, sent as one transaction. */
export const payoutChunk = app.table(
  'payout_chunk',
  {
    chainId: integer('chain_id').notNull(),
    day: text('day').notNull(),
    chunk: integer('chunk').notNull(),
    referrers: jsonb('referrers').notNull(),
    totalUsdc: uint('total_usdc').notNull(),
    state: text('state').notNull(),
    laneTxId: bigint('lane_tx_id', { mode: 'number' }),
    txHash: text('tx_hash'),
    paidUsdc: uint('paid_usdc'),
    /** Referrers whose payment the token rejected; the contract still owes them their earnings. */
    refused: jsonb('refused'),
    /** Reason why the whole transaction failed. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.day, table.chunk] })],
)
