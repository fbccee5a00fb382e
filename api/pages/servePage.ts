import { html } from 'hono/html'
import { DomainError, type DomainErrorCode } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import { refusalReply } from '../http/errors.ts'
import type { Reply } from '../http/reply.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { pageReply } from './layout.ts'

/** Serves a page. An error is served as a page too, with the status of the JSON error. */
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
  const [title, words] = WORDS_OF_CODE.get(error.code) ??
    WORDS.get(status) ?? ['Unavailable', 'A dependency of this page is unavailable.']
  return pageReply({
    status,
    title,
    description: words,
    main: html`<h1>${title}</h1>
<p>${words}</p>
<p class="soft">${error.message}</p>
<p><a href="/">Start</a> · <a href="/vaults">Vaults</a> · <a href="/bridge/proof">Every bridge</a> · <a href="/status">Status</a></p>`,
    ...(status === 503 && { refreshSec: Number(wait ?? RETRY_AFTER_SEC.unnamed) }),
    ...(wait !== undefined && { headers: { 'retry-after': wait } }),
  })
}

/** Title and text of errors whose status has another text. */
const WORDS_OF_CODE: ReadonlyMap<DomainErrorCode, readonly [string, string]> = new Map([
  [
    'unknown_vault',
    [
      'Unknown vault',
      'No vault has this address. Check the address; a new vault appears seconds after its transaction.',
    ],
  ],
  ['unknown_constituent', ['Unknown stock', 'The vaults hold no stock of this name.']],
])

const WORDS: ReadonlyMap<number, readonly [string, string]> = new Map([
  [400, ['Invalid address', 'The address of this page contains an invalid value.']],
  [
    404,
    [
      'Unknown transaction',
      'No source chain has this transaction. Check the hash; a new transaction takes some seconds.',
    ],
  ],
  [
    503,
    ['Unavailable', 'A dependency of this page is unavailable. The page retries automatically.'],
  ],
])
