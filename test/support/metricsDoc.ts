import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type DocumentedMetric = {
  readonly name: string
  readonly type: string
  readonly labels: readonly string[]
  /** Processes that export the metric. */
  readonly processes: readonly string[]
}

/** One row of a table in `docs/metrics.md`: name, type, processes, labels, unit, meaning. */
const ROW =
  /^\| `(svc_\w+)` \| (counter|gauge|histogram|summary) \| ([a-z, ]+) \| (.*?) \| (.+?) \| (.+) \|$/

/** Reads the metrics in `docs/metrics.md`. */
export function documentedMetrics(): DocumentedMetric[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/metrics.md'), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `svc_'))
  return rows.map((line) => {
    const [, name, type, processes, labels] = ROW.exec(line) ?? []
    if (name === undefined || type === undefined) throw new Error(`not a metric: ${line}`)
    return {
      name,
      type,
      processes: processes!.split(', '),
      labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!),
    }
  })
}

/** Metrics that Prometheus adds. */
const OF_PROMETHEUS = new Set(['up'])

/** Returns the metrics in an expression; undefined in place of an unknown metric. */
export function metricsIn(
  expression: string,
  known: readonly DocumentedMetric[],
): (string | undefined)[] {
  const bare = expression.replace(/"[^"]*"/g, '').replace(/\b(by|without|on) ?\([^)]*\)/g, '')
  const names = [...bare.matchAll(/\b((?:svc|ponder)_\w+|up)\b/g)].map(([, name]) => name!)
  return names.map((name) => {
    if (OF_PROMETHEUS.has(name) || PONDER.has(name)) return name
    const owner = known.find(
      (documentedMetric) =>
        documentedMetric.name === name ||
        (documentedMetric.type === 'histogram' &&
          name.replace(/_(bucket|sum|count)$/, '') === documentedMetric.name),
    )
    return owner?.name
  })
}

/** Metrics of Ponder that the service's rules use. */
const PONDER = new Set([
  'ponder_sync_block',
  'ponder_sync_block_timestamp',
  'ponder_sync_is_realtime',
  'ponder_realtime_reorg_total',
  'ponder_rpc_request_duration_count',
  'ponder_rpc_request_error_total',
])
