import { z } from 'zod'
import { count, unixSeconds } from '../../kernel/operation/outputFields.ts'
import { shopNamed } from './shopSchemas.ts'

const text = (description: string) => z.string().meta({ description })
const price = z.number().meta({ description: 'Price in whole units of the currency' })

const product = z
  .object({
    id: text('Id of the product in its shop'),
    title: text('Title'),
    brand: text('Brand').nullable(),
    type: text('Category, in the words of the shop').nullable(),
    price,
    priceCents: count('The same in the smallest unit of the currency, exact'),
    currency: text('ISO 4217'),
    compareAtPrice: z.number().nullable().meta({ description: 'What it cost before a reduction' }),
    onSale: z.boolean().meta({ description: 'Whether it is reduced now' }),
    available: z.boolean().meta({ description: 'Whether it can be bought now' }),
    image: text('Address of a photo').nullable(),
    images: z.array(z.string()).meta({ description: 'Addresses of all photos' }),
    url: text('Its page'),
    buyUrl: text('Where it is put into a basket, or its page'),
    variants: z
      .array(
        z.object({
          id: text('Id of the variant'),
          title: text('What tells it from the others; empty for the only one'),
          price,
          available: z.boolean().meta({ description: 'Whether it can be bought now' }),
        }),
      )
      .meta({ description: 'The first five, those in stock first' }),
    score: z.number().meta({ description: 'How well it fits; comparable within one answer' }),
  })
  .meta({ id: 'ShopProduct', description: 'A product; its texts are those of the shop' })

export const searchSchema = z
  .object({
    shop: shopNamed,
    query: z.object({
      q: text('What was asked for'),
      max: z.number().nullable().meta({ description: 'Price ceiling in currency of the shop' }),
      limit: z.int().meta({ description: 'Most products of the answer' }),
    }),
    interpretedAs: text('Words that were searched for'),
    corrected: z
      .object({ asked: text('As asked'), searched: text('As searched') })
      .nullable()
      .meta({ description: 'null where no word was corrected' }),
    relaxed: z
      .boolean()
      .meta({ description: 'Whether products with only some of the words are shown' }),
    total: count('Products that match, up to 1000'),
    totalIsExact: z.boolean().meta({ description: 'false where more than 1000 match' }),
    count: count('Products in this answer'),
    products: z.array(product).meta({ description: 'The best first' }),
    updatedAt: unixSeconds('Last change of the catalogue, unix seconds'),
    charged: z.boolean().meta({ description: 'false where nothing was found: that is free' }),
  })
  .meta({ id: 'ShopSearch', description: 'Products that were found' })
