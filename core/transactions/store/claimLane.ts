import { int } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { LaneRef } from '../ports.ts'

/**
 * Makes this process the writer of a lane, and returns its epoch, which is higher than every earlier epoch.
 *
 * The statement waits for commits of the earlier writer; the earlier writer cannot commit afterwards. The epoch is at
 * least the time in microseconds, so that a failover that lost the last claim does not repeat its epoch. The lane
 * counts as unreachable until its first report.
 */
export async function claimLane(
  query: Query,
  { chainId, address, purpose }: LaneRef,
): Promise<number> {
  const [row] = await query({ epoch: int })`
    insert into app.lane as l (chain_id, address, purpose, state, balance_wei, epoch)
    values (${chainId}, ${address}, ${purpose}, 'unreachable', 0,
      (extract(epoch from clock_timestamp()) * 1000000)::bigint)
    on conflict (chain_id, address) do update set purpose = excluded.purpose,
      epoch = greatest(l.epoch + 1, excluded.epoch)
    returning epoch`
  if (row === undefined) throw new RangeError(`no row for the lane of ${address} on ${chainId}`)
  return row.epoch
}
