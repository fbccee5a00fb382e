import { currentSalePrice } from './currentSalePrice.ts'
import type { ProductDraft, VariantDraft } from './finishProduct.ts'
import type { SkipReason } from './product.ts'

/** Attributes of one entry of a Google feed, by name with underscores; an attribute may occur repeatedly. */
export type GoogleAttributes = ReadonlyMap<string, readonly string[]>

/** Entry of a Google feed: one variant, with the fields of its product. */
export type GoogleItem = {
  readonly groupId: string
  readonly draft: Omit<ProductDraft, 'id' | 'variants'>
  readonly variant: VariantDraft
  /** Next unix second at which a sale price starts or ends; null without such a second. */
  readonly changesAtSec: number | null
}

/** Attributes that distinguish variants of a group, in display order. */
const VARIANT_ATTRIBUTES = ['color', 'size', 'material', 'pattern', 'age_group', 'gender']

/**
 * Returns one entry of a Google Merchant feed. Source: support.google.com/merchants/answer/7052112.
 */
export function parseGoogleItem(
  attributes: GoogleAttributes,
  nowSec: number,
): GoogleItem | SkipReason {
  // If Google's own attribute is absent, the field of RSS or Atom applies.
  const first = (name: string): string =>
    (attributes.get(name) ?? attributes.get(`plain:${name}`))?.[0]?.trim() ?? ''
  const id = first('id')
  if (id === '') return 'no_id'
  const sale = currentSalePrice(first('sale_price'), first('sale_price_effective_date'), nowSec)
  const price = first('price')
  const groupId = first('item_group_id')
  return {
    groupId: groupId === '' ? id : groupId,
    draft: {
      title: first('title'),
      brand: first('brand'),
      type: lastOfPath(first('product_type') || first('google_product_category')),
      tags: attributes.get('custom_label_0') ?? [],
      description: first('description') || first('summary'),
      images: [first('image_link'), ...(attributes.get('additional_image_link') ?? [])],
      url: first('link'),
    },
    variant: {
      id,
      title: VARIANT_ATTRIBUTES.map(first)
        .filter((text) => text !== '')
        .join(' / '),
      price: sale.isOn ? sale.price : price,
      compareAt: sale.isOn ? price : null,
      available: isAvailable(first('availability')),
      buyUrl: first('link') || null,
    },
    changesAtSec: sale.changesAtSec,
  }
}

/**
 * Returns the last part of a category path: `Home > Outdoor > Jackets` becomes Jackets. A numeric
 * category of Google becomes an empty text, because people cannot read it.
 */
function lastOfPath(path: string): string {
  const last = path.split('>').at(-1)?.trim() ?? ''
  return /^\d+$/.test(last) ? '' : last
}

/**
 * Returns true for `in_stock`, `in stock` and `limited_availability`; other products cannot be
 * bought now.
 */
function isAvailable(text: string): boolean {
  return ['in_stock', 'limited_availability'].includes(text.toLowerCase().replace(/[ -]/g, '_'))
}
