import { html } from 'hono/html'
import { DomainError } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import { refusalReply } from '../http/errors.ts'
import type { Handler, HttpContext } from '../http/exchange.ts'
import type { Reply } from '../http/reply.ts'
import { pageReply } from './layout.ts'

/** A page; what keeps it from being made is a page too, with the status that JSON would have. */
export function servePage(make: (context: HttpContext) => Promise<Reply>): Handler {
  return async (context) => {
    try {
      return await make(context)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return refusalPage(error)
    }
  }
}

async function refusalPage(error: DomainError): Promise<Reply> {
  const { status = 500, headers = {} } = refusalReply(error) ?? {}
  const wait = headers['retry-after']
  const [title, words] = WORDS.get(status) ?? ['Not now', 'Something this page needs is away.']
  return pageReply({
    status,
    title,
    description: words,
    main: html`<h1>${title}</h1>
<p>${words}</p>
<p class="soft">${error.message}</p>
<p><a href="/bridge/proof">Every bridge</a></p>`,
    ...(status === 503 && { refreshSec: Number(wait ?? RETRY_AFTER_SEC.unnamed) }),
    ...(wait !== undefined && { headers: { 'retry-after': wait } }),
  })
}

const WORDS: ReadonlyMap<number, readonly [string, string]> = new Map([
  [
    400,
    ['That is not a page', 'The address of this page has something in it that cannot be read.'],
  ],
  [
    404,
    [
      'Nobody knows this transaction',
      'No source chain has it. Check the hash; a transaction that was just sent takes some seconds.',
    ],
  ],
  [503, ['Not now', 'Something this page needs does not answer. It tries again by itself.']],
])
