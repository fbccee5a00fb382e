import type { BridgeChain } from '../../../kernel/chains/bridgeChains.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { FAST_FINALITY, FINAL_FINALITY } from '../../domain/bridgeRules.ts'
import { ABANDONED_SEC, lateAfterSec, type RouteWaits } from '../../domain/checkWaits.ts'
import { routeKey } from '../../domain/routeKey.ts'

const WAIT_ROW = {
  chain_id: int,
  to_chain_id: int,
  waiting: int,
  oldest_sec: int,
  late_attesting: int,
  late_attesting_payers: int,
  abandoned: int,
  late_minting: int,
  late_minting_payers: int,
}

/**
 * Reads the waits of the routes from `chains` that have waiting burns, by `routeKey`.
 *
 * Burns that did not come through the api do not count. Otherwise any account could close a route for the price of gas,
 * because no service mints a burn without a fee.
 */
export async function readRouteWaits(
  query: Query,
  chains: readonly BridgeChain[],
): Promise<ReadonlyMap<string, RouteWaits>> {
  const rows = await query(WAIT_ROW)`${waitsText(query, chains)}`
  return new Map(
    rows.map((row) => [
      routeKey({ chainId: row.chain_id, toChainId: row.to_chain_id }),
      {
        waiting: row.waiting,
        oldestSec: row.oldest_sec,
        lateAttesting: row.late_attesting,
        lateAttestingPayers: row.late_attesting_payers,
        abandoned: row.abandoned,
        lateMinting: row.late_minting,
        lateMintingPayers: row.late_minting_payers,
      },
    ]),
  )
}

/** Returns the statement of `readRouteWaits`. */
export function waitsText(query: Query, chains: readonly BridgeChain[]): SqlText {
  const limits = chains.map((chain) => ({
    chainId: chain.chainId,
    fastSec: lateAfterSec(chain, FAST_FINALITY),
    finalSec: lateAfterSec(chain, FINAL_FINALITY),
  }))
  const mintLateSec = lateAfterSec({ fastSec: null, finalSec: 0 }, FINAL_FINALITY)
  return query`
    with limits as (
      select * from unnest(
        ${limits.map(({ chainId }) => chainId)}::int[],
        ${limits.map(({ fastSec }) => fastSec)}::float8[],
        ${limits.map(({ finalSec }) => finalSec)}::float8[]
      ) as limits (chain_id, fast_sec, final_sec)
    ), waits as (
      select bridge.chain_id, bridge.to_chain_id, bridge.payer,
        bridge.state = 'attested' as is_attested,
        extract(epoch from now() - bridge.burned_at)::float8 as age_sec,
        extract(epoch from now() - coalesce(bridge.attested_at, bridge.burned_at))::float8
          as step_sec,
        case
          when bridge.state = 'attested' then ${mintLateSec}::float8
          when bridge.min_finality = ${FAST_FINALITY} and bridge.delay_reason is null then fast_sec
          else final_sec
        end as late_sec
      from app.bridge as bridge join limits on limits.chain_id = bridge.chain_id
      where bridge.state in ('waiting_for_circle', 'pending_attestation', 'attested')
        and bridge.burned_at is not null and bridge.wire_version is not null
    )
    select chain_id, to_chain_id, count(*)::int as waiting,
      floor(greatest(max(age_sec), 0))::float8 as oldest_sec,
      count(*) filter (where not is_attested and age_sec > late_sec
        and age_sec <= ${ABANDONED_SEC})::int as late_attesting,
      count(distinct payer) filter (where not is_attested and age_sec > late_sec
        and age_sec <= ${ABANDONED_SEC})::int as late_attesting_payers,
      count(*) filter (where not is_attested and age_sec > ${ABANDONED_SEC})::int as abandoned,
      count(*) filter (where is_attested and step_sec > late_sec
        and step_sec <= ${ABANDONED_SEC})::int as late_minting,
      count(distinct payer) filter (where is_attested and step_sec > late_sec
        and step_sec <= ${ABANDONED_SEC})::int as late_minting_payers
    from waits group by chain_id, to_chain_id`
}
