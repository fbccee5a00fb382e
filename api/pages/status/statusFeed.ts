import type { Deps } from '../../../core/catalogue/deps.ts'
import { readStatus } from '../../../core/status/operations/readStatus.ts'
import { bodyTag, revalidateReply } from '../../http/conditional.ts'
import type { Reply } from '../../http/reply.ts'
import type { HttpContext } from '../../http/wrapHandler.ts'
import { ATOM_TYPE, type AtomEntry, writeAtom } from '../feeds/writeAtom.ts'
import { durationText } from '../text.ts'

export const STATUS_FEED = '/status.atom'
/** Seconds for which a reader of feeds may keep the feed: two rounds of the prober. */
const MAX_AGE_SEC = 60

const WORDS = { degraded: 'Degraded', down: 'Down' } as const

/**
 * `/status.atom`: the incidents of 90 days. An entry changes once, when the incident ends. An incident that becomes worse
 * has a new entry, because readers of feeds report an entry once; the time of the change is not stored.
 */
export async function statusFeed(deps: Deps, context: HttpContext): Promise<Reply> {
  const { publicUrl } = deps.settings
  const { incidents, startedAt, uptime } = await readStatus(deps)
  const body = writeAtom({
    name: 'quartet status',
    title: 'Quartet: incidents',
    author: 'Quartet',
    selfUrl: `${publicUrl}${STATUS_FEED}`,
    pageUrl: `${publicUrl}/status`,
    sinceSec: uptime.measuredSince ?? startedAt,
    entries: incidents.map(
      ({ component, status, detail, startedAt: atSec, endedAt }): AtomEntry => ({
        name: `quartet incident ${component} ${atSec} ${status}`,
        title: `${WORDS[status]}: ${component}${endedAt === null ? '' : ' (ended)'}`,
        text: `${detail}. ${endedAt === null ? 'The problem lasts.' : `The problem lasted ${durationText(Math.max(0, endedAt - atSec))}.`}`,
        url: `${publicUrl}/status`,
        publishedSec: atSec,
        updatedSec: endedAt ?? atSec,
      }),
    ),
  })
  const headers = {
    'content-type': ATOM_TYPE,
    'cache-control': `public, max-age=${MAX_AGE_SEC}`,
    etag: bodyTag(body),
  }
  return revalidateReply({ status: 200, headers, body }, context.req.header('if-none-match'))
}
