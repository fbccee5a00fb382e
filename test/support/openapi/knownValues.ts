import type { AnsweredExample } from '../../../api/discovery/answeredExamples.ts'
import { EXAMPLE_ORIGIN } from '../../../api/discovery/answeredExamples.ts'
import type { Recorded } from './recordExamples.ts'
import type { Known } from './requestsFor.ts'

/** Returns recorded valid values for this chain, by operation and field. */
export function knownValues(recorded: Recorded, apiUrl: string): ReadonlyMap<string, Known> {
  const here: Recorded = JSON.parse(JSON.stringify(recorded).replaceAll(EXAMPLE_ORIGIN, apiUrl))
  return new Map(Object.entries(here).map(([id, [plain]]) => [id, fieldsOf(plain)]))
}

function fieldsOf(example: AnsweredExample | undefined): Known {
  const { params, query, body } = example?.request ?? {}
  return { ...params, ...query, ...(typeof body === 'object' ? body : {}) }
}
