import { type CatalogueId, parseCatalogueId, variantKeys } from '../../domain/ucp/catalogueId.ts'
import type { Shop, ShopCallDeps, ShownProduct } from '../../ports.ts'
import { requireOpen } from '../openShop.ts'
import { priceBounds } from './priceBounds.ts'
import type { UcpFilters } from './requestSchemas.ts'

/** Product of a shop. */
export type ShopProduct = { readonly shop: Shop; readonly product: ShownProduct }

/** Id of a request, and the place of the variant in the product that the id names. */
export type Match = ShopProduct & {
  readonly id: string
  readonly place: number
  /** `featured`: the id names the product, and the first variant represents it. */
  readonly match: 'exact' | 'featured'
}

/**
 * Returns the variants that ids name, in the order of the ids; an unknown id has no match.
 *
 * Throws `ShopUnavailable` if an id names a shop that does not sell now.
 */
export async function findByIds(
  { shops, clock }: Pick<ShopCallDeps, 'shops' | 'clock'>,
  ids: readonly string[],
): Promise<readonly Match[]> {
  const named = ids.flatMap((text) => {
    const id = parseCatalogueId(text)
    return id === null ? [] : [{ text, id }]
  })
  const found = new Map<string, ShopProduct>()
  for (const slug of new Set(named.map(({ id }) => id.slug))) {
    const shop = await shops.reads.bySlug(slug)
    if (shop === null) continue
    requireOpen({ clock }, shop)
    const own = named.flatMap(({ id }) => (id.slug === slug ? [id.productId] : []))
    const products = await shops.reads.products(shop, [...new Set(own)])
    for (const product of products)
      found.set(keyOf({ slug, productId: product.id }), { shop, product })
  }
  return named.flatMap(({ text, id }): readonly Match[] => {
    const shopProduct = found.get(keyOf(id))
    if (shopProduct === undefined) return []
    const matched = matchVariant(id, shopProduct.product)
    return matched === null ? [] : [{ ...shopProduct, ...matched, id: text }]
  })
}

const keyOf = ({ slug, productId }: Pick<CatalogueId, 'slug' | 'productId'>): string =>
  JSON.stringify([slug, productId])

/** Returns the variant that an id names within its product; null for an unknown variant. */
export function matchVariant(
  { variantKey }: Pick<CatalogueId, 'variantKey'>,
  { variants }: Pick<ShownProduct, 'variants'>,
): Pick<Match, 'place' | 'match'> | null {
  if (variantKey === null) return variants.length === 0 ? null : { place: 0, match: 'featured' }
  const place = variantKeys(variants).indexOf(variantKey)
  return place === -1 ? null : { place, match: 'exact' }
}

/** Returns the places of the variants that pass the filters of a request. Throws InvalidInput. */
export function matchingVariants(
  request: UcpFilters,
  { shop, product }: ShopProduct,
): readonly number[] {
  const { shop: slug, categories } = request.filters ?? {}
  const { minMinor, maxMinor } = priceBounds(request, shop)
  if (slug !== undefined && slug !== shop.slug) return []
  if (categories !== undefined && !categories.some((category) => category === product.type)) {
    return []
  }
  return product.variants.flatMap(({ priceMinor }, place) => {
    const isInside =
      (minMinor === null || priceMinor >= minMinor) && (maxMinor === null || priceMinor <= maxMinor)
    return isInside ? [place] : []
  })
}
