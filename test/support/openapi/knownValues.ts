import type { AnsweredExample } from '../../../api/discovery/answeredExamples.ts'
import { EXAMPLE_ORIGIN } from '../../../api/discovery/answeredExamples.ts'
import type { RecordedExample } from './recordExamples.ts'
import type { KnownValues } from './requestsFor.ts'

/** Returns recorded valid values for this chain, by operation and field. */
export function knownValues(
  recorded: RecordedExample,
  apiUrl: string,
): ReadonlyMap<string, KnownValues> {
  const here: RecordedExample = JSON.parse(
    JSON.stringify(recorded).replaceAll(EXAMPLE_ORIGIN, apiUrl),
  )
  return new Map(Object.entries(here).map(([id, [plain]]) => [id, fieldsOf(plain)]))
}

function fieldsOf(example: AnsweredExample | undefined): KnownValues {
  const { params, query, body } = example?.request ?? {}
  return { ...params, ...query, ...(typeof body === 'object' ? body : {}) }
}
