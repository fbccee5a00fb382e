import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import {
  checkWaits,
  type RouteState,
  type RouteWaits,
} from '../../core/bridge/domain/checkWaits.ts'
import type { StateCount } from '../../core/bridge/workPorts.ts'

const ALARMS = [
  'other_message',
  'bad_signature',
  'mint_refused',
  'refund_refused',
  'refund_late',
  'refund_budget',
  'unprovable',
  'not_bridged',
  'rows_differ',
  'overdue',
] as const
/** Alarm to which an operator must react. */
export type BridgeAlarm = (typeof ALARMS)[number]

export type BridgeEvent =
  | 'burned'
  | 'closed'
  | 'front_run'
  | 'attested'
  | 'minted'
  | 'self_mint'
  | 'mint_race_lost'
  | 'reattest'
  | 'refund_sent'
  | 'refunded'
  | 'adopted'
  | 'burn_reorged'
  | 'mint_reorged'

export type BridgeMetrics = {
  count(event: BridgeEvent, chainId: number): void
  alarm(alarm: BridgeAlarm): void
  /** Records the milliseconds from the burn of a bridge to its mint on chain `toChainId`. */
  deliveredAfter(toChainId: number, ms: number): void
  /** Counts a response with status 429 of the attestation service. */
  silenced(): void
  states(counts: readonly StateCount[]): void
  /**
   * Sets the number of waiting burns of a route, and the state of the route that follows from the number.
   */
  route(route: { readonly chainId: number; readonly toChainId: number }, waits: RouteWaits): void
  differences(count: number): void
  failed(part: string): void
}

const UNDER_WAY = [
  'submitted',
  'waiting_for_circle',
  'pending_attestation',
  'attested',
  'front_run',
] as const

const STATE_NUMBERS: Readonly<Record<RouteState, number>> = { open: 0, warning: 1, closed: 2 }

/** Seconds. Forwarded bridges take seconds to minutes; standard finality takes up to 20 minutes. */
const DELIVERY_BUCKETS_SEC = [5, 10, 20, 40, 60, 120, 300, 600, 1_200, 2_400, 7_200]

/** Creates the metrics of bridges; chains and states are few, so they are labels. */
export function createBridgeMetrics(registry: Registry): BridgeMetrics {
  const registers = [registry]
  const events = new Counter({
    name: 'svc_bridge_events_total',
    help: 'Events of bridges, by event and by the chain of the event',
    labelNames: ['event', 'chain'],
    registers,
  })
  const alarms = new Counter({
    name: 'svc_bridge_alarms_total',
    help: 'Alarms for the operator, by alarm; each alarm has a log line',
    labelNames: ['alarm'],
    registers,
  })
  // `rate()` misses the first increase of a series that starts at 1, so each alarm starts at 0.
  for (const alarm of ALARMS) alarms.inc({ alarm }, 0)
  const deliveries = new Histogram({
    name: 'svc_bridge_delivery_seconds',
    help: 'Time from the burn of a bridge to its mint as the workers observe it, by destination, seconds',
    labelNames: ['chain'],
    buckets: DELIVERY_BUCKETS_SEC,
    registers,
  })
  const silences = new Counter({
    name: 'svc_bridge_attestation_429_total',
    help: 'Answers 429 (rate limit) of the attestation service',
    registers,
  })
  const states = new Gauge({
    name: 'svc_bridge_bridges',
    help: 'Open bridges, by state',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'svc_bridge_oldest_age_seconds',
    help: 'Age of the oldest bridge in a state, seconds; 0 without a bridge',
    labelNames: ['state'],
    registers,
  })
  const routes = createRouteGauges(registers)
  const differences = new Gauge({
    name: 'svc_bridge_differences',
    help: 'Bridges whose rows differ from the index',
    registers,
  })
  const failures = new Counter({
    name: 'svc_bridge_failures_total',
    help: 'Passes that failed with an unexpected or permanent error',
    labelNames: ['part'],
    registers,
  })
  return {
    count: (event, chain) => events.inc({ event, chain }),
    alarm: (alarm) => alarms.inc({ alarm }),
    deliveredAfter: (chain, ms) => deliveries.observe({ chain }, ms / 1_000),
    silenced: () => silences.inc(),
    states: (counts) => {
      const byState = new Map(counts.map((stateCount) => [stateCount.state, stateCount]))
      for (const state of UNDER_WAY) {
        const { count = 0, oldestSec = 0 } = byState.get(state) ?? {}
        states.set({ state }, count)
        oldest.set({ state }, oldestSec)
      }
    },
    route: routes,
    differences: (count) => differences.set(count),
    failed: (part) => failures.inc({ part }),
  }
}

function createRouteGauges(registers: Registry[]): BridgeMetrics['route'] {
  const labelNames = ['from', 'to'] as const
  const state = new Gauge({
    name: 'svc_bridge_route_state',
    help: 'State of a route by its waiting burns: 0 open, 1 warning, 2 closed',
    labelNames,
    registers,
  })
  const waiting = new Gauge({
    name: 'svc_bridge_route_waiting',
    help: 'Burns of this deployment that wait for delivery, by route',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'svc_bridge_route_oldest_wait_seconds',
    help: 'Age of the oldest waiting burn, seconds; 0 without a burn',
    labelNames,
    registers,
  })
  return ({ chainId: from, toChainId: to }, waits) => {
    state.set({ from, to }, STATE_NUMBERS[checkWaits(waits).state])
    waiting.set({ from, to }, waits.waiting)
    oldest.set({ from, to }, waits.oldestSec)
  }
}
