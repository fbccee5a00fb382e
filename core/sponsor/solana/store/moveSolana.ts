import { CHANNELS } from '../../../kernel/channels.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import { holdPayment } from '../../evm/store/holdPayment.ts'
import {
  SOLANA_STATES,
  type SolanaState,
  statesBefore,
} from '../../shared/domain/sponsorshipStates.ts'
import type { DueSolana, SolanaChanges } from '../ports.ts'

/** Ends a sponsorship and announces that; false when it changed meanwhile, or must not go there. */
export async function moveSolana(
  query: Query,
  due: DueSolana,
  { to, changes }: { readonly to: SolanaState; readonly changes: SolanaChanges },
): Promise<boolean> {
  const { held, isFree } = holdPayment(query, due, to)
  const [row] = await query<{ changed: number }[]>`
    with ${held}, changed as (
      update app.solana_sponsorship as s set state = ${to}, reason = ${changes.reason ?? null},
        slot = ${changes.slot ?? null}, failure = ${changes.failure ?? null},
        ended_at = now(), updated_at = now()
      where s.id = ${due.id} and s.xmin::text = ${due.version}
        and s.state = any(${statesBefore(SOLANA_STATES, to)}::text[])
        and ${isFree}
      returning s.id)
    select count(id) as changed, count(pg_notify(${CHANNELS.solanaMoved}, id)) from changed`
  return row?.changed === 1
}
