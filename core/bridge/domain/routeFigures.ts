/** Burns of one tier of one route with the same delivery time, or with the same age while they wait, whole seconds. */
export type DeliverySample = {
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  /** Seconds from burn to mint; for a waiting burn its age. */
  readonly sec: number
  readonly isWaiting: boolean
  /** Number of burns delivered in the last hour; waiting burns count in both windows. */
  readonly hourCount: number
  /** Number of burns delivered in the last day; waiting burns count in both windows. */
  readonly dayCount: number
}

/** Delivery times over one window, whole seconds; null for a window without burns. */
export type WindowFigures = {
  readonly delivered: number
  readonly p50Sec: number | null
  readonly p95Sec: number | null
}

/** Delivery times of one route over the last hour and the last day. */
export type RouteFigures = {
  readonly hour: WindowFigures
  readonly day: WindowFigures
}

/** Minimum number of deliveries at which a median replaces the stated time of a tier. */
export const MIN_SAMPLES = 10
const P50_PCT = 50
const P95_PCT = 95
const WHOLE_PCT = 100

type Counted = { readonly sec: number; readonly isWaiting: boolean; readonly count: number }

/** Returns the delivery times of one route; `quantileSec` defines how waiting burns count. */
export function routeFigures(samples: readonly DeliverySample[]): RouteFigures {
  return { hour: windowFigures(samples.map(inHour)), day: windowFigures(samples.map(inDay)) }
}

/**
 * Returns the expected delivery time of one tier, seconds: the median of the last hour if the hour has at least
 * `MIN_SAMPLES` deliveries, else the median of the last day under the same condition, else `statedSec`.
 *
 * With fewer deliveries, waiting burns raise the result if the day has at least `MIN_SAMPLES` burns and half of them
 * take or wait longer than `statedSec`.
 */
export function expectedSec(
  samples: readonly DeliverySample[],
  { minFinality, statedSec }: { readonly minFinality: number; readonly statedSec: number },
): number {
  const own = samples.filter((sample) => sample.minFinality === minFinality)
  const day = own.map(inDay)
  for (const counted of [own.map(inHour), day]) {
    const { delivered, p50Sec } = windowFigures(counted)
    if (delivered >= MIN_SAMPLES && p50Sec !== null) return Math.max(p50Sec, 1)
  }
  if (sum(day) < MIN_SAMPLES) return statedSec
  return Math.max(statedSec, quantileSec(day, P50_PCT) ?? 0)
}

function windowFigures(counted: readonly Counted[]): WindowFigures {
  return {
    delivered: sum(counted.filter(({ isWaiting }) => !isWaiting)),
    p50Sec: quantileSec(counted, P50_PCT),
    p95Sec: quantileSec(counted, P95_PCT),
  }
}

/**
 * Returns the smallest number of seconds that `pct` percent of the burns do not exceed; a waiting burn counts with its
 * age.
 *
 * An age is a lower bound of the delivery time. A burn that is one second old would lower the quantile of a working
 * route, so the result is at least the quantile of the deliveries alone.
 */
function quantileSec(counted: readonly Counted[], pct: number): number | null {
  const all = nearestRankSec(counted, pct)
  const delivered = nearestRankSec(
    counted.filter(({ isWaiting }) => !isWaiting),
    pct,
  )
  return all === null || delivered === null ? all : Math.max(all, delivered)
}

function nearestRankSec(counted: readonly Counted[], pct: number): number | null {
  const rank = Math.ceil((sum(counted) * pct) / WHOLE_PCT)
  let seen = 0
  for (const { sec, count } of counted.toSorted((a, b) => a.sec - b.sec)) {
    seen += count
    if (count > 0 && seen >= rank) return sec
  }
  return null
}

const inHour = ({ sec, isWaiting, hourCount: count }: DeliverySample) => ({ sec, isWaiting, count })
const inDay = ({ sec, isWaiting, dayCount: count }: DeliverySample) => ({ sec, isWaiting, count })
const sum = (counted: readonly Counted[]): number =>
  counted.reduce((total, { count }) => total + count, 0)
