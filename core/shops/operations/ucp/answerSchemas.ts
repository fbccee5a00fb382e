import { z } from 'zod'

const text = (description: string) => z.string().meta({ description })

const price = z
  .object({
    amount: z.int().min(0).meta({ description: 'Smallest units of the currency' }),
    currency: text('Currency, ISO 4217'),
  })
  .meta({ id: 'UcpPrice', description: 'Exact price' })
const range = z.object({ min: price, max: price }).meta({ id: 'UcpPriceRange' })
const description = z.object({ plain: text('Text without markup') })

const variant = z
  .object({
    id: text('Id of the variant, for lookups'),
    title: text('Title'),
    description,
    price,
    list_price: price.optional(),
    availability: z.object({
      available: z.boolean().meta({ description: 'Whether the product is in stock' }),
      status: z.string(),
    }),
    seller: z.object({ name: z.string() }),
    inputs: z
      .array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) }))
      .meta({ description: 'Requested ids that the variant answers, in lookups' })
      .optional(),
  })
  .meta({ id: 'UcpVariant', description: 'Variant; texts are those of the shop' })

const product = z
  .object({
    id: text('Id of the product, for lookups'),
    title: text('Title'),
    description,
    url: text('URL of the product page'),
    categories: z.array(z.object({ value: z.string(), taxonomy: z.string() })).optional(),
    price_range: range,
    list_price_range: range.optional(),
    media: z
      .array(z.object({ type: z.string(), url: z.string(), alt_text: z.string() }))
      .optional(),
    variants: z
      .array(variant)
      .meta({ description: 'At most five variants; variants in stock come first' }),
    metadata: z.object({ shop: z.string(), brand: text('Brand').optional(), buy_url: z.string() }),
    selected: z
      .array(z.never())
      .meta({ description: 'Empty: products have no options' })
      .optional(),
  })
  .meta({ id: 'UcpProduct', description: 'Product in the form of UCP' })

const envelope = z
  .object({
    version: text('Release of UCP'),
    status: z.enum(['success', 'error']),
    capabilities: z.record(z.string(), z.array(z.object({ version: z.string() }))),
  })
  .meta({ id: 'UcpEnvelope', description: 'Protocol data of UCP' })

const messages = z
  .array(
    z
      .object({
        type: z.enum(['info', 'error']),
        code: z.string(),
        content: z.string(),
        severity: z.string().optional(),
      })
      .meta({ id: 'UcpMessage', description: 'Message about an answer of UCP' }),
  )
  .optional()

export const ucpSearchAnswer = z
  .object({
    ucp: envelope,
    products: z.array(product),
    pagination: z.object({
      cursor: z.string().optional(),
      has_next_page: z.boolean(),
      total_count: z.int().optional(),
    }),
    messages,
  })
  .meta({ id: 'UcpSearch', description: 'search_response of UCP' })

export const ucpLookupAnswer = z
  .object({ ucp: envelope, products: z.array(product), messages })
  .meta({ id: 'UcpLookup', description: 'lookup_response of UCP' })

export const ucpProductAnswer = z
  .object({ ucp: envelope, product: product.optional(), messages })
  .meta({ id: 'UcpDetail', description: 'get_product_response or error_response of UCP' })

export type UcpProduct = z.output<typeof product>
export type UcpVariant = z.output<typeof variant>
export type UcpMessage = NonNullable<z.output<typeof messages>>[number]
export type UcpEnvelope = z.output<typeof envelope>
