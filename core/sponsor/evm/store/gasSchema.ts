import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text, unique } from 'drizzle-orm/pg-core'
import { app, moment, uint } from '../../../platform/db/appSchema.ts'

/** A price of a sponsorship that was returned to a caller, with the limits and fees of its operation. */
export const gasQuote = app.table(
  'gas_quote',
  {
    id: text('id').primaryKey(),
    requestHash: text('request_hash').notNull(),
    lane: text('lane').notNull(),
    chainId: integer('chain_id').notNull(),
    sender: text('sender').notNull(),
    /**
     * The operation without the fields that differ between sponsorships (nonce of the direct lane, paymaster data);
     * integers as text.
     */
    operation: jsonb('operation').notNull(),
    /** Account that the sender runs, or will run through an authorization; null for other accounts. */
    delegate: text('delegate'),
    needsAuthorization: boolean('needs_authorization').notNull(),
    /** Maximum cost of the sponsorship, wei of the chain's native coin. */
    capWei: uint('cap_wei').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    /** USD per coin in the price, 8 decimals, with the source and the block of that value. */
    nativePriceE8: uint('native_price_e8').notNull(),
    nativeSource: text('native_source').notNull(),
    nativeBlock: bigint('native_block', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('gas_quote_request').on(table.requestHash, table.expiresAt),
    index('gas_quote_expires_at').on(table.expiresAt),
  ],
)

/** A sponsored operation; core/sponsor/shared/domain/sponsorshipStates.ts defines the states. */
export const gasSponsorship = app.table(
  'gas_sponsorship',
  {
    /** 16 bytes in hex, as the paymaster logs them. */
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    /**
     * Number of the sponsorship within its payment: 1, 2, …; a payment gets another sponsorship after a fault of the
     * operator.
     */
    attempt: integer('attempt').notNull(),
    quoteId: text('quote_id').notNull(),
    lane: text('lane').notNull(),
    chainId: integer('chain_id').notNull(),
    paymaster: text('paymaster').notNull(),
    sender: text('sender').notNull(),
    delegate: text('delegate'),
    needsAuthorization: boolean('needs_authorization').notNull(),
    /** The operation, with its paymaster fields after the sponsor signed; never contains the caller's signature. */
    operation: jsonb('operation').notNull(),
    capWei: uint('cap_wei').notNull(),
    /** Maximum wei per gas that the paid price allows. */
    maxFeeCapWei: uint('max_fee_cap_wei').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    userOpHash: text('user_op_hash'),
    /** Unix seconds until which the service and the chain accept the signed operation. */
    validUntilSec: bigint('valid_until_sec', { mode: 'number' }),
    chainValidUntilSec: bigint('chain_valid_until_sec', { mode: 'number' }),
    state: text('state').notNull(),
    reason: text('reason'),
    /** Signature and authorization of the caller; a repeated post is compared with both. */
    signature: text('signature'),
    authorization: jsonb('authorization'),
    dryRuns: integer('dry_runs').notNull().default(0),
    laneTxId: bigint('lane_tx_id', { mode: 'number' }),
    /**
     * Number of transactions that the operator queued for this operation; a transaction with several operations that
     * did not execute them counts until the next transaction replaces it.
     */
    sends: integer('sends').notNull().default(0),
    /** Number of operations in the newest transaction of this operation. */
    bundleSize: integer('bundle_size').notNull().default(1),
    txHash: text('tx_hash'),
    blockNumber: bigint('block_number', { mode: 'number' }),
    blockHash: text('block_hash'),
    /** Success as the EntryPoint logged it; null before the event. */
    success: boolean('success'),
    actualGasCostWei: uint('actual_gas_cost_wei'),
    isFinal: boolean('is_final').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    signedAt: moment('signed_at'),
    /** Time of the first answer that contained the sponsorship; null before that answer. */
    servedAt: moment('served_at'),
    postedAt: moment('posted_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('gas_sponsorship_payment').on(table.paymentId, table.attempt),
    unique('gas_sponsorship_hash').on(table.chainId, table.userOpHash),
    index('gas_sponsorship_asked').on(table.createdAt).where(sql`state = 'asked'`),
    index('gas_sponsorship_reserving').on(table.chainId).where(sql`state in ('signed', 'posted')`),
    index('gas_sponsorship_waiting')
      .on(table.chainId, table.postedAt)
      .where(sql`state = 'posted' and lane_tx_id is null`),
    index('gas_sponsorship_lane_tx').on(table.laneTxId).where(sql`lane_tx_id is not null`),
    index('gas_sponsorship_not_final')
      .on(table.chainId)
      .where(sql`not is_final and block_number is not null`),
    index('gas_sponsorship_created_at').on(table.createdAt),
  ],
)
