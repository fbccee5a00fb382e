import type { Goods } from './createGoods.ts'

/** Maximum products on a page of Shopify's feed. */
const MAX_PER_PAGE = 250

type Variant = Goods['variants'][number]

/** Returns a page of Shopify's `products.json`, numbered from 1. */
export function shopifyPage(
  goods: readonly Goods[],
  origin: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): string {
  const size = Math.min(limit, MAX_PER_PAGE)
  const shown = goods.slice((page - 1) * size, page * size)
  return JSON.stringify({ products: shown.map((entry) => shopifyProduct(entry, origin)) })
}

function shopifyProduct(goods: Goods, origin: string) {
  return {
    id: goods.id,
    title: goods.title,
    handle: goods.handle,
    body_html: `<p>${escapeXml(goods.description)}</p>`,
    vendor: goods.brand,
    product_type: goods.type,
    tags: [],
    images: [{ src: imageOf(goods, origin) }],
    variants: goods.variants.map((variant) => ({
      id: variant.id,
      title: variant.title === '' ? 'Default Title' : variant.title,
      sku: `S-${variant.id}`,
      price: dollars(variant.cents),
      compare_at_price: variant.beforeCents === null ? null : dollars(variant.beforeCents),
      available: variant.available,
    })),
  }
}

/** Returns a Google Merchant feed as RSS 2.0, one item per variant. */
export function googleXml(goods: readonly Goods[], origin: string): string {
  const items = goods.flatMap((good) =>
    good.variants.map((variant) => {
      const fields = googleFields(good, variant, origin).map(
        ([name, text]) => `<g:${name}>${escapeXml(text)}</g:${name}>`,
      )
      return `<item>${fields.join('')}</item>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Sample</title>
${items.join('\n')}
</channel></rss>
`
}

/** Returns the Google Merchant feed as a tab-separated table. */
export function googleTsv(goods: readonly Goods[], origin: string): string {
  const rows = goods.flatMap((good) =>
    good.variants.map((variant) => new Map(googleFields(good, variant, origin))),
  )
  const lines = rows.map((row) => GOOGLE_COLUMNS.map((name) => row.get(name) ?? '').join('\t'))
  return `${[GOOGLE_COLUMNS.join('\t'), ...lines].join('\n')}\n`
}

const GOOGLE_COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'product_type',
  'size',
]

function googleFields(goods: Goods, variant: Variant, origin: string): [string, string][] {
  const { cents, beforeCents } = variant
  const fields: [string, string][] = [
    ['id', String(variant.id)],
    ['item_group_id', String(goods.id)],
    ['title', goods.title],
    ['description', goods.description],
    ['link', `${origin}/products/${goods.handle}`],
    ['image_link', imageOf(goods, origin)],
    ['availability', variant.available ? 'in_stock' : 'out_of_stock'],
    ['price', `${dollars(beforeCents ?? cents)} USD`],
    ['brand', goods.brand],
    ['product_type', goods.type],
  ]
  if (beforeCents !== null) fields.push(['sale_price', `${dollars(cents)} USD`])
  if (variant.title !== '') fields.push(['size', variant.title])
  return fields
}

/** Returns the plain JSON feed of docs/shop.md. */
export function plainJson(goods: readonly Goods[], origin: string): string {
  const products = goods.map((good) => ({
    id: String(good.id),
    title: good.title,
    brand: good.brand,
    type: good.type,
    description: good.description,
    currency: 'USD',
    url: `${origin}/products/${good.handle}`,
    image: imageOf(good, origin),
    variants: good.variants.map((variant) => ({
      id: String(variant.id),
      title: variant.title,
      price: dollars(variant.cents),
      ...(variant.beforeCents !== null && { compareAtPrice: dollars(variant.beforeCents) }),
      available: variant.available,
    })),
  }))
  return JSON.stringify({ products })
}

const imageOf = ({ id }: Goods, origin: string): string => `${origin}/images/${id}.svg`

const dollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
