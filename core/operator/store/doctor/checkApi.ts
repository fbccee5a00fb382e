import { z } from 'zod'
import type { Sample } from '../../domain/alertRule.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { pageFinding, resultOf } from './resultOf.ts'

/** Timeout in milliseconds, the same as the prober's. */
const TIMEOUT_MS = 5_000

const readiness = z.object({ status: z.string(), reasons: z.array(z.string()) })
const status = z.object({
  asOf: z.number().nullable(),
  components: z.array(
    z.object({ name: z.string(), status: z.string(), detail: z.string().nullable() }),
  ),
})
type Status = z.output<typeof status>

const STATUS_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['ok', 0],
  ['degraded', 1],
  ['down', 2],
])
/** Parts with their own current check, which the prober's older round must not contradict. */
const CHECKED_NOW = ['database']

/** Checks that the api answers at its origin and is ready, and reads the status of every part from the api. */
export async function checkApi(origin: string): Promise<CheckResult> {
  const [ready, reported] = await Promise.all([
    fetchBody(`${origin}/readyz`, readiness),
    fetchBody(`${origin}/v1/status`, status),
  ])
  if (ready === null) {
    const text = `the public URL ${origin} of the api is unreachable`
    return resultOf({ findings: [pageFinding('TargetDown', `api ${origin}`, text)] })
  }
  const isReady = ready.status === 'ready'
  const text = `the api returns 503 to reads: ${ready.reasons.join('; ')}`
  return resultOf({
    findings: isReady ? [] : [pageFinding('ApiHeadOld', '', text)],
    samples: reported === null ? [] : samplesOf(reported),
    well: isReady ? [`${origin} ready`] : [],
    unseen: reported === null ? [`${origin}/v1/status: the answer has no status`] : [],
  })
}

function samplesOf({ asOf, components }: Status): readonly Sample[] {
  const turn = 'svc_probe_last_turn_timestamp_seconds'
  return [
    ...(asOf === null ? [] : [{ name: turn, labels: {}, value: asOf }]),
    ...components.flatMap(({ name: component, status: word, detail }) => {
      const value = STATUS_NUMBERS.get(word)
      if (value === undefined || CHECKED_NOW.includes(component)) return []
      const name = 'svc_probe_component_status'
      return [{ name, labels: { component }, value, detail: detail ?? undefined }]
    }),
  ]
}

/** Parses the body at any HTTP status, because readiness reports faults with 503. */
async function fetchBody<T>(url: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return schema.safeParse(await response.json()).data ?? null
  } catch {
    return null
  }
}
