import { catalogueId, variantKeys } from '../../domain/ucp/catalogueId.ts'
import { ucpPrice } from '../../domain/ucp/ucpPrice.ts'
import type { Shop, ShownProduct } from '../../ports.ts'
import type { UcpEnvelope, UcpProduct, UcpVariant } from './answerSchemas.ts'
import { UCP_VERSION, type UcpCapability } from './ucpVersion.ts'

type Seller = Pick<Shop, 'slug' | 'name' | 'currency'>

/** Returns the protocol data of an answer of one capability. */
export function ucpEnvelope(
  capability: UcpCapability,
  status: UcpEnvelope['status'] = 'success',
): UcpEnvelope {
  return {
    version: UCP_VERSION,
    status,
    capabilities: { [capability]: [{ version: UCP_VERSION }] },
  }
}

/**
 * Returns a product of a shop in the form of UCP, with the variants at these places, in their order.
 *
 * Texts are plain, and an unknown fact has no field. Source: UCP 2026-04-08, product.json.
 */
export function showProduct(
  shop: Seller,
  product: ShownProduct,
  places: readonly number[] = [...product.variants.keys()],
): UcpProduct {
  const { slug, currency } = shop
  const { id, title, brand, type, compareAtMinor, images, url, buyUrl, variants } = product
  const prices = [product.priceMinor, ...variants.map(({ priceMinor }) => priceMinor)].toSorted(
    (a, b) => (a < b ? -1 : 1),
  )
  const list = compareAtMinor === null ? null : ucpPrice(compareAtMinor, currency)
  const shown = showVariants(shop, product)
  return {
    id: catalogueId({ slug, productId: id, variantKey: null }),
    title,
    description: { plain: title },
    url,
    ...(type !== null && { categories: [{ value: type, taxonomy: 'merchant' }] }),
    price_range: {
      min: ucpPrice(prices[0] ?? product.priceMinor, currency),
      max: ucpPrice(prices.at(-1) ?? product.priceMinor, currency),
    },
    // The former prices of further variants are unknown.
    ...(list !== null && variants.length === 1 && { list_price_range: { min: list, max: list } }),
    ...(images.length > 0 && {
      media: images.map((image) => ({ type: 'image', url: image, alt_text: title })),
    }),
    variants: places.flatMap((place) => shown[place] ?? []),
    metadata: { shop: slug, ...(brand !== null && { brand }), buy_url: buyUrl },
  }
}

function showVariants({ slug, name, currency }: Seller, product: ShownProduct): UcpVariant[] {
  const { variants, compareAtMinor } = product
  const keys = variantKeys(variants)
  // The former price belongs to the first variant with the price of the product.
  const reduced = variants.findIndex(
    ({ priceMinor, available }) =>
      priceMinor === product.priceMinor && available === product.available,
  )
  return variants.map(({ title, priceMinor, available }, index) => {
    const shown = title === '' ? product.title : title
    return {
      id: catalogueId({ slug, productId: product.id, variantKey: keys[index] ?? '' }),
      title: shown,
      description: { plain: shown },
      price: ucpPrice(priceMinor, currency),
      ...(compareAtMinor !== null &&
        index === reduced && { list_price: ucpPrice(compareAtMinor, currency) }),
      availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
      seller: { name },
    }
  })
}
