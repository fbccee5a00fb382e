import type { CheckResult } from '../../domain/diagnose.ts'
import { parseSamples } from '../../domain/parseSamples.ts'
import { pageFinding, resultOf } from './resultOf.ts'

const TIMEOUT_MS = 3_000
const HTTP_OK = 200

/** Metrics endpoints of the processes, `host:port` each. */
export type DoctorTargets = {
  readonly api: string
  readonly workers: string
  readonly indexer: string
}

/** Scrapes the metrics of all processes and reports processes that do not answer. */
export async function checkProcesses(targets: DoctorTargets): Promise<CheckResult> {
  const [parts, indexerState] = await Promise.all([
    Promise.all(Object.entries(targets).map(([job, instance]) => scrape(job, instance))),
    fetchReply(`http://${targets.indexer}/ready`),
  ])
  const isFilling = indexerState !== null && indexerState.status !== HTTP_OK
  const text =
    'the indexer fills the index for the first time or after a stop; its readiness probe fails'
  return resultOf({
    findings: isFilling ? [pageFinding('IndexLag', 'ready', text)] : [],
    samples: parts.flatMap(({ samples }) => samples),
    well: parts.flatMap(({ well }) => well),
  })
}

/** Sets `up` to 1 if the process answers, as Prometheus does. */
async function scrape(job: string, instance: string): Promise<CheckResult> {
  const labels = { job, instance }
  const answer = await fetchReply(`http://${instance}/metrics`)
  const isUp = answer?.status === HTTP_OK
  const samples = isUp ? parseSamples(answer.text) : []
  return resultOf({
    samples: [
      { name: 'up', labels, value: isUp ? 1 : 0 },
      ...samples.map((sample) => ({ ...sample, labels: { ...sample.labels, ...labels } })),
    ],
    well: isUp ? [job] : [],
  })
}

async function fetchReply(
  url: string,
): Promise<{ readonly status: number; readonly text: string } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}
