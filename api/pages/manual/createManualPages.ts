import { bodyTag, revalidateReply } from '../../http/conditional.ts'
import { missingReply } from '../../http/notFound.ts'
import type { Reply } from '../../http/reply.ts'
import type { Handler, HttpContext } from '../../http/wrapHandler.ts'
import { missingPage } from '../missingPage.ts'
import { parseText } from '../search/parseSearch.ts'
import type { Manual } from './createManual.ts'
import { MANUAL_PATH, manualPage } from './manualPage.ts'
import { manualSearchPage } from './manualSearchPage.ts'
import { createManualSearch } from './searchManual.ts'

type ManualRoute = {
  readonly method: 'GET'
  readonly path: string
  readonly limited: true
  readonly handler: Handler
}

/** Seconds for which a page may be reused without a request; the documents change only with a release. */
const MAX_AGE_SEC = 300

/** Creates the pages of the manual. A page is rendered once, on its first request. */
export function createManualPages({ manual }: { readonly manual: Manual }): readonly ManualRoute[] {
  const search = createManualSearch(manual)
  const replies = new Map<string, Promise<Reply>>()
  const replyOf = (address: string): Promise<Reply> | null => {
    const known = replies.get(address)
    if (known !== undefined) return known
    const page = manual.find(address)
    if (page === null) return null
    const reply = manualPage(manual, page).then(constant)
    replies.set(address, reply)
    // The next request renders the page again after a failure.
    reply.catch(() => replies.delete(address))
    return reply
  }
  const show: Handler = async (context) => {
    const reply = replyOf(context.req.path)
    if (reply === null) return missingReply(context, missingPage)
    return revalidateReply(await reply, context.req.header('if-none-match'))
  }
  const first: Handler = async (context) => {
    const searched = parseText(searchedTexts(context))
    if (searched.kind === 'nothing' || manual.documents.length === 0) return show(context)
    return manualSearchPage(searched, searched.kind === 'text' ? await search(searched.text) : [])
  }
  return [
    { path: MANUAL_PATH, handler: first },
    { path: `${MANUAL_PATH}/{page}`, handler: show },
    { path: `${MANUAL_PATH}/{page}/{part}`, handler: show },
  ].map((route) => ({ ...route, method: 'GET', limited: true }))
}

const searchedTexts = ({ req }: HttpContext): readonly string[] =>
  new URL(req.url).searchParams.getAll('q')

function constant(reply: Reply): Reply {
  const { body } = reply
  return {
    ...reply,
    isKept: true,
    headers: {
      ...reply.headers,
      'cache-control': `public, max-age=${MAX_AGE_SEC}`,
      ...(typeof body === 'string' && { etag: bodyTag(body) }),
    },
  }
}
