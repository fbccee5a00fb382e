import type { AlertRule } from './alertRule.ts'
import type { AlertSeries } from './evaluateAlert.ts'

const PLACE = /\{\{ \$(value|labels\.(\w+))(?: \| (\w+))? \}\}/g
/** Condition of a template: the first text when the value exceeds the number, else the second. */
const CHOICE = /\{\{ if gt \$value (\S+) \}\}(.*?)\{\{ else \}\}(.*?)\{\{ end \}\}/g
const MINUTE_SEC = 60
const HOUR_SEC = 3_600
const DAY_SEC = 86_400
const BYTES_PER_MEBI = 1_048_576

/** Returns the sentence of an alert for one series, followed by the detail of the series. */
export function writeSummary(
  { summary }: Pick<AlertRule, 'summary'>,
  standing: AlertSeries,
): string {
  const { labels, value, detail } = standing
  const text = summary
    .replace(CHOICE, (_all, limit: string, above: string, below: string) =>
      value > Number(limit) ? above : below,
    )
    .replace(PLACE, (_all, _place: string, label?: string, form?: string) =>
      label === undefined ? formatValue(value, form) : (labels[label] ?? ''),
    )
  return detail === undefined ? text : `${text}: ${detail}`
}

function formatValue(value: number, form: string | undefined): string {
  if (form === 'humanizeDuration') return durationText(value)
  if (form === 'humanize1024') return `${Math.round(value / BYTES_PER_MEBI)} Mi`
  return String(value)
}

/** Formats a duration in seconds for people, in the largest unit that the duration contains at least twice. */
export function durationText(seconds: number): string {
  if (seconds < 2 * MINUTE_SEC) return `${Math.round(seconds)} s`
  if (seconds < 2 * HOUR_SEC) return `${Math.round(seconds / MINUTE_SEC)} min`
  if (seconds < 2 * DAY_SEC) return `${Math.round(seconds / HOUR_SEC)} h`
  return `${Math.round(seconds / DAY_SEC)} days`
}
