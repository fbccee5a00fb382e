import { hash } from 'node:crypto'
import type { Address } from 'viem'
import type { Deps } from '../../../../core/catalogue/deps.ts'
import type { PublishedPage } from '../../../../core/publish/ports.ts'
import type { Reply } from '../../../http/reply.ts'
import type { Reports } from '../createReports.ts'
import { createStampedCache } from '../createStampedCache.ts'
import { DEFAULT_RANGE } from '../ranges.ts'
import { createCardRenderer } from './createCardRenderer.ts'
import { type DrawnPage, drawCard } from './drawCard.ts'
import { type Fonts, loadFonts } from './loadFonts.ts'

/** Seconds of chain time for which a picture is reused; social networks fetch a picture rarely and cache it. */
const BUCKET_SEC = 300
/** Maximum number of cached pictures of pages, and of vaults, about 50 KB each. */
const MAX_CARDS = 128

/** Preview pictures of published pages, and of vaults without a publisher. */
export type Cards = {
  readonly ofPage: (page: PublishedPage) => Promise<Reply>
  /** Throws DomainError for an address that is not a vault. */
  readonly ofVault: (vault: Address) => Promise<Reply>
}

/**
 * Creates the pictures. Pages and vaults have a cache and a queue each, so that requests for pictures of vaults, which are
 * free, neither evict nor refuse the picture of a paid page.
 */
export function createCards(deps: Pick<Deps, 'chain'>, reports: Reports): Cards {
  const fonts = loadFonts()
  const pages = createKind(fonts)
  const vaults = createKind(fonts)
  const bucket = () => Math.floor(deps.chain.head().timestampSec / BUCKET_SEC)
  const draw = async ({ render }: Kind, page: DrawnPage, vault: Address): Promise<Reply> => {
    const report = await reports(vault, DEFAULT_RANGE)
    const png = await render(drawCard({ page, report }, fonts))
    const etag = `"${hash('sha256', png, 'hex').slice(0, 16)}"`
    return { status: 200, headers: { 'content-type': 'image/png', etag }, body: png }
  }
  return {
    ofPage: (page) => {
      const stamp = `${page.lastPublishedAtSec}-${page.publishCount}-${bucket()}`
      return pages.cards.get(page.slug, stamp, () => draw(pages, page, page.vault))
    },
    ofVault: (vault) =>
      vaults.cards.get(vault, String(bucket()), () =>
        draw(vaults, { brand: {}, label: null }, vault),
      ),
  }
}

type Kind = ReturnType<typeof createKind>

const createKind = (fonts: Fonts) => ({
  cards: createStampedCache<Reply>(MAX_CARDS),
  render: createCardRenderer(fonts),
})
