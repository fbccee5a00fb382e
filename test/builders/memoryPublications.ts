import type { TakeDown } from '../../core/publish/domain/takeDown.ts'
import { TakenDownPage } from '../../core/publish/domain/takenDownPage.ts'
import type { Publications, PublishedPage, PublishRequest } from '../../core/publish/ports.ts'

type Row = { readonly slug: string } & PublishRequest

export type MemoryPublications = Publications & {
  readonly rows: Row[]
  /** Take-downs by slug. */
  readonly takeDowns: Map<string, TakeDown>
}

/**
 * Stores publications in memory with the semantics of their rows; `isCharged` decides which payments are charged now.
 */
export function memoryPublications(
  isCharged: (paymentId: string) => boolean = () => true,
): MemoryPublications {
  const rows: Row[] = []
  const takeDowns = new Map<string, TakeDown>()
  const ofPage = (request: Pick<PublishRequest, 'vault' | 'publisher'>) =>
    rows.find(({ vault, publisher }) => vault === request.vault && publisher === request.publisher)
  const freeSlug = (slugs: readonly string[]): string => {
    const slug = slugs.find((name) => rows.every((row) => row.slug !== name))
    if (slug === undefined) throw new RangeError('every name is taken')
    return slug
  }
  const pages = (): PublishedPage[] => {
    const charged = rows
      .filter(({ paymentId }) => isCharged(paymentId))
      .toSorted((a, b) => b.publishedAtSec - a.publishedAtSec || compare(b.paymentId, a.paymentId))
    return [...Map.groupBy(charged, ({ slug }) => slug).values()]
      .flatMap(toPage)
      .map((page) => ({ ...page, takenDown: takeDowns.get(page.slug) ?? null }))
  }
  return {
    rows,
    takeDowns,
    save: async (request) => {
      const slug = ofPage(request)?.slug ?? freeSlug(request.slugs)
      const down = takeDowns.get(slug)
      if (down !== undefined) throw new TakenDownPage(slug, down)
      const before = rows.findIndex(({ paymentId }) => paymentId === request.paymentId)
      if (before < 0) rows.push({ ...request, slug })
      else if ((rows[before]?.publishedAtSec ?? 0) < request.publishedAtSec) {
        rows[before] = { ...request, slug }
      }
      return { slug }
    },
    bySlug: async (slug) => pages().find((page) => page.slug === slug) ?? null,
    countSold: async () => rows.filter(({ paymentId }) => isCharged(paymentId)).length,
    countLive: async (nowSec) =>
      pages().filter((page) => page.expiresAtSec > nowSec && page.takenDown === null).length,
    ofVault: async (vault) => pages().filter((page) => page.vault === vault),
  }
}

/** Returns the page of publications with one slug, newest publication first. */
function toPage(own: readonly Row[]): Omit<PublishedPage, 'takenDown'>[] {
  const [newest] = own
  if (newest === undefined) return []
  const { slug, vault, publisher, label, brand, publishedAtSec, expiresAtSec } = newest
  return [
    {
      slug,
      vault,
      publisher,
      label,
      brand,
      firstPublishedAtSec: Math.min(...own.map((row) => row.publishedAtSec)),
      lastPublishedAtSec: publishedAtSec,
      expiresAtSec,
      publishCount: own.length,
    },
  ]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
