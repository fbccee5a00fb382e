import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../core/kernel/clock.ts'
import type { MarketAsset } from '../../core/kernel/feeds/marketAssets.ts'
import type { Series } from '../../core/kernel/feeds/observation.ts'
import {
  FEED_STATUSES,
  type FeedStatus,
  type ProviderMeter,
  type StoredWindowEvents,
} from '../../core/updown/ports.ts'

export type MarketMetrics = ProviderMeter & {
  /** Sets whether this process follows the markets. */
  following(isMine: boolean): void
  status(status: FeedStatus): void
  reported(asset: MarketAsset, series: Series, atMs: number): void
  /** Counts a window; `isCaptured` is true if its price to beat arrived in time. */
  boundary(isCaptured: boolean): void
  kept(newFacts: StoredWindowEvents): void
  published(atMs: number): void
  /**
   * Sets the number of ended windows without a final outcome, and the unix second since which all
   * windows are stored.
   */
  past(waiting: number, fromSec: number): void
}

/** Creates the metrics of markets. */
export function createMarketMetrics(
  registry: Registry,
  clock: Pick<Clock, 'nowMs'>,
): MarketMetrics {
  const registers = [registry]
  const feed = feedMetrics(registers, clock)
  const windows = windowMetrics(registers)
  const following = new Gauge({
    name: 'svc_market_following',
    help: '1 in the process that follows markets, 0 in the others',
    registers,
  })
  return {
    ...feed.metrics,
    ...windows,
    following: (isMine) => {
      following.set(isMine ? 1 : 0)
      if (!isMine) feed.rest()
    },
  }
}

function feedMetrics(registers: Registry[], clock: Pick<Clock, 'nowMs'>) {
  const newest = new Map<string, { asset: MarketAsset; series: Series; atMs: number }>()
  const status = new Gauge({
    name: 'svc_market_feed_status',
    help: '1 for the present state of the price feed, 0 for the others',
    labelNames: ['status'],
    registers,
  })
  const frames = new Counter({
    name: 'svc_market_frames_total',
    help: 'Frames of the feed, by kind',
    labelNames: ['kind'],
    registers,
  })
  const dropped = new Counter({
    name: 'svc_market_frames_dropped_total',
    help: 'Frames that the feed reported as dropped',
    registers,
  })
  const ended = new Counter({
    name: 'svc_market_feed_ended_total',
    help: 'Connections of the feed that ended, by code',
    labelNames: ['code'],
    registers,
  })
  const reports = new Counter({
    name: 'svc_market_reports_total',
    help: 'Prices that the feed reported, by coin and series',
    labelNames: ['asset', 'series'],
    registers,
  })
  new Gauge({
    name: 'svc_market_report_age_seconds',
    help: 'Seconds since the newest price of a coin and series; the source sets the time of the price',
    labelNames: ['asset', 'series'],
    registers,
    collect() {
      this.reset()
      const nowMs = clock.nowMs()
      for (const { asset, series, atMs } of newest.values()) {
        this.set({ asset, series }, (nowMs - atMs) / 1_000)
      }
    },
  })
  return {
    rest: (): void => {
      newest.clear()
      status.reset()
    },
    metrics: {
      frame: (kind: string) => frames.inc({ kind }),
      dropped: (count: number) => dropped.inc(count),
      ended: (code: number) => ended.inc({ code }),
      status: (now: FeedStatus) => {
        for (const text of FEED_STATUSES) status.set({ status: text }, text === now ? 1 : 0)
      },
      reported: (asset: MarketAsset, series: Series, atMs: number) => {
        reports.inc({ asset, series })
        const key = `${asset} ${series}`
        const known = newest.get(key)?.atMs ?? 0
        newest.set(key, { asset, series, atMs: Math.max(known, atMs) })
      },
    },
  }
}

function windowMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'svc_market_asked_total',
    help: 'Requests to the services of the market, by service and outcome',
    labelNames: ['service', 'end'],
    registers,
  })
  const boundaries = new Counter({
    name: 'svc_market_boundaries_total',
    help: 'Started windows, by whether the feed had their price to beat',
    labelNames: ['end'],
    registers,
  })
  const comparisons = new Counter({
    name: 'svc_market_comparisons_total',
    help: 'Official prices to beat compared with the feed, by whether the two are equal to a millionth',
    labelNames: ['end'],
    registers,
  })
  const settled = new Counter({
    name: 'svc_market_settled_total',
    help: 'Windows whose outcome became final',
    registers,
  })
  const published = new Gauge({
    name: 'svc_market_told_timestamp_seconds',
    help: 'Time of the newest write of the state for the api, unix seconds',
    registers,
  })
  const waiting = new Gauge({
    name: 'svc_market_unsettled_windows',
    help: 'Ended windows without a final outcome',
    registers,
  })
  const past = new Gauge({
    name: 'svc_market_past_from_timestamp_seconds',
    help: 'Start of the oldest window from which all later windows are stored, unix seconds',
    registers,
  })
  return {
    requested: (service: string, isAnswered: boolean) =>
      requests.inc({ service, end: isAnswered ? 'answered' : 'failed' }),
    boundary: (isCaptured: boolean) => boundaries.inc({ end: isCaptured ? 'captured' : 'missed' }),
    kept: ({ compared, settled: final }: StoredWindowEvents) => {
      for (const { isAgreed } of compared)
        comparisons.inc({ end: isAgreed ? 'agreed' : 'differed' })
      settled.inc(final.length)
    },
    published: (atMs: number) => published.set(atMs / 1_000),
    past: (count: number, fromSec: number) => {
      waiting.set(count)
      past.set(fromSec)
    },
  }
}
