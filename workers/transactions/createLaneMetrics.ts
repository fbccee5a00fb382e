import { Counter, Gauge, type Registry } from 'prom-client'
import type { LaneCondition } from '../../core/transactions/ports.ts'

/** Metrics of one lane. */
export type LaneMeter = {
  pending(waiting: number, oldestAgeSec: number): void
  balance(wei: bigint): void
  condition(condition: LaneCondition): void
  /** Adds the gas cost of a mined transaction, wei. */
  spent(wei: bigint): void
  count(
    event: 'mined' | 'bumped' | 'cancelled' | 'reorganised' | 'requeued' | 'failed' | 'filled',
  ): void
}

const CONDITIONS: readonly LaneCondition[] = [
  'open',
  'low_balance',
  'too_dear',
  'unreachable',
  'no_signature',
  'draining',
]

/** Wei per coin. Counters are doubles, whose error is a few hundred wei at one coin. */
const WEI_PER_COIN = 1e18

/**
 * Creates the metrics of all lanes of a process; `meter` returns the metrics of one chain and
 * purpose.
 */
export function createLaneMetrics(registry: Registry): {
  meter(chainId: number, purpose: string): LaneMeter
} {
  const labelNames = ['chain', 'purpose']
  const registers = [registry]
  const pending = new Gauge({
    name: 'svc_lane_pending',
    help: 'Requests whose transaction is in no block',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'svc_lane_oldest_age_seconds',
    help: 'Age of the oldest request whose transaction is in no block, seconds; 0 without a request',
    labelNames,
    registers,
  })
  const balance = new Gauge({
    name: 'svc_lane_balance_wei',
    help: 'Balance of the key in wei, rounded to a double',
    labelNames,
    registers,
  })
  const condition = new Gauge({
    name: 'svc_lane_condition',
    help: '1 for the present condition of the lane, 0 for the others',
    labelNames: [...labelNames, 'condition'],
    registers,
  })
  const spent = new Counter({
    name: 'svc_lane_spent_coins_total',
    help: 'Gas cost of mined transactions, native coins',
    labelNames,
    registers,
  })
  const events = new Counter({
    name: 'svc_lane_events_total',
    help: 'Transactions mined, bumped, cancelled, reorganised, requeued, failed, and nonces filled',
    labelNames: [...labelNames, 'event'],
    registers,
  })
  return {
    meter: (chainId, purpose) => {
      const labels = { chain: String(chainId), purpose }
      return {
        pending: (waiting, oldestAgeSec) => {
          pending.set(labels, waiting)
          oldest.set(labels, oldestAgeSec)
        },
        balance: (wei) => balance.set(labels, Number(wei)),
        condition: (now) => {
          for (const laneCondition of CONDITIONS) {
            condition.set({ ...labels, condition: laneCondition }, laneCondition === now ? 1 : 0)
          }
        },
        spent: (wei) => spent.inc(labels, Number(wei) / WEI_PER_COIN),
        count: (event) => events.inc({ ...labels, event }),
      }
    },
  }
}
