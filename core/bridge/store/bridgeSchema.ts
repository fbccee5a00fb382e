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

/** A price of a bridge that was told to somebody; what is signed names only the total, the legs are kept here. */
export const bridgeQuote = app.table(
  'bridge_quote',
  {
    id: text('id').primaryKey(),
    requestHash: text('request_hash').notNull(),
    chainId: integer('chain_id').notNull(),
    toChainId: integer('to_chain_id').notNull(),
    /** All that the payer signs for: received, network fee and our fee. */
    amountUsdc: uint('amount_usdc').notNull(),
    receiveUsdc: uint('receive_usdc').notNull(),
    maxNetworkFeeUsdc: uint('max_network_fee_usdc').notNull(),
    /** Our fee, gas included. */
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

/** One authorization that moves USDC to another chain; the states are those of core/bridge/domain/bridgeStates.ts. */
export const bridge = app.table(
  'bridge',
  {
    /** `idOf(payer, nonce)` of the contract: the same on both chains. */
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
    /** 1 or 2; null when it did not come through the api but was found on the chain. */
    wireVersion: integer('wire_version'),
    requestHash: text('request_hash'),
    quoteId: text('quote_id'),
    /** Times that it was submitted: one that was closed may be tried again. */
    claims: integer('claims').notNull().default(1),
    state: text('state').notNull(),
    reason: text('reason'),
    /** Transaction of ours that burns; null when somebody else sent it. */
    laneTxId: bigint('lane_tx_id', { mode: 'number' }),
    burnTx: text('burn_tx'),
    burnBlockNumber: bigint('burn_block_number', { mode: 'number' }),
    burnBlockHash: text('burn_block_hash'),
    /** Whether an earlier burn was in a block: strangers can read the signature since, so that the ask stays. */
    isShown: boolean('is_shown').notNull().default(false),
    burnedAt: moment('burned_at'),
    isBurnFinal: boolean('is_burn_final').notNull().default(false),
    /** As the burn logged it: what an attested message is compared with. */
    sourceMessage: text('source_message'),
    eventNonce: text('event_nonce'),
    /** As attested: it differs from the logged one in the four fields that are filled in afterwards. */
    message: text('message'),
    attestation: text('attestation'),
    circleStatus: text('circle_status'),
    forwardState: text('forward_state'),
    forwardTx: text('forward_tx'),
    delayReason: text('delay_reason'),
    indexedAt: moment('indexed_at'),
    attestedAt: moment('attested_at'),
    reattestedAt: moment('reattested_at'),
    /** What is wrong with the answers of the attestation service; null when nothing is. */
    alarm: text('alarm'),
    mintLaneTxId: bigint('mint_lane_tx_id', { mode: 'number' }),
    /** Mints of ours so far, and when the next one may follow. */
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
    /** Asks of the attestation service so far, and when the next one is due. */
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

/** Money that somebody else pushed into the contract with a payer's authorization; `id` is that of the bridge. */
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

/** What all pollers of the attestation service share: one bucket of requests, and its word to be silent. */
export const attestationGate = app.table('attestation_gate', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  tokens: numeric('tokens', { precision: 12, scale: 3 }).notNull(),
  refilledAt: moment('refilled_at').notNull().defaultNow(),
  stoppedUntil: moment('stopped_until'),
})

/** One day's payout of referral earnings on one chain; its row decides who runs it. */
export const payoutRun = app.table(
  'payout_run',
  {
    chainId: integer('chain_id').notNull(),
    /** Day in UTC, `2026-11-21`. */
    day: text('day').notNull(),
    state: text('state').notNull(),
    /** Block at which the earnings were read. */
    blockNumber: bigint('block_number', { mode: 'number' }),
    /** Owed to those who are paid, at that block. */
    totalUsdc: uint('total_usdc'),
    /** What the contract paid them; null until every part has its end. */
    paidUsdc: uint('paid_usdc'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.day] })],
)

/** A part of a payout: one transaction. */
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
    /** Referrers whom the token refused; they keep what they earned. */
    refused: jsonb('refused'),
    /** Why it failed as a whole. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.day, table.chunk] })],
)
