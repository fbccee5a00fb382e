import { z } from 'zod'
import { closedObject } from '../../../kernel/operation/closedObject.ts'
import { SHOP_LIMIT } from '../shopRules.ts'

/** Maximum characters of an id: 100 characters of a shop, a product and a variant, percent-encoded. */
const MAX_ID_CHARACTERS = 2_000
/** Maximum categories of a filter. Source: own choice; a shop shows at most 30. */
const MAX_CATEGORIES = 30
const MAX_CATEGORY_CHARACTERS = 200
/** Maximum options of a selection. Source: own choice. */
const MAX_OPTIONS = 20
const LIMIT_PROBLEM = 'must be a positive integer'
const AMOUNT_PROBLEM = 'must be an integer in the smallest unit of the currency'

const amount = (description: string) =>
  z
    .int({ error: AMOUNT_PROBLEM })
    .min(0, AMOUNT_PROBLEM)
    .meta({ description })
    .transform((units) => BigInt(units))
    .optional()

// Postgres accepts no text with a zero byte.
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
const NOT_TEXT = 'must not contain a zero byte or half a character'

const filters = closedObject({
  categories: z
    .array(z.string().max(MAX_CATEGORY_CHARACTERS).refine(isText, NOT_TEXT))
    .min(1)
    .max(MAX_CATEGORIES)
    .meta({ description: 'Categories, one of which a product must have' })
    .optional(),
  price: closedObject({ min: amount('Lowest price'), max: amount('Highest price') })
    .meta({ description: 'Smallest units of context.currency; default: currency of the shop' })
    .optional(),
  shop: z
    .string()
    .min(1)
    .max(100)
    .refine(isText, NOT_TEXT)
    .meta({ description: 'Short name of the shop' })
    .optional(),
}).meta({ id: 'UcpFilters' })

const hasCurrency = ({ currency }: Readonly<Record<string, unknown>>): boolean =>
  currency === undefined || (typeof currency === 'string' && /^[A-Za-z]{3}$/.test(currency))

/** Fields of UCP about the buyer; only the currency has an effect. */
const about = {
  filters: filters.optional().meta({ description: 'Filters; a product must pass all' }),
  context: z
    .record(z.string(), z.unknown())
    .refine(hasCurrency, { error: 'must be a code of ISO 4217', path: ['currency'] })
    .meta({ description: 'Hints of UCP; `currency` is the currency of filters.price' })
    .optional(),
  signals: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Signals of UCP, without effect' })
    .optional(),
  attribution: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Attribution of UCP, without effect' })
    .optional(),
}

const id = z.string().min(1).max(MAX_ID_CHARACTERS).refine(isText, NOT_TEXT)

export const ucpSearchBody = closedObject({
  query: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : undefined) })
    .trim()
    .min(1, 'must not be empty')
    .meta({ description: 'Search words' }),
  pagination: closedObject({
    cursor: z.string().meta({ description: 'Cursor of the previous page' }).optional(),
    limit: z
      .int({ error: LIMIT_PROBLEM })
      .min(1, LIMIT_PROBLEM)
      .default(SHOP_LIMIT.max)
      .meta({ description: `Products per page; above ${SHOP_LIMIT.max} as ${SHOP_LIMIT.max}` }),
  })
    .meta({ description: 'Page of the results' })
    .optional(),
  ...about,
})

export const ucpLookupBody = closedObject({
  ids: z
    .array(id)
    .min(1, 'must not be empty')
    .meta({ description: 'Ids with their shop: corner-store:185' }),
  ...about,
})

export const ucpProductBody = closedObject({
  id: id.meta({ description: 'Id of a product or variant with its shop: corner-store:185' }),
  selected: z
    .array(z.record(z.string(), z.unknown()))
    .max(MAX_OPTIONS)
    .meta({ description: 'Without effect: products have no options' })
    .optional(),
  preferences: z
    .array(z.string())
    .max(MAX_OPTIONS)
    .meta({ description: 'Without effect' })
    .optional(),
  ...about,
})

export type UcpSearchRequest = z.output<typeof ucpSearchBody>
export type UcpFilters = Pick<z.output<typeof ucpLookupBody>, 'filters' | 'context'>
