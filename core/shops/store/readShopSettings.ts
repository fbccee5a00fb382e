import { validate } from 'node-cron'
import { z } from 'zod'
import { type Config, ConfigInvalid } from '../../config.ts'
import { FEED_TYPES, type ShopSettings } from '../ports.ts'

const web = z.url({ protocol: /^https?$/ })
const feedUrl = z.url({ protocol: /^(https?|file)$/ })

const settings = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'must be 1 to 40 of a-z, 0-9, -'),
  name: z.string().trim().min(1).max(100),
  baseUrl: web,
  feed: z.strictObject({
    type: z.enum(FEED_TYPES),
    url: feedUrl,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters')
      .default('USD'),
    headers: z
      .record(
        z.string().regex(/^[\w-]{1,60}$/),
        z
          .string()
          .max(2_000)
          .regex(/^[\t -~]*$/, 'must be printable ASCII'),
      )
      .default({}),
  }),
  /**
   * Every half hour, because sellers update stock about that often. Source: research/data.md 5.2.
   */
  cron: z.string().refine(validate, 'must be a cron expression').default('*/30 * * * *'),
  /**
   * One half: a broken feed is more frequent than a real loss of half of the products. Source:
   * research/data.md 5.2.
   */
  minKeepRatio: z.number().min(0).max(1).default(0.5),
  /** One day, because older prices mislead. */
  maxAgeHours: z.int().min(1).max(8_760).default(24),
})

/**
 * Parses one shop from JSON; problems start with `name`.
 *
 * Throws `ConfigInvalid`; the error never contains a value, because headers may be secrets.
 */
export function parseShop(value: unknown, name: string): ShopSettings {
  return parsed(settings, value, name)
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ConfigInvalid(
    result.error.issues.map(({ path, message }) =>
      [name, ...(path.length > 0 ? [path.join('.')] : [])].join(' ').concat(`: ${message}`),
    ),
  )
}

/** Maximum shops of one service; each has a partition, a queue and a scheduled job. */
export const MAX_SHOPS = 200

/**
 * Returns the configured shops; on a devnet without configured shops, returns the devnet's own
 * shop.
 *
 * Throws `ConfigInvalid`; the error never contains a value, because headers may be secrets.
 */
export function readShopSettings(
  config: Pick<Config, 'SHOPS' | 'DEVNET' | 'DEVNET_SHOPS_PORT'>,
): readonly ShopSettings[] {
  if (config.SHOPS === undefined) return config.DEVNET ? [sampleShop(config)] : []
  const shops = parsed(z.array(settings).max(MAX_SHOPS), parseJson(config.SHOPS.reveal()), 'SHOPS')
  const slugs = shops.map(({ slug }) => slug)
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (repeated !== undefined) throw new ConfigInvalid([`SHOPS: ${repeated} must not occur twice`])
  return shops
}

function sampleShop({ DEVNET_SHOPS_PORT }: Pick<Config, 'DEVNET_SHOPS_PORT'>): ShopSettings {
  const origin = `http://127.0.0.1:${DEVNET_SHOPS_PORT}`
  return settings.parse({
    slug: 'corner-store',
    name: 'Corner Store',
    baseUrl: origin,
    feed: { type: 'shopify', url: `${origin}/products.json` },
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigInvalid(['SHOPS: must be JSON'])
  }
}
