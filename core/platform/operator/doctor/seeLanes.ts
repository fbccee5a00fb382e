import type { Sample } from '../../../domain/alerts/alertRule.ts'
import type { Sight } from '../../../domain/alerts/diagnose.ts'
import { formatCoins } from '../../../domain/gas/coins.ts'
import type { LaneCondition } from '../../../lanePorts.ts'
import type { Query } from '../../db/createSql.ts'
import { type LaneFacts, readLanes } from '../readLanes.ts'
import { sight } from './sight.ts'

/** A key that has not been used for a day was retired. */
const RETIRED_SEC = 86_400

const CONDITIONS = [
  'open',
  'low_balance',
  'too_dear',
  'unreachable',
] as const satisfies readonly LaneCondition[]

/** State and oldest transaction of the newest key of every chain and purpose. */
export async function seeLanes(query: Query): Promise<Sight> {
  const lanes = newestOf(await readLanes(query))
  const open = lanes.filter(({ state }) => state === 'open').length
  return sight({
    samples: lanes.flatMap(samplesOf),
    well: [`lanes (${open} of ${lanes.length} open)`],
  })
}

function newestOf(lanes: readonly LaneFacts[]): readonly LaneFacts[] {
  const used = lanes.filter(({ silentSec }) => silentSec < RETIRED_SEC)
  return used.filter(
    (lane) =>
      !used.some(
        (other) =>
          other.chainId === lane.chainId &&
          other.purpose === lane.purpose &&
          other.silentSec < lane.silentSec,
      ),
  )
}

function samplesOf(lane: LaneFacts): readonly Sample[] {
  const { chainId, purpose, state, address, balanceWei, silentSec, oldestSec } = lane
  const labels = { chain: String(chainId), purpose }
  const detail = `${address} has ${formatCoins(BigInt(balanceWei))} coins, seen ${silentSec} s ago`
  const oldest = { name: 'svc_lane_oldest_age_seconds', labels, value: oldestSec ?? 0 }
  return CONDITIONS.map(
    (condition): Sample => ({
      name: 'svc_lane_condition',
      labels: { ...labels, condition },
      value: condition === state ? 1 : 0,
      detail,
    }),
  ).concat(oldest)
}
