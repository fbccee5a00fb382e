import { Counter, Gauge, type Registry } from 'prom-client'
import type { SessionFigures } from '../../../core/payments/sessionPorts.ts'

export type SessionMetrics = {
  figures(chainId: number, figures: SessionFigures): void
  claimed(chainId: number, channels: number): void
  failed(chainId: number): void
}

/** Creates the metrics of sessions; chains are few, so they are labels. */
export function createSessionMetrics(registry: Registry): SessionMetrics {
  const common = { registers: [registry], labelNames: ['chain'] }
  const unclaimed = new Gauge({
    ...common,
    name: 'svc_sessions_unclaimed_usdc6',
    help: 'Sold and unclaimed amount of sessions, USDC-6',
  })
  const oldest = new Gauge({
    ...common,
    name: 'svc_sessions_unclaimed_seconds',
    help: 'Age of the oldest unclaimed sale of a session, seconds',
  })
  const lost = new Gauge({
    ...common,
    name: 'svc_sessions_void_usdc6',
    help: 'Sold amount of sessions whose deposit left the chain, USDC-6',
  })
  const claims = new Counter({
    ...common,
    name: 'svc_sessions_claims_total',
    help: 'Queued transactions that claim sessions',
  })
  const channels = new Counter({
    ...common,
    name: 'svc_sessions_claimed_channels_total',
    help: 'Channels in queued claims of sessions',
  })
  const failures = new Counter({
    ...common,
    name: 'svc_sessions_failures_total',
    help: 'Passes over sessions that failed with an unexpected or permanent error',
  })
  return {
    figures: (chain, { unclaimedUsdc6, oldestSec, voidUsdc6 }) => {
      unclaimed.set({ chain }, Number(unclaimedUsdc6))
      oldest.set({ chain }, oldestSec)
      lost.set({ chain }, Number(voidUsdc6))
      // `rate()` misses the first increase of a series that starts at 1, so each series starts at 0.
      for (const counter of [claims, channels, failures]) counter.inc({ chain }, 0)
    },
    claimed: (chain, count) => {
      claims.inc({ chain })
      channels.inc({ chain }, count)
    },
    failed: (chain) => failures.inc({ chain }),
  }
}
