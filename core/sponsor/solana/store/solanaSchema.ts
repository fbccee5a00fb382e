import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { app, moment, uint } from '../../../platform/db/appSchema.ts'

/** A price of a sponsorship on Solana that was told to somebody, with the message that it is for. */
export const solanaQuote = app.table(
  'solana_quote',
  {
    id: text('id').primaryKey(),
    requestHash: text('request_hash').notNull(),
    /** As it travels, base64: signed by nobody, over any blockhash. */
    transaction: text('transaction').notNull(),
    /** Most that it can take from the fee payer, and what of that is the fee of the chain. */
    lamportCap: uint('lamport_cap').notNull(),
    feeLamports: uint('fee_lamports').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    /** USD per SOL by which it was priced, 18 decimals. */
    solPriceE18: uint('sol_price_e18').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('solana_quote_request').on(table.requestHash, table.expiresAt),
    index('solana_quote_expires_at').on(table.expiresAt),
  ],
)

/** One transaction that our fee payer pays for; the states are those of core/sponsor/shared/domain/sponsorshipStates.ts. */
export const solanaSponsorship = app.table(
  'solana_sponsorship',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    /** A payment whose sponsorship we failed may have another: 1, 2, … */
    attempt: integer('attempt').notNull(),
    quoteId: text('quote_id').notNull(),
    transaction: text('transaction').notNull(),
    lamportCap: uint('lamport_cap').notNull(),
    feeLamports: uint('fee_lamports').notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
    solPriceE18: uint('sol_price_e18').notNull(),
    state: text('state').notNull(),
    reason: text('reason'),
    /** As it travels with our signature alone, base64, and that signature, by which the chain knows it. */
    signedTransaction: text('signed_transaction'),
    signature: text('signature'),
    /** Last height of a block that takes it. */
    lastValidHeight: uint('last_valid_height'),
    refreshes: integer('refreshes').notNull().default(0),
    isRefreshAsked: boolean('is_refresh_asked').notNull().default(false),
    /** Whether a post in time met an outage of ours. */
    wasRefusedByUs: boolean('was_refused_by_us').notNull().default(false),
    trialRuns: integer('trial_runs').notNull().default(0),
    /** As it came back signed by all, base64. */
    postedTransaction: text('posted_transaction'),
    /** Slot of its block, and why it failed there; null while there is none. */
    slot: uint('slot'),
    failure: text('failure'),
    /** What the chain says that it took, with accounts that were created; null while nobody could read it. */
    paidFeeLamports: uint('paid_fee_lamports'),
    spentLamports: uint('spent_lamports'),
    /** Time of its block; null where no node knows. */
    blockAt: moment('block_at'),
    /** Who paid, and the first who signed beside. */
    feePayer: text('fee_payer'),
    sender: text('sender'),
    /** How often that was asked for in vain, and when last. */
    receiptTries: integer('receipt_tries').notNull().default(0),
    receiptTriedAt: moment('receipt_tried_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    signedAt: moment('signed_at'),
    /** When an answer with it first went out; null while its payer was given none. */
    servedAt: moment('served_at'),
    postedAt: moment('posted_at'),
    /** When it was last handed to a node. */
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
