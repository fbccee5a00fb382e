import { z } from 'zod'
import { USUAL_SEGMENT } from '../../core/updown/operations/marketPrice.ts'
import recorded from './answeredExamples.json' with { type: 'json' }

/** Placeholder origin in the recorded answers; replaced by the public origin of the API. */
export const EXAMPLE_ORIGIN = 'https://quartet.example'

const part = z.record(z.string(), z.unknown())
/** Request of an example, without its payment. */
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
  /** JSON value, or the text of any other type. */
  body: z.unknown(),
})

export type ExampleRequest = z.output<typeof exampleRequest>
/** A request to a devnet and its recorded answer. */
export type AnsweredExample = z.output<typeof answered>

const file = z.record(z.string(), z.array(answered))

/** Path of prices to beat at the time of recording. */
const MARKETS_ROOT = `/v1/${USUAL_SEGMENT}`

/**
 * Returns the examples by operation, the plain request first, with `publicUrl` and the configured
 * markets path.
 */
export function answeredExamples(
  publicUrl: string,
  marketsRoot: string = MARKETS_ROOT,
): ReadonlyMap<string, AnsweredExample[]> {
  const text = JSON.stringify(recorded)
    .replaceAll(EXAMPLE_ORIGIN, publicUrl)
    .replaceAll(MARKETS_ROOT, marketsRoot)
  return new Map(Object.entries(file.parse(JSON.parse(text))))
}
