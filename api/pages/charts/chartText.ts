const DAY_SEC = 86_400
const HOUR_SEC = 3_600
/** Spans from which a label names the day alone, and the month alone. */
const DAYS_SEC = 5 * DAY_SEC
const MONTHS_SEC = 300 * DAY_SEC
/** What a power of ten may lack after floating-point arithmetic. */
const ALMOST_ZERO = 1e-9
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A moment on an axis that spans so many seconds, UTC: `14:05:30`, `14:05`, `3 Nov 14:05`, `3 Nov`, `Nov 2025`. */
export function axisTime(atSec: number, spanSec: number): string {
  const date = new Date(atSec * 1000)
  const month = MONTHS[date.getUTCMonth()] ?? ''
  if (spanSec < HOUR_SEC) return date.toISOString().slice(11, 19)
  if (spanSec < DAY_SEC) return date.toISOString().slice(11, 16)
  if (spanSec < DAYS_SEC) {
    return `${date.getUTCDate()} ${month} ${date.toISOString().slice(11, 16)}`
  }
  if (spanSec < MONTHS_SEC) return `${date.getUTCDate()} ${month}`
  return `${month} ${date.getUTCFullYear()}`
}

/** Moments on an axis as they differ from each other: of equal labels only the first stays. */
export function axisTimes(ticksSec: readonly number[], spanSec: number): readonly string[] {
  const texts = ticksSec.map((sec) => axisTime(sec, spanSec))
  return texts.map((text, index) => (texts.indexOf(text) === index ? text : ''))
}

/** Day and minute of a moment, UTC. */
export function minuteText(atSec: number): string {
  return new Date(atSec * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

/** Writes `+3.20 %`, `−1.05 %`, `0.00 %`; a dash for an unknown value. */
export function signedPct(pct: number | null): string {
  if (pct === null || !Number.isFinite(pct)) return '–'
  const text = Math.abs(pct).toFixed(2)
  if (Number(text) === 0) return '0.00 %'
  return `${pct < 0 ? '−' : '+'}${text} %`
}

/** Decimals with which the ticks of an axis can be told from each other, at most `most`. */
export function decimalsFor(step: number, most: number): number {
  if (!(step > 0)) return 0
  return Math.min(most, Math.max(0, -Math.floor(Math.log10(step) + ALMOST_ZERO)))
}

/** Value of a tick with a minus as wide as a digit and thousands apart; never minus zero. */
export function tickText(value: number, decimals: number): string {
  const text = Math.abs(value).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}
