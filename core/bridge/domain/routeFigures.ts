/** Burns of one tier of one route with the same delivery time, or the same age while waiting, in whole seconds. */
export type DeliverySample = {
  /** CCTP finality threshold: 1000 fast, 2000 final. */
  readonly minFinality: number
  /** Seconds from burn to mint; the age of a waiting burn. */
  readonly sec: number
  readonly isWaiting: boolean
  /** Burns delivered in the last hour; waiting burns count in each window. */
  readonly hourCount: number
  /** Burns delivered in the last day; waiting burns count in each window. */
  readonly dayCount: number
}

/** Delivery times over one window, whole seconds; null without a sample. */
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

/** Minimum number of samples for a median to replace the stated time of a tier. */
export const MIN_SAMPLES = 10
const P50_PCT = 50
const P95_PCT = 95
const WHOLE_PCT = 100

type Counted = { readonly sec: number; readonly isWaiting: boolean; readonly count: number }

/** Delivery times of the burns of one route; `quantileSec` defines the weight of waiting burns. */
export function routeFigures(samples: readonly DeliverySample[]): RouteFigures {
  return { hour: windowFigures(samples.map(inHour)), day: windowFigures(samples.map(inDay)) }
}

/**
 * Expected seconds of a delivery by one tier: the median of the last hour, else of the last day,
 * each with at least `MIN_SAMPLES` deliveries, else `statedSec`.
 *
 * With fewer deliveries, waiting burns raise the result when at least `MIN_SAMPLES` burns exist and
 * half of them have waited for longer than `statedSec`.
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
 * Smallest number of seconds that `pct` percent of the samples do not exceed; a waiting burn counts
 * with its age.
 *
 * An age is a lower bound of a delivery time. A burn that is one second old would therefore shorten
 * the quantile of a working route, so the result is at least the quantile of the deliveries alone.
 */
function quantileSec(counted: readonly Counted[], pct: number): number | null {
  const all = ranked(counted, pct)
  const delivered = ranked(
    counted.filter(({ isWaiting }) => !isWaiting),
    pct,
  )
  return all === null || delivered === null ? all : Math.max(all, delivered)
}

function ranked(counted: readonly Counted[], pct: number): number | null {
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
