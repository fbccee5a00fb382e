import type { AlertRule, Sample } from './alertRule.ts'

/** Series for which the condition of an alert holds now. */
export type AlertSeries = Pick<Sample, 'labels' | 'value' | 'detail'>

/**
 * Result of one alert: the series for which its condition holds, or `unevaluated` for an alert over time or over several
 * metrics, which only Prometheus can evaluate.
 *
 * The required duration of the condition is not checked.
 */
export type AlertVerdict =
  | { readonly kind: 'judged'; readonly standing: readonly AlertSeries[] }
  | { readonly kind: 'unevaluated' }

/** A metric and its matchers: `name{label="value"}`. */
const SELECTOR = String.raw`(?<metric>[a-z_]\w*)(?:\{(?<matchers>[^}]*)\})?`
const COMPARISON = new RegExp(
  String.raw`^(?<age>time\(\) - )?(?:(?<sum>max|min)(?: by \((?<by>[^)]*)\) ?)?\()?${SELECTOR}\)? (?<than>==|>|<) (?<limit>[\d.e]+)$`,
)
const ABSENCE = new RegExp(String.raw`^absent\(${SELECTOR}\)$`)
const MATCHER = /(\w+)(=~|!=|=)"([^"]*)"/g

/** Evaluates alerts that compare a current metric with a number; `nowSec` is in unix seconds. */
export function evaluateAlert(
  { expression }: Pick<AlertRule, 'expression'>,
  samples: readonly Sample[],
  nowSec: number,
): AlertVerdict {
  const absence = ABSENCE.exec(expression)?.groups
  if (absence !== undefined) {
    const isThere = selectSamples(absence, samples).length > 0
    return { kind: 'judged', standing: isThere ? [] : [{ labels: {}, value: 1 }] }
  }
  const parts = COMPARISON.exec(expression)?.groups
  if (parts === undefined) return { kind: 'unevaluated' }
  const limit = Number(parts['limit'])
  const standing = aggregateSamples(parts, selectSamples(parts, samples))
    .map((entry) => ({
      ...entry,
      value: parts['age'] === undefined ? entry.value : nowSec - entry.value,
    }))
    .filter(({ value }) => isBeyond(value, parts['than'], limit))
  return { kind: 'judged', standing }
}

/** Returns the limit in an alert's comparison; null for an alert that one check cannot evaluate. */
export function limitOf({ expression }: Pick<AlertRule, 'expression'>): number | null {
  const limit = COMPARISON.exec(expression)?.groups?.['limit']
  return limit === undefined ? null : Number(limit)
}

type Parts = Readonly<Record<string, string | undefined>>

function selectSamples(parts: Parts, samples: readonly Sample[]): readonly Sample[] {
  const matchers = [...(parts['matchers'] ?? '').matchAll(MATCHER)]
  return samples.filter(
    ({ name, labels }) =>
      name === parts['metric'] &&
      matchers.every(([, label = '', change, wanted = '']) => {
        const value = labels[label] ?? ''
        if (change === '=~') return new RegExp(`^(?:${wanted})$`).test(value)
        return (value === wanted) === (change === '=')
      }),
  )
}

/** Returns the maximum or minimum of each group, by the labels that the expression keeps. */
function aggregateSamples(parts: Parts, samples: readonly Sample[]): readonly AlertSeries[] {
  if (parts['sum'] === undefined) return samples
  const groupLabels = (parts['by'] ?? '').split(', ').filter((label) => label !== '')
  const groups = new Map<string, AlertSeries>()
  for (const { labels: all, value, detail } of samples) {
    const labels = Object.fromEntries(groupLabels.map((label) => [label, all[label] ?? '']))
    const key = JSON.stringify(labels)
    const known = groups.get(key)
    const isFurther =
      parts['sum'] === 'max'
        ? value > (known?.value ?? -Infinity)
        : value < (known?.value ?? Infinity)
    if (isFurther) groups.set(key, { labels, value, detail })
  }
  return [...groups.values()]
}

function isBeyond(value: number, than: string | undefined, limit: number): boolean {
  if (than === '>') return value > limit
  return than === '<' ? value < limit : value === limit
}
