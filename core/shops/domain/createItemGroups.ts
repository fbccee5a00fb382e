import { finishProduct, type VariantDraft } from './finishProduct.ts'
import type { GoogleItem } from './parseGoogleItem.ts'
import type { FeedContext, FeedEntry } from './product.ts'

/** Groups the entries of a Google feed into products; each entry is one variant. */
export type ItemGroups = {
  add(item: GoogleItem): void
  /** Yields the product of each group, or the reason why the product is skipped, by first entry; then the repeated ids. */
  products(): Generator<FeedEntry>
}

/** Maximum images that are collected per product; ten are shown. */
const MAX_IMAGES = 100

type Group = {
  readonly first: GoogleItem
  readonly variants: Map<string, VariantDraft>
  readonly images: string[]
}

/**
 * Creates the groups. Variants of one product share their `item_group_id`, and the first entry
 * describes the product.
 */
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
      const room = Math.max(0, MAX_IMAGES - group.images.length)
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
