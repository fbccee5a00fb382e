import { finishProduct, type ProductDraft, type VariantDraft } from './finishProduct.ts'
import type { FeedContext, FeedEntry } from './product.ts'
import { listOf, objectOf, textOf, textsOf } from './readFields.ts'

/** Returns one entry of a plain JSON feed; docs/shop.md lists the fields. */
export function parsePlainProduct(value: unknown, context: FeedContext): FeedEntry {
  const fields = objectOf(value)
  if (fields === null) return { skipped: 'not_an_entry' }
  const url = textOf(fields.get('url'))
  const images = fields.get('images') ?? [fields.get('image')]
  const variants = listOf(fields.get('variants'))
  const draft: ProductDraft = {
    id: textOf(fields.get('id')),
    title: textOf(fields.get('title')),
    brand: textOf(fields.get('brand')),
    type: textOf(fields.get('type')),
    tags: textsOf(fields.get('tags')),
    description: textOf(fields.get('description')),
    // Not split at commas, because URLs may contain commas.
    images: listOf(images).map(textOf),
    url,
    variants: (variants.length === 0 ? [value] : variants).flatMap((variant) =>
      variantOf(variant, fields, variants.length > 0),
    ),
  }
  const product = finishProduct(draft, context)
  return typeof product === 'string' ? { skipped: product } : { item: product }
}

type Fields = ReadonlyMap<string, unknown>

/** Returns a variant; a missing price or stock is that of the product. */
function variantOf(value: unknown, product: Fields, hasTitle: boolean): VariantDraft[] {
  const own = objectOf(value)
  if (own === null) return []
  const field = (name: string): unknown => own.get(name) ?? product.get(name)
  const compareAt = textOf(field('compareAtPrice'))
  const currency = textOf(field('currency'))
  const buyUrl = textOf(field('buyUrl'))
  const priced = (text: string): string =>
    currency !== '' && /^[\d.,' ]+$/.test(text) ? `${text} ${currency}` : text
  return [
    {
      id: textOf(own.get('id')),
      title: hasTitle ? textOf(own.get('title')) : '',
      price: priced(textOf(field('price'))),
      compareAt: compareAt === '' ? null : priced(compareAt),
      available: field('available') !== false,
      buyUrl: buyUrl === '' ? null : buyUrl,
    },
  ]
}
