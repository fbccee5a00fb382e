import { type DraftVariant, finishProduct } from './finishProduct.ts'
import type { FeedContext, FeedEntry } from './product.ts'
import type { GoogleItem } from './readGoogleItem.ts'

/** Collects the entries of a Google feed, which are variants, into products. */
export type ItemGroups = {
  add(item: GoogleItem): void
  /** Every product, in the order of its first entry. */
  products(): Generator<FeedEntry>
}

/** Images of a product that are kept together; some ten are shown. */
const MOST_IMAGES = 100

type Group = {
  readonly first: GoogleItem
  readonly variants: Map<string, DraftVariant>
  readonly images: string[]
}

/** Variants of one product share their `item_group_id`; what its first entry says holds for the product. */
export function createItemGroups(context: FeedContext): ItemGroups {
  const groups = new Map<string, Group>()
  const repeated: FeedEntry[] = []
  return {
    add: (item) => {
      const group = groups.get(item.groupId)
      if (group === undefined) {
        const variants = new Map([[item.variant.id, item.variant]])
        groups.set(item.groupId, { first: item, variants, images: [...item.draft.images] })
        return
      }
      if (group.variants.has(item.variant.id)) {
        repeated.push({ skipped: 'duplicate_id' })
        return
      }
      group.variants.set(item.variant.id, item.variant)
      const room = Math.max(0, MOST_IMAGES - group.images.length)
      group.images.push(...item.draft.images.slice(0, room))
    },
    *products() {
      for (const [id, { first, variants, images }] of groups) {
        const draft = { ...first.draft, id, images, variants: [...variants.values()] }
        const product = finishProduct(draft, context)
        yield typeof product === 'string' ? { skipped: product } : { item: product }
      }
      yield* repeated
    },
  }
}
