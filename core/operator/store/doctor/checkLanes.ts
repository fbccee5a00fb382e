import { formatCoins } from '../../../kernel/coins/coins.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import {
  LANE_RETIRED_SEC,
  MAX_LANE_SILENCE_SEC,
} from '../../../status/store/createInternalsProbe.ts'
import type { LaneCondition } from '../../../transactions/ports.ts'
import type { Sample } from '../../domain/alertRule.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { type LaneFacts, readLanes } from '../readLanes.ts'
import { resultOf } from './resultOf.ts'

const CONDITIONS = [
  'open',
  'low_balance',
  'too_dear',
  'unreachable',
  'no_signature',
  'draining',
] as const satisfies readonly LaneCondition[]

/** Reads the state and the oldest transaction of the newest key per chain and purpose. */
export async function checkLanes(query: Query): Promise<CheckResult> {
  const lanes = newestOf(await readLanes(query))
  const isOpen = ({ state, silentSec }: LaneFacts) =>
    state === 'open' && silentSec <= MAX_LANE_SILENCE_SEC
  return resultOf({
    samples: lanes.flatMap(samplesOf),
    well: [`lanes (${lanes.filter(isOpen).length} of ${lanes.length} open)`],
  })
}

function newestOf(lanes: readonly LaneFacts[]): readonly LaneFacts[] {
  const used = lanes.filter(({ silentSec }) => silentSec < LANE_RETIRED_SEC)
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
  const detail = `${address} has ${formatCoins(BigInt(balanceWei))} coins, reported ${silentSec} s ago`
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
