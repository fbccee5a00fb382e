import type { PaymentState } from '../../../domain/payments/paymentStates.ts'
import { type SolanaState, solanaStatesBefore } from '../../../domain/solana/solanaStates.ts'
import { CHANNELS } from '../../../lanePorts.ts'
import type { DueSolana, SolanaChanges } from '../../../solanaPorts.ts'
import type { Query } from '../../db/createSql.ts'

/** States in which a payment may be charged, or was: one that was given up may be claimed anew at any moment. */
const LIVE: readonly PaymentState[] = ['claimed', 'answered', 'submitted', 'settled']

/** Ends a sponsorship and announces that; false when it changed meanwhile, or must not go there. */
export async function moveSolana(
  query: Query,
  due: DueSolana,
  { to, changes }: { readonly to: SolanaState; readonly changes: SolanaChanges },
): Promise<boolean> {
  // A payment that is given up is held while its sponsorship becomes void: whoever claims it anew sees that it is.
  const [row] = await query<{ changed: number }[]>`
    with held as (
      select p.state from app.payment as p
      join app.solana_sponsorship as due on due.payment_id = p.id
      where due.id = ${due.id} and ${to}::text = 'void'
      for share of p),
    changed as (
      update app.solana_sponsorship as s set state = ${to}, reason = ${changes.reason ?? null},
        slot = ${changes.slot ?? null}, failure = ${changes.failure ?? null},
        ended_at = now(), updated_at = now()
      where s.id = ${due.id} and s.xmin::text = ${due.version}
        and s.state = any(${solanaStatesBefore(to)}::text[])
        and not exists (select from held where held.state = any(${LIVE}::text[]))
      returning s.id)
    select count(id) as changed, count(pg_notify(${CHANNELS.solanaMoved}, id)) from changed`
  return row?.changed === 1
}
