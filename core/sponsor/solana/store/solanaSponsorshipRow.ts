import type { Hex } from 'viem'
import { REPLAY_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { SOLANA_STATES, type SolanaState, statesIn } from '../../shared/domain/sponsorshipStates.ts'
import type { SolanaSponsorship } from '../ports.ts'

/** States in which a payer got nothing for the payment, by no doing of theirs. */
export const UNSERVED_ON_SOLANA = statesIn(SOLANA_STATES, 'owed', 'withheld')

/** Sponsorships of one payment that may come to be posted, taken or not: what fails that often, another one mends no more. */
const MOST_POSTED = 3

/** Seconds from the first answer in which a lapsed sponsorship may be refreshed: a person finds the wallet within them. */
const REFRESH_SEC = 600

/** Row of app.solana_sponsorship as `solanaColumns` selects it. */
export type SolanaRow = {
  id: Hex
  payment_id: string
  quote_id: string
  attempt: number
  state: SolanaState
  reason: string | null
  transaction: string
  lamport_cap: bigint
  fee_lamports: bigint
  amount_usdc: bigint
  sol_price_e18: bigint
  signed_transaction: string | null
  signature: string | null
  last_valid_height: bigint | null
  signed_at: number | null
  served_at: number | null
  refreshes: number
  is_refresh_asked: boolean
  refresh_until: number
  was_refused_by_us: boolean
  trial_runs: number
  posted_transaction: string | null
  slot: bigint | null
  failure: string | null
  paid_fee_lamports: bigint | null
  credit_until: number | null
  settled_at: number | null
}

/** Columns of app.solana_sponsorship, named `s`, beside its payment, named `p`; only the newest attempt has a credit. */
export function solanaColumns(query: Query): SqlText {
  return query`
    s.id, s.payment_id, s.quote_id, s.attempt, s.state, s.reason, s.transaction, s.lamport_cap, s.fee_lamports,
    s.amount_usdc, s.sol_price_e18, s.signed_transaction, s.signature, s.last_valid_height,
    s.refreshes, s.is_refresh_asked, s.was_refused_by_us, s.trial_runs, s.posted_transaction,
    s.slot, s.failure, s.paid_fee_lamports, floor(extract(epoch from s.served_at))::int8 as served_at,
    floor(extract(epoch from s.signed_at))::int8 as signed_at,
    floor(extract(epoch from coalesce(s.served_at, now())))::int8
      + ${REFRESH_SEC}::int8 as refresh_until,
    floor(extract(epoch from p.settled_at))::int8 as settled_at,
    case when ${isSolanaCredited(query)}
        and not exists (
          select from app.solana_sponsorship as later
          where later.payment_id = s.payment_id and later.attempt > s.attempt)
      then floor(extract(epoch from p.settled_at))::int8 + ${REPLAY_SEC}::int8
    end as credit_until`
}

/** Where `solanaColumns` are selected from. */
export function solanaTables(query: Query): SqlText {
  return query`app.solana_sponsorship as s left join app.payment as p on p.id = s.payment_id`
}

/** Whether the payer of a charged payment, named `p`, is owed another one after this one, named `s`. */
export function isSolanaCredited(query: Query): SqlText {
  return query`(s.state = any(${UNSERVED_ON_SOLANA}::text[]) and p.state = 'settled'
    and p.settled_at > now() - make_interval(secs => ${REPLAY_SEC})
    and (select count(*) from app.solana_sponsorship as posted
      where posted.payment_id = s.payment_id
        and (posted.posted_at is not null or posted.was_refused_by_us)) < ${MOST_POSTED})`
}

export function toSolanaSponsorship(row: SolanaRow): SolanaSponsorship {
  return {
    id: row.id,
    paymentId: row.payment_id,
    quoteId: row.quote_id,
    attempt: row.attempt,
    state: row.state,
    reason: row.reason,
    transaction: row.transaction,
    lamportCap: row.lamport_cap,
    feeLamports: row.fee_lamports,
    amountUsdc6: row.amount_usdc,
    solPriceE18: row.sol_price_e18,
    signedTransaction: row.signed_transaction,
    signature: row.signature,
    lastValidBlockHeight: row.last_valid_height,
    signedAtSec: row.signed_at,
    servedAtSec: row.served_at,
    refreshes: row.refreshes,
    isRefreshAsked: row.is_refresh_asked,
    refreshUntilSec: row.refresh_until,
    wasRefusedByUs: row.was_refused_by_us,
    trialRuns: row.trial_runs,
    postedTransaction: row.posted_transaction,
    slot: row.slot,
    failure: row.failure,
    paidFeeLamports: row.paid_fee_lamports,
    creditUntilSec: row.credit_until,
    settledAtSec: row.settled_at,
  }
}
