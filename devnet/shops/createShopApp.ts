import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Goods } from './createGoods.ts'
import { isShopFault, SHOP_FAULTS, type ShopFaults } from './createShopFaults.ts'
import { googleTsv, googleXml, plainJson, shopifyPage } from './writeFeeds.ts'

type Deps = { readonly goods: readonly Goods[]; readonly faults: ShopFaults }

const XML = 'application/xml; charset=utf-8'
const TSV = 'text/tab-separated-values; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Milliseconds between two bytes of a feed that never ends. */
const DRIP_MS = 1_000

/** Serves a shop with feeds of every format, pictures and pages, and `/__fault`. */
export function createShopApp(deps: Deps): Hono {
  const { goods, faults } = deps
  const app = new Hono()
  app.use(async (context, next) => {
    const host = new URL(context.req.url).hostname
    if (host !== '127.0.0.1' && host !== 'localhost') {
      return context.json({ error: 'this server answers on 127.0.0.1 only' }, 403)
    }
    return next()
  })
  serveFaults(app, faults)
  app.get('/products.json', (context) => {
    const page = Number(context.req.query('page') ?? 1)
    const limit = Number(context.req.query('limit') ?? 30)
    const origin = originOf(context)
    return feed(deps, context, {
      type: JSON_TYPE,
      write: (shown) => shopifyPage(shown, origin, { page, limit }),
    })
  })
  app.get('/feed.xml', (context) => {
    const origin = originOf(context)
    return feed(deps, context, { type: XML, write: (shown) => googleXml(shown, origin) })
  })
  app.get('/feed.tsv', (context) => {
    const origin = originOf(context)
    return feed(deps, context, { type: TSV, write: (shown) => googleTsv(shown, origin) })
  })
  app.get('/feed.json', (context) => {
    const origin = originOf(context)
    return feed(deps, context, { type: JSON_TYPE, write: (shown) => plainJson(shown, origin) })
  })
  app.get('/images/:file', (context) => {
    const product = goods[Number.parseInt(context.req.param('file'), 10) - 1]
    if (product === undefined) return context.notFound()
    return context.body(picture(product), 200, { 'content-type': 'image/svg+xml' })
  })
  app.get('/products/:handle', (context) => {
    const product = goods.find(({ handle }) => handle === context.req.param('handle'))
    return product === undefined ? context.notFound() : context.html(page(product))
  })
  app.get('/cart/:line{[0-9]+:[0-9]+}', (context) => {
    const variant = Number.parseInt(context.req.param('line'), 10)
    const product = goods.find(({ variants }) => variants.some(({ id }) => id === variant))
    return product === undefined ? context.notFound() : context.html(page(product))
  })
  return app
}

function serveFaults(app: Hono, faults: ShopFaults): void {
  app.get('/__fault', (context) => context.json({ fault: faults.active(), kinds: SHOP_FAULTS }))
  app.delete('/__fault', (context) => {
    faults.order(null)
    return context.json({ fault: null })
  })
  app.post('/__fault', async (context) => {
    const { kind } = await context.req.json<{ kind?: unknown }>().catch(() => ({ kind: null }))
    if (!isShopFault(kind)) return context.json({ error: 'send {"kind": ...}' }, 400)
    faults.order(kind)
    return context.json({ fault: kind })
  })
}

type Feed = { readonly type: string; readonly write: (goods: readonly Goods[]) => string }

function feed({ goods, faults }: Deps, context: Context, { type, write }: Feed): Response {
  const fault = faults.active()
  if (fault === 'server_error') return context.text('out of order', 500)
  const step = fault === 'half' ? 2 : fault === 'tenth' ? 10 : 1
  const whole = write(goods.filter((_, index) => index % step === 0))
  const text = fault === 'truncated' ? whole.slice(0, whole.length / 2) : whole
  if (fault === 'silent') return new Response(dripping(text), { headers: { 'content-type': type } })
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, { etag })
  return context.body(text, 200, { 'content-type': type, etag })
}

function dripping(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream({
    start: (stream) => {
      timer = setInterval(() => {
        stream.enqueue(bytes.subarray(at, at + 1))
        at += 1
      }, DRIP_MS)
    },
    cancel: () => clearInterval(timer),
  })
}

const originOf = (context: Context): string => new URL(context.req.url).origin

/** Draws a coloured square with the first letter of the product type. */
function picture({ id, type }: Goods): string {
  const hue = (id * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 45%)"/><text x="50" y="66" font-size="48" text-anchor="middle" fill="#fff">${type[0] ?? ''}</text></svg>`
}

/** The page needs no escaping, because titles consist of words of known lists. */
function page({ title, brand, description }: Goods): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${brand}</p><p>${description}</p></html>`
}
