import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { app, moment, uint } from '../../../platform/db/appSchema.ts'

/** A price of a sponsorship on Solana that was returned to a caller, with its message. */
export const solanaQuote = app.table(
  'solana_quote',
  {
    id: text('id').primaryKey(),
    requestHash: text('request_hash').notNull(),
    /** Wire format in base64, without signatures, over any blockhash. */
    transaction: text('transaction').notNull(),
    /**
     * Maximum lamports that the transaction can take from the fee payer, and the part of these
     * lamports that is the fee of the chain.
     */
    lamportCap: uint('lamport_cap').notNull(),
    feeLamports: uint('fee_lamports').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    /** USD price of SOL in the quote, 18 decimals. */
    solPriceE18: uint('sol_price_e18').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('solana_quote_request').on(table.requestHash, table.expiresAt),
    index('solana_quote_expires_at').on(table.expiresAt),
  ],
)

/**
 * A transaction for which the operator's fee payer pays; core/sponsor/shared/domain/sponsorshipStates.ts defines its
 * states.
 */
export const solanaSponsorship = app.table(
  'solana_sponsorship',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    /**
     * Number of the sponsorship within its payment: 1, 2, …; a payment gets another sponsorship after a fault of the
     * operator.
     */
    attempt: integer('attempt').notNull(),
    quoteId: text('quote_id').notNull(),
    transaction: text('transaction').notNull(),
    lamportCap: uint('lamport_cap').notNull(),
    feeLamports: uint('fee_lamports').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    solPriceE18: uint('sol_price_e18').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    /**
     * Wire format in base64 with the sponsor's signature only; and that signature, which is the id
     * of the transaction on the chain.
     */
    signedTransaction: text('signed_transaction'),
    signature: text('signature'),
    /** Last height of a block that accepts the transaction. */
    lastValidHeight: uint('last_valid_height'),
    refreshes: integer('refreshes').notNull().default(0),
    isRefreshRequested: boolean('is_refresh_asked').notNull().default(false),
    /** Whether the caller posted in time while the service could not accept the post. */
    wasRefusedByUs: boolean('was_refused_by_us').notNull().default(false),
    trialRuns: integer('trial_runs').notNull().default(0),
    /** Posted transaction with all signatures, base64. */
    postedTransaction: text('posted_transaction'),
    /** Slot of the block, and the failure in the block; null without a block. */
    slot: uint('slot'),
    failure: text('failure'),
    /**
     * Fee, and total cost with account creations, from the receipt; null before the receipt is
     * stored.
     */
    paidFeeLamports: uint('paid_fee_lamports'),
    spentLamports: uint('spent_lamports'),
    /** Time of the block; null if no node has the time. */
    blockAt: moment('block_at'),
    /** Fee payer, and the first other signer. */
    feePayer: text('fee_payer'),
    sender: text('sender'),
    /** Number of failed reads of the receipt, and the time of the last read. */
    receiptTries: integer('receipt_tries').notNull().default(0),
    receiptTriedAt: moment('receipt_tried_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    signedAt: moment('signed_at'),
    /** Time of the first answer that contained the sponsorship; null before that answer. */
    servedAt: moment('served_at'),
    postedAt: moment('posted_at'),
    /** Time of the last send to a node. */
    sentAt: moment('sent_at'),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('solana_sponsorship_payment').on(table.paymentId, table.attempt),
    unique('solana_sponsorship_signature').on(table.signature),
    index('solana_sponsorship_claimed').on(table.createdAt).where(sql`state = 'claimed'`),
    index('solana_sponsorship_reserving')
      .on(table.createdAt)
      .where(sql`state in ('signed', 'refreshed', 'posted', 'sent')`),
    index('solana_sponsorship_ended_at').on(table.endedAt),
    index('solana_sponsorship_created_at').on(table.createdAt),
    index('solana_sponsorship_landed')
      .on(sql`coalesce(block_at, ended_at)`)
      .where(sql`state in ('confirmed', 'failed')`),
    index('solana_sponsorship_unread')
      .on(table.endedAt)
      .where(sql`state in ('confirmed', 'failed') and spent_lamports is null`),
  ],
)
