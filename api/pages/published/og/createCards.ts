import { hash } from 'node:crypto'
import type { Deps } from '../../../../core/catalogue/deps.ts'
import type { PublishedPage } from '../../../../core/publish/ports.ts'
import type { Reply } from '../../../http/reply.ts'
import type { Reports } from '../createReports.ts'
import { createStampedCache } from '../createStampedCache.ts'
import { DEFAULT_RANGE } from '../ranges.ts'
import { createCardRenderer } from './createCardRenderer.ts'
import { drawCard } from './drawCard.ts'
import { loadFonts } from './loadFonts.ts'

/** Seconds of chain time for which a picture is reused; social networks fetch a picture rarely and cache it. */
const BUCKET_SEC = 300
/** Maximum number of cached pictures, about 50 KB each. */
const MAX_CARDS = 128

/** Creates the preview pictures of published pages. */
export function createCards(
  deps: Pick<Deps, 'chain'>,
  reports: Reports,
): (page: PublishedPage) => Promise<Reply> {
  const cards = createStampedCache<Reply>(MAX_CARDS)
  const fonts = loadFonts()
  const render = createCardRenderer(fonts)
  return (page) => {
    const bucket = Math.floor(deps.chain.head().timestampSec / BUCKET_SEC)
    const stamp = `${page.lastPublishedAtSec}-${page.publishCount}-${bucket}`
    return cards.get(page.slug, stamp, async () => {
      const report = await reports(page.vault, DEFAULT_RANGE)
      const png = await render(drawCard({ page, report }, fonts))
      const etag = `"${hash('sha256', png, 'hex').slice(0, 16)}"`
      return { status: 200, headers: { 'content-type': 'image/png', etag }, body: png }
    })
  }
}
