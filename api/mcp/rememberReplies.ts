import { z } from 'zod'
import type { HttpContext } from '../http/exchange.ts'
import type { Reply } from '../http/reply.ts'
import { methodOf } from './methodOf.ts'

export type Answer = (context: HttpContext, body: unknown) => Promise<Reply>

/** What is answered the same to whoever asks it in the same words, as long as the server runs. */
const CONSTANT: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'server/discover',
  'tools/list',
])

/** Headers by which the protocol's library judges a request. */
const JUDGED = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version']

/** Answers that are kept: each kind of client has words of its own, and one list has some 200 KB. */
const MAX_REPLIES = 32
/** Characters of a question that is kept; one has some 500. */
const MAX_KEY = 2_000

type Remembered = { readonly headers: Reply['headers']; readonly start: Uint8Array }

/**
 * Gives the answer of a question that never changes again, under the id of who asks it now.
 *
 * Only what was answered with a result is kept, and only for what is asked in the very same words, so whatever is
 * refused is refused by who judges requests; asked longest ago goes first.
 */
export function rememberReplies(answer: Answer): Answer {
  const replies = new Map<string, Remembered>()
  return async (context, body) => {
    const question = questionOf(context.req, body)
    if (question === null) return answer(context, body)
    const { key, id } = question
    const known = replies.get(key)
    if (known !== undefined) {
      replies.delete(key)
      replies.set(key, known)
      return repeated(known, id)
    }
    const reply = await answer(context, body)
    const kept = rememberedOf(reply, id)
    if (kept === null) return reply
    replies.set(key, kept)
    const [oldest] = replies.keys()
    if (replies.size > MAX_REPLIES && oldest !== undefined) replies.delete(oldest)
    return reply
  }
}

type Id = string | number
type Question = { readonly key: string; readonly id: Id }

const asked = z.looseObject({ id: z.union([z.string(), z.int()]) })

/** Everything that an answer may depend on, but for the id; null for what is not kept. */
function questionOf(request: HttpContext['req'], body: unknown): Question | null {
  if (!CONSTANT.has(methodOf(body) ?? '')) return null
  const parsed = asked.safeParse(body)
  if (!parsed.success) return null
  const { id } = parsed.data
  const words = { ...parsed.data, id: typeof id }
  const key = JSON.stringify([words, ...JUDGED.map((name) => request.header(name) ?? null)])
  return key.length > MAX_KEY ? null : { key, id }
}

const told = z.looseObject({ id: z.union([z.string(), z.int()]), result: z.unknown() })

function rememberedOf({ status, headers, body }: Reply, id: Id): Remembered | null {
  if (status !== 200 || typeof body !== 'string') return null
  const parsed = told.safeParse(JSON.parse(body))
  if (!parsed.success || parsed.data.id !== id) return null
  const { id: _id, ...rest } = parsed.data
  return { headers, start: Buffer.from(JSON.stringify(rest).slice(0, -1)) }
}

/** In two parts: a list copied for each request keeps the garbage collector busier than all else together. */
function repeated({ headers, start }: Remembered, id: Id): Reply {
  const end = Buffer.from(`,"id":${JSON.stringify(id)}}`)
  const length = String(start.byteLength + end.byteLength)
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(start)
      controller.enqueue(end)
      controller.close()
    },
  })
  return { status: 200, headers: { ...headers, 'content-length': length }, body }
}
