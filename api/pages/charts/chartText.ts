const DAY_SEC = 86_400
const HOUR_SEC = 3_600
/** Minimum span, seconds, of an axis whose labels show only the day, and of an axis whose labels show only the month. */
const DAYS_SEC = 5 * DAY_SEC
const MONTHS_SEC = 300 * DAY_SEC
/** Maximum decimals of a label: the decimals of USDC. */
export const MAX_DECIMALS = 6
/** Tolerance for a power of ten after floating-point arithmetic. */
const ALMOST_ZERO = 1e-9
/** Formats of numbers with 0 to 6 decimals and grouped thousands. A new format costs more than the text of a number. */
const NUMBER_FORMATS = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) =>
  numberFormat(decimals),
)
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Returns the time label on an axis with this span, UTC: `14:05:30`, `14:05`, `3 Nov 14:05`, `3 Nov`, `Nov 2025`. */
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

/** Returns the time labels of an axis; a repeated label is empty. */
export function axisTimes(ticksSec: readonly number[], spanSec: number): readonly string[] {
  const texts = ticksSec.map((sec) => axisTime(sec, spanSec))
  return texts.map((text, index) => (texts.indexOf(text) === index ? text : ''))
}

/** Returns date and minute of a time, UTC: `2026-11-21 14:05`. */
export function minuteText(atSec: number): string {
  return new Date(atSec * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

/** Returns `+3.20 %`, `−1.05 %`, `0.00 %`; a dash for an unknown value. */
export function signedPct(pct: number | null): string {
  if (pct === null || !Number.isFinite(pct)) return '–'
  const text = Math.abs(pct).toFixed(2)
  if (Number(text) === 0) return '0.00 %'
  return `${pct < 0 ? '−' : '+'}${text} %`
}

/** Returns the number of decimals that distinguishes the ticks of an axis, at most `maxDecimals`. */
export function decimalsFor(step: number, maxDecimals: number): number {
  if (!(step > 0)) return 0
  return Math.min(maxDecimals, Math.max(0, -Math.floor(Math.log10(step) + ALMOST_ZERO)))
}

/** Returns the value of a tick with a minus sign of digit width and grouped thousands; never minus zero. */
export function tickText(value: number, decimals: number): string {
  const text = (NUMBER_FORMATS[decimals] ?? numberFormat(decimals)).format(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text
}

function numberFormat(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
