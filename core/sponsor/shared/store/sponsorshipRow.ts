import type { Hex } from 'viem'
import type { PaymentState } from '../../../payments/domain/paymentStates.ts'
import { REPEATABLE_SEC } from '../../../payments/domain/paymentTimes.ts'
import { int, maybe, numeric, type RowOf, text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { DuePart, SponsorshipOf } from '../ports.ts'
import { isOpenCredit } from './isCredited.ts'
import type { SponsorTables } from './sponsorTables.ts'

/** Row of a sponsorship that `sharedColumns` selects. */
export type SharedRow<State extends string> = {
  id: Hex
  payment_id: string
  attempt: number
  state: State
  reason: string | null
  amount_usdc: bigint
  settled_at: number | null
  served_at: number | null
  credit_until: number | null
}

/** Additional fields of a row that `sharedDueColumns` selects. */
export const SHARED_DUE_ROW = {
  version: text,
  payment_state: maybe(textOf<PaymentState>()),
  paid_usdc: maybe(numeric),
  age_ms: int,
}
export type SharedDueRow = RowOf<typeof SHARED_DUE_ROW>

/** Returns the columns that all kinds of sponsorships share, from a row `s` and its payment `p`. */
export function sharedColumns<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
): SqlText {
  return query`s.id, s.payment_id, s.attempt, s.state, s.reason, s.amount_usdc,
    floor(extract(epoch from p.settled_at))::int8 as settled_at,
    floor(extract(epoch from s.served_at))::int8 as served_at,
    case when ${isOpenCredit(query, tables)}
      then floor(extract(epoch from p.settled_at))::int8 + ${REPEATABLE_SEC}::int8
    end as credit_until`
}

/** Returns the shared columns for the workers; `version` changes with every change of the row. */
export function sharedDueColumns(
  query: Query,
  { operation }: Pick<SponsorTables<string>, 'operation'>,
): SqlText {
  return query`s.xmin::text as version, p.state as payment_state,
    case when p.operation = ${operation} then p.amount_usdc end as paid_usdc,
    extract(epoch from now() - s.created_at)::float8 * 1000 as age_ms`
}

export function toShared<State extends string>(row: SharedRow<State>): SponsorshipOf<State> {
  return {
    id: row.id,
    paymentId: row.payment_id,
    attempt: row.attempt,
    state: row.state,
    reason: row.reason,
    amountUsdc6: row.amount_usdc,
    settledAtSec: row.settled_at,
    servedAtSec: row.served_at,
    creditUntilSec: row.credit_until,
  }
}

export function toSharedDue(row: SharedDueRow): DuePart {
  return {
    version: row.version,
    payment: paymentStanding(row.payment_state),
    paidUsdc6: row.paid_usdc ?? 0n,
    ageMs: row.age_ms,
  }
}

/** Returns the standing of a payment from its state; null means that no payment exists. */
function paymentStanding(state: PaymentState | null): DuePart['payment'] {
  switch (state) {
    case 'claimed':
    case 'answered':
    case 'submitted':
      return 'open'
    case 'settled':
      return 'settled'
    case 'released':
    case 'reversed':
    case null:
      return 'gone'
  }
}
