import { CHANNELS } from '../../../kernel/channels.ts'
import {
  bool,
  hex,
  int,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { SOLANA_STATES, type SolanaState } from '../../shared/domain/sponsorshipStates.ts'
import { sharedColumns, toShared } from '../../shared/store/sponsorshipRow.ts'
import type { SponsorTables } from '../../shared/store/sponsorTables.ts'
import type { SolanaSponsorship, SolanaTerms } from '../ports.ts'

/**
 * Maximum age of a read balance, seconds. A transaction that was paid within this time is no longer
 * in the reserve, and its cost may still be in the read balance.
 */
const MAX_BALANCE_AGE_SEC = 10

/**
 * Tables of the sponsor on Solana. On Solana, only the blockhash prevents the execution of two
 * sponsorships of one payment.
 */
export const SOLANA_TABLES: SponsorTables<SolanaState> = {
  states: SOLANA_STATES,
  claimed: 'claimed',
  table: 'solana_sponsorship',
  quoteTable: 'solana_quote',
  cap: 'lamport_cap',
  requested: CHANNELS.solanaAsked,
  moved: CHANNELS.solanaMoved,
  operation: 'postGasSolana',
  wasPosted: (query) => query`(posted.posted_at is not null or posted.was_refused_by_us)`,
  isServedByOther: (query) => query`false`,
  mayFollowUncharged: (query) => query`false`,
  isReserved: (query) => query`state in ('signed', 'refreshed', 'posted', 'sent')`,
  mayStillCost: (query) => query`state in ('confirmed', 'failed')
    and ended_at > now() - make_interval(secs => ${MAX_BALANCE_AGE_SEC})`,
}

/**
 * Seconds after the first answer in which a lapsed sponsorship may be refreshed: enough time for a
 * person to sign.
 */
const REFRESH_SEC = 600

/** Columns of the sponsored transaction and its cost, in a price and in a sponsorship. */
export const TERMS_ROW = {
  transaction: text,
  lamport_cap: numeric,
  fee_lamports: numeric,
  sol_price_e18: numeric,
}
export type TermsRow = RowOf<typeof TERMS_ROW>

export const fromTerms = (terms: SolanaTerms): TermsRow => ({
  transaction: terms.transaction,
  lamport_cap: terms.lamportCap,
  fee_lamports: terms.feeLamports,
  sol_price_e18: terms.solPriceE18,
})

export const toTerms = (row: TermsRow): SolanaTerms => ({
  transaction: row.transaction,
  lamportCap: row.lamport_cap,
  feeLamports: row.fee_lamports,
  solPriceE18: row.sol_price_e18,
})

/** Row of app.solana_sponsorship that `solanaColumns` selects. */
export const SOLANA_ROW = {
  id: hex,
  payment_id: text,
  attempt: int,
  state: textOf<SolanaState>(),
  reason: maybe(text),
  amount_usdc: numeric,
  settled_at: maybe(int),
  served_at: maybe(int),
  credit_until: maybe(int),
  ...TERMS_ROW,
  quote_id: text,
  signed_transaction: maybe(text),
  signature: maybe(text),
  last_valid_height: maybe(numeric),
  signed_at: maybe(int),
  refreshes: int,
  is_refresh_asked: bool,
  refresh_until: int,
  was_refused_by_us: bool,
  trial_runs: int,
  posted_transaction: maybe(text),
  slot: maybe(numeric),
  failure: maybe(text),
  paid_fee_lamports: maybe(numeric),
}
export type SolanaRow = RowOf<typeof SOLANA_ROW>

/** Returns the columns of app.solana_sponsorship `s`, with its payment `p`. */
export function solanaColumns(query: Query): SqlText {
  return query`${sharedColumns(query, SOLANA_TABLES)}, s.quote_id, s.transaction, s.lamport_cap,
    s.fee_lamports, s.sol_price_e18, s.signed_transaction, s.signature, s.last_valid_height,
    s.refreshes, s.is_refresh_asked, s.was_refused_by_us, s.trial_runs, s.posted_transaction,
    s.slot, s.failure, s.paid_fee_lamports,
    floor(extract(epoch from s.signed_at))::int8 as signed_at,
    floor(extract(epoch from coalesce(s.served_at, now())))::int8
      + ${REFRESH_SEC}::int8 as refresh_until`
}

/** Returns the tables of `solanaColumns`. */
export function solanaTables(query: Query): SqlText {
  return query`app.solana_sponsorship as s left join app.payment as p on p.id = s.payment_id`
}

export function toSolanaSponsorship(row: SolanaRow): SolanaSponsorship {
  return {
    ...toShared(row),
    ...toTerms(row),
    quoteId: row.quote_id,
    signedTransaction: row.signed_transaction,
    signature: row.signature,
    lastValidBlockHeight: row.last_valid_height,
    signedAtSec: row.signed_at,
    refreshes: row.refreshes,
    isRefreshRequested: row.is_refresh_asked,
    refreshUntilSec: row.refresh_until,
    wasRefusedByUs: row.was_refused_by_us,
    trialRuns: row.trial_runs,
    postedTransaction: row.posted_transaction,
    slot: row.slot,
    failure: row.failure,
    paidFeeLamports: row.paid_fee_lamports,
  }
}
