import { DomainError } from '../../core/domain/errors.ts'
import type { Answer, Operation, RawInput } from '../../core/operations/defineOperation.ts'
import type { BlockRef, Deps } from '../../core/ports.ts'
import type { BlockCache } from '../http/blockCache.ts'
import { blockTag, revalidated } from '../http/conditional.ts'
import type { Handler, HttpContext } from '../http/exchange.ts'
import { readBody } from '../http/readBody.ts'
import { JSON_TYPE, type Reply } from '../http/reply.ts'

/** Longer request targets are answered, but not remembered. */
const MAX_KEY_LENGTH = 256

/** Answers of one operation over HTTP. */
export function serveOperation(
  deps: Deps,
  operation: Operation,
  cache: BlockCache<Reply>,
): Handler {
  const fresh = async (context: HttpContext): Promise<Reply> => {
    const answer = await operation.answer(deps, await rawInput(operation, context))
    return show(operation, answer, context.req.query('format'))
  }
  if (operation.caching !== 'block') return fresh
  return async (context) => {
    const key = target(context)
    const head = headOf(deps)
    const reply =
      head === null || key.length > MAX_KEY_LENGTH
        ? await fresh(context)
        : await cache.get(head, key, () => fresh(context))
    return revalidated(reply, context.req.header('if-none-match'))
  }
}

/** Null without an index; whether that matters is for the operation to say. */
function headOf({ chain }: Deps): BlockRef | null {
  try {
    return chain.head()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function rawInput(operation: Operation, context: HttpContext): Promise<RawInput> {
  return {
    params: context.req.param(),
    query: context.req.query(),
    ...(operation.input.body && { body: await readBody(context) }),
  }
}

function show(
  operation: Operation,
  { body, at }: Answer<unknown>,
  formatName: string | undefined,
): Reply {
  const format = operation.formats?.find(({ name }) => name === formatName)
  const text = format === undefined ? JSON.stringify(body) : format.write(body)
  const type = format?.type ?? JSON_TYPE
  const block = at === null ? {} : { 'x-block-number': String(at.number) }
  if (operation.caching !== 'block' || at === null) {
    const headers = { 'content-type': type, 'cache-control': 'no-store', ...block }
    return { status: 200, headers, body: text }
  }
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=1',
    etag: blockTag(at, text),
    ...block,
  }
  return { status: 200, headers, body: text }
}

/** Path and query as the caller spelt them. */
function target(context: HttpContext): string {
  const { url } = context.req
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
