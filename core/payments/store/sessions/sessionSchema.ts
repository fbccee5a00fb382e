import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { app, bytes, moment, uint } from '../../../platform/db/appSchema.ts'

/**
 * One payment channel of a payer. `charged_usdc` is the sum of all sold answers; `balance_usdc` and `claimed_usdc` are the
 * values of the contract at block `checked_block`.
 */
export const sessionChannel = app.table(
  'session_channel',
  {
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    payer: text('payer').notNull(),
    payerAuthorizer: text('payer_authorizer').notNull(),
    receiver: text('receiver').notNull(),
    receiverAuthorizer: text('receiver_authorizer').notNull(),
    token: text('token').notNull(),
    withdrawDelaySec: integer('withdraw_delay_sec').notNull(),
    salt: text('salt').notNull(),
    state: text('state').notNull().default('open'),
    balanceUsdc: uint('balance_usdc').notNull().default('0'),
    claimedUsdc: uint('claimed_usdc').notNull().default('0'),
    chargedUsdc: uint('charged_usdc').notNull().default('0'),
    /** Newest voucher, which permits the claim of `charged_usdc`; empty without a voucher. */
    signature: text('signature').notNull().default(''),
    /** Unix second at which the payer started a withdrawal; 0 without a withdrawal. */
    withdrawRequestedAt: bigint('withdraw_requested_at', { mode: 'number' }).notNull().default(0),
    refundNonce: bigint('refund_nonce', { mode: 'number' }).notNull().default(0),
    checkedBlock: bigint('checked_block', { mode: 'number' }).notNull().default(0),
    checkedAt: moment('checked_at').notNull().defaultNow(),
    /** Time of the oldest charge without a claim; null without one. */
    unclaimedSince: moment('unclaimed_since'),
    /** Lane transaction that claims the channel; null while no claim is under way. */
    claimLaneTxId: bigint('claim_lane_tx_id', { mode: 'number' }),
    /** Number of claims that failed since the last success; a channel with a failure is claimed alone. */
    claimFailures: integer('claim_failures').notNull().default(0),
    /** Amount that the payer requested back; null without a request. */
    refundUsdc: uint('refund_usdc'),
    refundLaneTxId: bigint('refund_lane_tx_id', { mode: 'number' }),
    /** Transaction of the last refund; null before its block. */
    refundTx: text('refund_tx'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Channels with money in the contract, or with a step under way.
    index('session_channel_watched')
      .on(table.chainId, table.checkedAt)
      .where(sql`balance_usdc > claimed_usdc or charged_usdc > claimed_usdc
        or refund_usdc is not null or refund_lane_tx_id is not null`),
    // The archive keeps lane transactions that a session still needs.
    index('session_channel_claim').on(table.claimLaneTxId).where(sql`claim_lane_tx_id is not null`),
    index('session_channel_refund')
      .on(table.refundLaneTxId)
      .where(sql`refund_lane_tx_id is not null`),
    index('session_channel_payer').on(table.payer, table.createdAt),
    index('session_channel_unclaimed')
      .on(table.chainId, table.unclaimedSince)
      .where(sql`charged_usdc > claimed_usdc`),
  ],
)

/** One sold answer of a channel: the row is the charge and the stored answer at once. */
export const sessionVoucher = app.table(
  'session_voucher',
  {
    channelId: text('channel_id').notNull(),
    /** Sum of all charges of the channel up to this one. */
    cumulativeUsdc: uint('cumulative_usdc').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    signature: text('signature').notNull(),
    /** SHA-256 of the request's secrets that are on no chain; one secret proves a repeat. */
    repeatKeys: text('repeat_keys').array().notNull().default([]),
    /** True from the time at which a lane receives the voucher, permanently. */
    isPublic: boolean('is_public').notNull().default(false),
    answerStatus: integer('answer_status').notNull(),
    answerType: text('answer_type').notNull(),
    answerHeaders: jsonb('answer_headers').notNull(),
    answerBody: bytes('answer_body').notNull(),
    /** Address of the paid call without its query, for the receipt; null for a sale of an earlier release. */
    resourceUrl: text('resource_url'),
    /** Time at which the payer first asked for a receipt; null before. */
    receiptRequestedAt: moment('receipt_requested_at'),
    /** Signed receipt as JSON; null before its signature. */
    receipt: json('receipt'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.cumulativeUsdc] }),
    index('session_voucher_created_at').on(table.createdAt),
    index('session_voucher_receipt_due')
      .on(table.receiptRequestedAt)
      .where(sql`receipt_requested_at is not null and receipt is null`),
  ],
)

/** One deposit of a payer; core/payments/domain/sessions/sessionStates.ts defines the states. */
export const sessionDeposit = app.table(
  'session_deposit',
  {
    channelId: text('channel_id').notNull(),
    nonce: text('nonce').notNull(),
    chainId: integer('chain_id').notNull(),
    payer: text('payer').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    validAfter: uint('valid_after').notNull(),
    validBefore: uint('valid_before').notNull(),
    salt: text('salt').notNull(),
    signature: text('signature').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    laneTxId: bigint('lane_tx_id', { mode: 'number' }),
    txHash: text('tx_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.nonce] }),
    // One deposit of a payer is under way at a time, so that deposits together never exceed the balance of the payer.
    uniqueIndex('session_deposit_open')
      .on(table.chainId, table.payer)
      .where(sql`state in ('requested', 'submitted')`),
    index('session_deposit_lane_tx').on(table.laneTxId).where(sql`lane_tx_id is not null`),
    index('session_deposit_failed').on(table.payer, table.updatedAt).where(sql`state = 'failed'`),
  ],
)
