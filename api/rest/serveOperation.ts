import type { Deps } from '../../core/catalogue/deps.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { Answer } from '../../core/kernel/operation/defineOperation.ts'
import type { BlockCache } from '../http/blockCache.ts'
import { blockTag, bodyTag, revalidateReply } from '../http/conditional.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { headOf } from './headOf.ts'
import { nextPageLink } from './nextPageLink.ts'
import { rawInput } from './rawInput.ts'
import { writeAnswer } from './writeAnswer.ts'

/**
 * Maximum length of a cached request target, in characters; a longer target is answered without the
 * cache.
 */
const MAX_KEY_LENGTH = 256

/** Request header that selects among answers to one target: the minimum block that the caller accepts. */
const VARIED_BY = 'If-Block-At-Least'

/** Serves one operation over HTTP. */
export function serveOperation(
  deps: Deps,
  operation: Operation,
  cache: BlockCache<Reply>,
): Handler {
  const fresh = async (context: HttpContext): Promise<Reply> => {
    const answer = await operation.answer(deps, await rawInput(operation, context))
    return show(operation, answer, context)
  }
  if (operation.caching === 'none') return fresh
  if (operation.caching !== 'block') {
    return async (context) =>
      revalidateReply(await fresh(context), context.req.header('if-none-match'))
  }
  return async (context) => {
    const key = target(context)
    const head = headOf(deps)
    const reply =
      head === null || key.length > MAX_KEY_LENGTH
        ? await fresh(context)
        : await cache.get(head, key, () => fresh(context))
    return revalidateReply(reply, context.req.header('if-none-match'))
  }
}

function show(operation: Operation, answer: Answer<unknown>, context: HttpContext): Reply {
  const written = writeAnswer(operation, answer, context.req.query('format'))
  const { text, type } = written
  const block = { ...written.headers, ...nextPageLink(operation, answer, context.req.url) }
  const { at } = answer
  const { caching } = operation
  if (typeof caching === 'object') {
    const age = `public, max-age=${caching.maxAgeSec}`
    const headers = { 'content-type': type, 'cache-control': age, etag: bodyTag(text), ...block }
    return { status: 200, headers, body: text }
  }
  if (caching !== 'block' || at === null) {
    const headers = { 'content-type': type, 'cache-control': 'no-store', ...block }
    return { status: 200, headers, body: text }
  }
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=1',
    // A shared cache must not return an older block to a caller that requires a minimum block.
    vary: VARIED_BY,
    etag: blockTag(at, text),
    ...block,
  }
  return { status: 200, headers, body: text }
}

/** Path and query in the caller's spelling. */
function target(context: HttpContext): string {
  const { url } = context.req
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
