import { COMPONENTS, type Component } from '../../core/status/domain/components.ts'
import type { Incident, Latency, Probe, StatusDeps, StatusReads } from '../../core/status/ports.ts'
import { aBlock } from './facts.ts'

const DAY_SEC = 86_400
const NOW_SEC = aBlock().timestampSec
const TODAY_SEC = NOW_SEC - (NOW_SEC % DAY_SEC)

/** Unix second at which status and app agree. */
export const STATUS_NOW_SEC = NOW_SEC

export const aProbe = (given: Partial<Probe> & Pick<Probe, 'component'>): Probe => ({
  status: 'ok',
  detail: null,
  ...given,
})

export const anIncident = (given: Partial<Incident> = {}): Incident => ({
  component: 'gas',
  status: 'down',
  startedAtSec: NOW_SEC - 7_200,
  endedAtSec: NOW_SEC - 5_025,
  detail: 'Base (8453): the deposit is reserved for other sponsorships',
  ...given,
})

const aLatency = (operation: string | null, p50Ms: number): Latency => ({
  operation,
  samples: 2_880,
  p50Ms,
  p95Ms: p50Ms * 3,
  p99Ms: p50Ms * 9.05,
})

/** Returns 90 days of a component: 80 days with rounds, some of them bad, and no rounds before. */
const daysOf = (component: Component) =>
  Array.from({ length: 80 }, (_none, ago) => ({
    component,
    daySec: TODAY_SEC - ago * DAY_SEC,
    turns: 2_880,
    degradedTurns: component === 'index' && ago % 17 === 3 ? 40 : 0,
    downTurns: component === 'gas' && ago % 29 === 0 ? 73 : 0,
  }))

/** Builds reads of a healthy service that has been probed for a while. */
export function someStatusReads(given: Partial<StatusReads> = {}): StatusReads {
  return {
    newest: async () => ({
      startedAtSec: NOW_SEC - 12,
      probes: COMPONENTS.map((component) => aProbe({ component })),
      calls: [],
    }),
    uptime: async (sinceSec) =>
      sinceSec.map((value, index) => ({
        sinceSec: value,
        turns: 86_400,
        goodTurns: 86_400 - index * 73,
        downTurns: new Map([['gas' as const, 73]]),
      })),
    measuredSince: async () => NOW_SEC - 31 * DAY_SEC,
    validity: async () => ({ checked: 112_320, valid: 112_320, lastFailure: null }),
    latency: async () => [
      aLatency(null, 4.24),
      aLatency('getVaults', 18.06),
      aLatency('getBasket', 3),
    ],
    days: async () => COMPONENTS.flatMap(daysOf),
    incidents: async () => [anIncident()],
    ...given,
  }
}

export const aStatus = (given: Partial<StatusDeps> = {}): StatusDeps => ({
  reads: someStatusReads(),
  chains: async () =>
    [8453, 5042, 137].map((chainId, index) => ({
      chainId,
      headBlock: 41_234_567 - index,
      indexedBlock: 41_234_566 - index,
      lagSec: 2 + index,
    })),
  version: '1.0.0',
  startedAtSec: NOW_SEC - 86_400,
  silentAfterSec: 90,
  ...given,
})
