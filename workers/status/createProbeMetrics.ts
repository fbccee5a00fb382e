import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ComponentStatus } from '../../core/status/domain/components.ts'
import type { ProbeRun } from '../../core/status/ports.ts'

export type ProbeMetrics = {
  report(run: ProbeRun, tookMs: number): void
  /** Clears the status gauges, because another process runs the probes. */
  rest(): void
  /** Sets the number of rounds that are not saved yet. */
  unsaved(count: number): void
}

const NUMBERS: Readonly<Record<ComponentStatus, number>> = { ok: 0, degraded: 1, down: 2 }
/** Seconds; a round takes one or two seconds while all parts answer, and at most 20. */
const BUCKETS_SEC = [0.5, 1, 2, 5, 10, 20, 30]

/** Creates the metrics of the prober for alerts. */
export function createProbeMetrics(registry: Registry): ProbeMetrics {
  const registers = [registry]
  const status = new Gauge({
    name: 'svc_probe_component_status',
    help: 'State of each component in the newest round: 0 ok, 1 degraded, 2 down',
    labelNames: ['component'],
    registers,
  })
  const turns = new Counter({
    name: 'svc_probe_turns_total',
    help: 'Rounds of the prober of this process',
    registers,
  })
  const newest = new Gauge({
    name: 'svc_probe_last_turn_timestamp_seconds',
    help: 'Start of the newest round of this process, unix seconds',
    registers,
  })
  const invalid = new Counter({
    name: 'svc_probe_invalid_answers_total',
    help: 'Answers that do not match the served OpenAPI description',
    registers,
  })
  const durations = new Histogram({
    name: 'svc_probe_turn_duration_seconds',
    help: 'Duration of a round, seconds',
    buckets: BUCKETS_SEC,
    registers,
  })
  const unsaved = new Gauge({
    name: 'svc_probe_unsaved_turns',
    help: 'Rounds that wait for the database',
    registers,
  })
  return {
    report: ({ startedAtSec, probes, calls }, tookMs) => {
      for (const probe of probes) {
        status.set({ component: probe.component }, NUMBERS[probe.status])
      }
      turns.inc()
      newest.set(startedAtSec)
      invalid.inc(calls.filter(({ isValid }) => isValid === false).length)
      durations.observe(tookMs / 1000)
    },
    rest: () => status.reset(),
    unsaved: (count) => unsaved.set(count),
  }
}
