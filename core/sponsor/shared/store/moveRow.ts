import type { PaymentState } from '../../../payments/domain/paymentStates.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { DuePart, SponsorshipOf } from '../ports.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

/**
 * States of a payment that may be charged or was charged. A released payment may be claimed again
 * at any time.
 */
const LIVE_STATES: readonly PaymentState[] = ['claimed', 'answered', 'submitted', 'settled']

type Move<State extends string> = {
  readonly to: State
  readonly from: readonly State[]
  /** Assignments of the other columns that change. */
  readonly set: SqlText
}

/**
 * Moves a sponsorship `s` to another state and sends a notification; returns false if the row
 * changed since its version was read, or if the move is not allowed.
 *
 * A move to `void` locks the payment row: a concurrent claim of the payment either is visible here,
 * or waits and then reads the void sponsorship.
 */
export async function moveRow<State extends string>(
  query: Query,
  tables: SponsorTables<State>,
  { id, paymentId, version }: Pick<SponsorshipOf<State> & DuePart, 'id' | 'paymentId' | 'version'>,
  { to, from, set }: Move<State>,
): Promise<boolean> {
  const [row] = await query({ changed: int })`
    with held as (
      select p.state from app.payment as p
      where p.id = ${paymentId} and ${to}::text = 'void' for share),
    changed as (
      update ${tableOf(query, tables)} as s set state = ${to}, updated_at = now(), ${set}
      where s.id = ${id} and s.xmin::text = ${version} and s.state = any(${from}::text[])
        and not exists (select from held where held.state = any(${LIVE_STATES}::text[]))
      returning s.id)
    select count(id) as changed, count(pg_notify(${tables.moved}, id)) from changed`
  return row?.changed === 1
}
