import { z } from 'zod'
import type { Reply } from '../http/reply.ts'
import type { HttpContext } from '../http/wrapHandler.ts'
import { methodOf } from './methodOf.ts'

export type Answer = (context: HttpContext, body: unknown) => Promise<Reply>

/** Methods whose answer to an identical request never changes while the server runs. */
const CONSTANT: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'server/discover',
  'tools/list',
])

/** Headers by which the protocol library accepts or rejects a request. */
const COMPARED_HEADERS = [
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
]

/**
 * Maximum number of cached answers: one answer for each list and each spelling of a request, and
 * each kind of client spells requests its own way. One answer has up to 75 KB.
 */
const MAX_REPLIES = 32
/** Maximum length of a cached request, characters; a usual request has about 500. */
const MAX_KEY = 2_000

type Remembered = { readonly headers: Reply['headers']; readonly start: Uint8Array }

/**
 * Caches answers that never change, for each list of tools, and returns them under the id of each
 * new request.
 *
 * Only results are cached, and only for byte-identical requests, so the protocol library still
 * rejects every invalid request. The least recently used answer is evicted first.
 */
export function rememberReplies(): (list: string, answer: Answer) => Answer {
  const replies = new Map<string, Remembered>()
  return (list, answer) => async (context, body) => {
    const question = questionOf(context.req, body)
    if (question === null) return answer(context, body)
    const { id } = question
    const key = `${list} ${question.key}`
    const known = replies.get(key)
    if (known !== undefined) {
      replies.delete(key)
      replies.set(key, known)
      return repeated(known, id)
    }
    const reply = await answer(context, body)
    const remembered = rememberedOf(reply, id)
    if (remembered === null) return reply
    replies.set(key, remembered)
    const [oldest] = replies.keys()
    if (replies.size > MAX_REPLIES && oldest !== undefined) replies.delete(oldest)
    return reply
  }
}

type Id = string | number
type Question = { readonly key: string; readonly id: Id }

const requestForm = z.looseObject({ id: z.union([z.string(), z.int()]) })

/**
 * Returns everything that an answer may depend on, except the id; null for a request that is not
 * cached.
 */
function questionOf(request: HttpContext['req'], body: unknown): Question | null {
  if (!CONSTANT.has(methodOf(body) ?? '')) return null
  const parsed = requestForm.safeParse(body)
  if (!parsed.success) return null
  const { id } = parsed.data
  const words = { ...parsed.data, id: typeof id }
  const key = JSON.stringify([
    words,
    ...COMPARED_HEADERS.map((name) => request.header(name) ?? null),
  ])
  return key.length > MAX_KEY ? null : { key, id }
}

const resultForm = z.looseObject({ id: z.union([z.string(), z.int()]), result: z.unknown() })

function rememberedOf({ status, headers, body }: Reply, id: Id): Remembered | null {
  if (status !== 200 || typeof body !== 'string') return null
  const parsed = resultForm.safeParse(JSON.parse(body))
  if (!parsed.success || parsed.data.id !== id) return null
  const { id: _id, ...rest } = parsed.data
  return { headers, start: Buffer.from(JSON.stringify(rest).slice(0, -1)) }
}

/**
 * Returns the remembered answer with the id of this request. The body is sent in two parts, because a copy of the long
 * list for each request would dominate garbage collection.
 */
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
