import { bool, int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { ABANDONED_SEC } from '../../domain/checkWaits.ts'
import type { DeliverySample } from '../../domain/routeFigures.ts'
import { routeKey } from '../../domain/routeKey.ts'

const HOUR_SEC = 3_600

const DELIVERY_ROW = {
  chain_id: int,
  to_chain_id: int,
  min_finality: int,
  sec: int,
  is_waiting: bool,
  hour_count: int,
  day_count: int,
}

/**
 * Reads the delivery times of the last day and the ages of waiting burns, by `routeKey`; times are by the clock of the
 * workers.
 *
 * Burns that did not come through the api do not count, as in `readRouteWaits`. Burns that have waited longer than
 * `ABANDONED_SEC` do not count either: a burn that is never attested would distort each figure forever.
 */
export async function readDeliveries(
  query: Query,
): Promise<ReadonlyMap<string, readonly DeliverySample[]>> {
  const rows = await query(DELIVERY_ROW)`${deliveriesText(query)}`
  const byRoute = new Map<string, DeliverySample[]>()
  for (const row of rows) {
    const key = routeKey({ chainId: row.chain_id, toChainId: row.to_chain_id })
    const samples = byRoute.get(key) ?? []
    samples.push({
      minFinality: row.min_finality,
      sec: row.sec,
      isWaiting: row.is_waiting,
      hourCount: row.hour_count,
      dayCount: row.day_count,
    })
    byRoute.set(key, samples)
  }
  return byRoute
}

/**
 * Returns the statement of `readDeliveries`; burns with the same whole seconds share a row, so the number of rows stays
 * small.
 */
export function deliveriesText(query: Query): SqlText {
  return query`
    select chain_id, to_chain_id, min_finality, is_waiting,
      floor(greatest(age_sec, 0))::float8 as sec,
      count(*) filter (where is_in_hour)::int as hour_count, count(*)::int as day_count
    from (
      select chain_id, to_chain_id, min_finality, true as is_waiting, true as is_in_hour,
        extract(epoch from now() - burned_at)::float8 as age_sec
      from app.bridge
      where state in ('waiting_for_circle', 'pending_attestation', 'attested')
        and wire_version is not null
        and burned_at > now() - make_interval(secs => ${ABANDONED_SEC})
      union all
      select chain_id, to_chain_id, min_finality, false,
        minted_at > now() - make_interval(secs => ${HOUR_SEC}),
        extract(epoch from minted_at - burned_at)::float8
      from app.bridge
      where state = 'minted' and wire_version is not null and burned_at is not null
        and minted_at > now() - make_interval(secs => ${ABANDONED_SEC})
    ) samples
    group by chain_id, to_chain_id, min_finality, is_waiting, sec`
}
