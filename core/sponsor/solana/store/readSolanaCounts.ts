import { int, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { SOLANA_STATES, type SolanaState, statesIn } from '../../shared/domain/sponsorshipStates.ts'
import type { SolanaStateCount } from '../ports.ts'

/** Returns the numbers of open sponsorships, by state. */
export async function readSolanaCounts(query: Query): Promise<SolanaStateCount[]> {
  const rows = await query({ state: textOf<SolanaState>(), count: int, oldest_sec: int })`
    select state, count(*) as count,
      floor(extract(epoch from now() - min(coalesce(posted_at, created_at))))::int8 as oldest_sec
    from app.solana_sponsorship
    where state = any(${statesIn(SOLANA_STATES, 'unsigned', 'usable', 'carried')}::text[])
    group by state order by state`
  return rows.map(({ state, count, oldest_sec: oldestSec }) => ({ state, count, oldestSec }))
}
