import type { Deps } from '../../../core/catalogue/deps.ts'
import type { TakeDown } from '../../../core/publish/domain/takeDown.ts'
import type { PublishedPage } from '../../../core/publish/ports.ts'

/** Pattern of every assigned name; no other text is looked up. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/

export type FoundPage =
  | { readonly kind: 'live'; readonly page: PublishedPage }
  | { readonly kind: 'dormant'; readonly page: PublishedPage }
  | { readonly kind: 'taken_down'; readonly slug: string; readonly takenDown: TakeDown }
  | { readonly kind: 'unknown' }

/** Finds the page of a name with the state of its publication. Throws `DatabaseUnavailable`. */
export async function findPage(
  deps: Pick<Deps, 'publications' | 'clock'>,
  slug: string,
): Promise<FoundPage> {
  const page = SLUG.test(slug) ? await deps.publications.bySlug(slug) : null
  if (page === null) return { kind: 'unknown' }
  const { takenDown } = page
  if (takenDown !== null) return { kind: 'taken_down', slug, takenDown }
  return { kind: deps.clock.nowSec() < page.expiresAtSec ? 'live' : 'dormant', page }
}
