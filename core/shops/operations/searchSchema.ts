import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { shopNameSchema } from './shopSchemas.ts'

const text = (description: string) => z.string().meta({ description })
const price = z.number().meta({ description: 'Price in whole units of the currency' })

const product = z
  .object({
    id: text('Id of the product in its shop; lookup_catalog and get_product take {slug}:{id}'),
    title: text('Title'),
    brand: text('Brand').nullable(),
    type: text('Category, in the words of the shop').nullable(),
    price,
    priceCents: count('Price in the smallest unit of the currency, exact'),
    currency: text('Currency, ISO 4217'),
    compareAtPrice: z
      .number()
      .nullable()
      .meta({ description: 'Price before a reduction; null without a reduction' }),
    onSale: z.boolean().meta({ description: 'Whether the price is reduced' }),
    available: z.boolean().meta({ description: 'Whether the product is in stock' }),
    image: text('URL of a photo; null without a photo').nullable(),
    images: z.array(z.string()).meta({ description: 'URLs of all photos' }),
    url: text('URL of the product page'),
    buyUrl: text('URL that adds the product to a basket, or the product page'),
    variants: z
      .array(
        z.object({
          id: text('Id of the variant'),
          title: text('Distinguishing name of the variant; empty for a single variant'),
          price,
          available: z.boolean().meta({ description: 'Whether the product is in stock' }),
        }),
      )
      .meta({ description: 'At most five variants; variants in stock come first' }),
    score: z.number().meta({ description: 'Match score; comparable within one answer' }),
  })
  .meta({ id: 'ShopProduct', description: 'A product; the texts are written by the shop' })

export const searchSchema = z
  .object({
    shop: shopNameSchema,
    query: z.object({
      q: text('Requested search words'),
      max: z.number().nullable().meta({ description: 'Maximum price in the currency of the shop' }),
      limit: z.int().meta({ description: 'Maximum number of products' }),
    }),
    interpretedAs: text('Words of the search after correction'),
    corrected: z
      .object({ asked: text('Requested word'), searched: text('Corrected word') })
      .nullable()
      .meta({ description: 'Correction; null without a correction' }),
    relaxed: z.boolean().meta({ description: 'Whether the products match only some of the words' }),
    total: count('Matching products, at most 1000'),
    totalIsExact: z.boolean().meta({ description: 'Whether total is exact; false above 1000' }),
    count: count('Products in this answer'),
    products: z.array(product).meta({ description: 'Products, best match first' }),
    updatedAt: unixSeconds('Time of the last change of the catalogue, unix seconds'),
    charged: z
      .boolean()
      .meta({ description: 'Whether the search was charged; false without results' }),
  })
  .meta({ id: 'ShopSearch', description: 'Products of a search' })
