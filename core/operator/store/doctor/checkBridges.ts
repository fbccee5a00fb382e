import { checkWaits, ROUTE_STATES } from '../../../bridge/domain/checkWaits.ts'
import { readBridgeCounts } from '../../../bridge/store/readBridgeJobs.ts'
import { readRouteWaits } from '../../../bridge/store/routes/readRouteWaits.ts'
import { bridgeChainById } from '../../../kernel/chains/bridgeChains.ts'
import { int, type RowOf, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sample } from '../../domain/alertRule.ts'
import type { CheckResult, Finding } from '../../domain/diagnose.ts'
import { durationText } from '../../domain/writeSummary.ts'
import { pageFinding, resultOf } from './resultOf.ts'

const ALARM_ROW = { alarm: text, count: int, oldest_sec: int }
type AlarmRow = RowOf<typeof ALARM_ROW>

/** States with their own alert; final states have no alert. */
const WATCHED = ['submitted', 'attested', 'front_run'] as const

/** Reads the ages of bridges in each state, routes closed by late burns, and bridges with an alarm of the workers. */
export async function checkBridges(
  query: Query,
  chainIds: readonly number[],
): Promise<CheckResult> {
  const chains = chainIds.flatMap((chainId) => bridgeChainById(chainId) ?? [])
  const [counts, waits, alarms] = await Promise.all([
    readBridgeCounts(query),
    readRouteWaits(query, chains),
    readAlarms(query),
  ])
  const states = WATCHED.map((state): Sample => {
    const found = counts.find((stateCount) => stateCount.state === state)
    const value = found?.oldestSec ?? 0
    const detail = `${found?.count ?? 0} bridges`
    return { name: 'svc_bridge_oldest_age_seconds', labels: { state }, value, detail }
  })
  const routes = [...waits].map(([route, health]): Sample => {
    const [from = '', to = ''] = route.split('-')
    const value = ROUTE_STATES.indexOf(checkWaits(health).state)
    return { name: 'svc_bridge_route_state', labels: { from, to }, value }
  })
  const underWay = counts.reduce((sum, { count }) => sum + count, 0)
  return resultOf({
    findings: alarms.map(findingOf),
    samples: [...states, ...routes],
    well: alarms.length === 0 ? [`bridges (${underWay} under way)`] : [],
  })
}

/** Reads open bridges with an alarm, because the metric only counts alarms. */
function readAlarms(query: Query): PromiseLike<readonly AlarmRow[]> {
  return query(ALARM_ROW)`
    select alarm, count(*)::int as count,
      extract(epoch from now() - min(created_at))::float8 as oldest_sec
    from app.bridge
    where alarm is not null and state in ('submitted', 'waiting_for_circle',
      'pending_attestation', 'attested', 'front_run')
    group by alarm order by alarm`
}

function findingOf({ alarm, count, oldest_sec: oldestSec }: AlarmRow): Finding {
  const since = durationText(oldestSec)
  if (alarm !== 'overdue') {
    return pageFinding(
      'BridgeAlarm',
      alarm,
      `${count} bridges need operator action: ${alarm}, oldest ${since}`,
    )
  }
  const text = `${count} burns wait unusually long for their attestation, oldest ${since}`
  return { ...pageFinding('BridgeOverdue', alarm, text), severity: 'warn' }
}
