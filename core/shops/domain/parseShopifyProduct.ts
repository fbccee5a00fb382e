import { finishProduct, type ProductDraft, type VariantDraft } from './finishProduct.ts'
import type { FeedContext, FeedEntry } from './product.ts'
import { listOf, objectOf, textOf, textsOf } from './readFields.ts'

/** Title that Shopify gives the only variant of a product. */
const ONLY_VARIANT = 'Default Title'

/** Returns one entry of Shopify's `products.json`. Source: research/data.md 5.1. */
export function parseShopifyProduct(value: unknown, context: FeedContext): FeedEntry {
  const fields = objectOf(value)
  if (fields === null) return { skipped: 'not_an_entry' }
  const handle = textOf(fields.get('handle'))
  const draft: ProductDraft = {
    id: textOf(fields.get('id')),
    title: textOf(fields.get('title')),
    brand: textOf(fields.get('vendor')),
    type: textOf(fields.get('product_type')),
    tags: textsOf(fields.get('tags')),
    description: textOf(fields.get('body_html')),
    images: listOf(fields.get('images')).map((image) => textOf(objectOf(image)?.get('src'))),
    url: handle === '' ? '' : under(context, `products/${encodeURIComponent(handle)}`),
    variants: listOf(fields.get('variants')).flatMap((variant) => variantOf(variant, context)),
  }
  const product = finishProduct(draft, context)
  return typeof product === 'string' ? { skipped: product } : { item: product }
}

function variantOf(value: unknown, context: FeedContext): VariantDraft[] {
  const fields = objectOf(value)
  if (fields === null) return []
  const id = textOf(fields.get('id'))
  const title = textOf(fields.get('title'))
  const compareAt = textOf(fields.get('compare_at_price'))
  return [
    {
      id,
      title: title === ONLY_VARIANT ? '' : title,
      price: textOf(fields.get('price')),
      compareAt: compareAt === '' ? null : compareAt,
      available: fields.get('available') === true,
      buyUrl: /^\d+$/.test(id) ? under(context, `cart/${id}:1`) : null,
    },
  ]
}

const under = ({ baseUrl }: FeedContext, path: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/${path}`
