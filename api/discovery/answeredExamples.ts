import { z } from 'zod'
import { USUAL_SEGMENT } from '../../core/updown/operations/marketPrice.ts'
import recorded from './answeredExamples.json' with { type: 'json' }

/** Stands in the recorded answers for wherever the api is reached. */
export const EXAMPLE_ORIGIN = 'https://quartet.example'

const part = z.record(z.string(), z.unknown())
/** What was sent, but for its payment. */
export const exampleRequest = z.object({
  params: part.optional(),
  query: part.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
})
const answered = z.object({
  /** Name among the examples of its operation. */
  name: z.string(),
  request: exampleRequest,
  status: z.int(),
  /** Content type without its charset. */
  type: z.string(),
  /** JSON, or the text of any other type. */
  body: z.unknown(),
})

export type ExampleRequest = z.output<typeof exampleRequest>
/** A request that was made of a devnet, and what it answered. */
export type AnsweredExample = z.output<typeof answered>

const file = z.record(z.string(), z.array(answered))

/** Where prices to beat were when the examples were recorded. */
const MARKETS_ROOT = `/v1/${USUAL_SEGMENT}`

/** Examples by operation, the plain request first, as an api at `publicUrl` with its markets there would have given them. */
export function answeredExamples(
  publicUrl: string,
  marketsRoot: string = MARKETS_ROOT,
): ReadonlyMap<string, AnsweredExample[]> {
  const text = JSON.stringify(recorded)
    .replaceAll(EXAMPLE_ORIGIN, publicUrl)
    .replaceAll(MARKETS_ROOT, marketsRoot)
  return new Map(Object.entries(file.parse(JSON.parse(text))))
}
