import { Registry } from 'prom-client'
import type { FeedSource, ShopSettings } from '../../core/shops/ports.ts'
import { readShopStates, type ShopState } from '../../core/shops/store/readShopStates.ts'
import { createShopMetrics } from '../../workers/shops/createShopMetrics.ts'
import type { ShopWork } from '../../workers/shops/shopWork.ts'
import { syncShop } from '../../workers/shops/syncShop.ts'
import { CommandRefused } from './commandRefused.ts'
import { knownShops, type ShopDeps } from './shopDeps.ts'
import { showRun } from './showRun.ts'

type Options = { readonly slug: string | null; readonly minKeepRatio: number | null }

/** Reads the feeds of one shop or of all shops, one after another. Throws `CommandRefused`. */
export async function runSync(deps: ShopDeps, { slug, minKeepRatio }: Options) {
  const known = (await knownShops(deps)).map(({ shop }) => shop)
  const shops = slug === null ? known : known.filter((shop) => shop.slug === slug)
  if (slug !== null && shops.length === 0) {
    throw new CommandRefused(`${slug}: unknown shop; npm run shop -- list shows the shops`)
  }
  const lines: string[] = []
  let isWell = true
  for (const [index, shop] of shops.entries()) {
    if (deps.signal.aborted)
      throw new CommandRefused('interrupted; the previous feed is still served')
    const place = `${index + 1} of ${shops.length}, ${shop.slug}`
    const wanted = minKeepRatio === null ? shop : { ...shop, minKeepRatio }
    const report = await syncAndReport(deps, wanted, place)
    isWell &&= report.isWell
    lines.push(report.text)
  }
  return { isWell, text: lines.join('\n') || 'no shops' }
}

async function syncAndReport(deps: ShopDeps, shop: ShopSettings, place: string) {
  const { feeds, query, nowMs, signal, print } = deps
  const before = await stateOf(deps, shop.slug)
  // An unchanged shop is not admitted again, because an admission forces a full read of its feed.
  if (before === null || !isKnownAs(before, shop)) await feeds.admit(shop)
  const beganMs = nowMs()
  const work: ShopWork = {
    shopsNow: async () => [shop],
    follow: () => {},
    feeds,
    source: withProgress(deps.source, (text) => print(`${place}: ${text}`)),
    metrics: createShopMetrics(new Registry()),
    clock: { nowMs, nowSec: () => Math.floor(nowMs() / 1_000) },
    crashAt: () => {},
    signal,
    log: { info: () => {}, warn: () => {} },
  }
  const end = await syncShop(work, shop)
  const seconds = ((nowMs() - beganMs) / 1_000).toFixed(1)
  if (signal.aborted) throw new CommandRefused('interrupted; the previous feed is still served')
  const [after] = (await readShopStates(query)).filter(({ slug }) => slug === shop.slug)
  if (end === null || after === undefined) {
    return { isWell: false, text: `${shop.slug}: another process reads this feed now` }
  }
  return {
    isWell: end === 'loaded' || end === 'unchanged',
    text: showRun(after, `in ${seconds} s`),
  }
}

function isKnownAs(state: ShopState, { name, maxAgeHours, feed }: ShopSettings): boolean {
  return (
    state.isListed &&
    state.name === name &&
    state.maxAgeHours === maxAgeHours &&
    state.currency === feed.currency
  )
}

async function stateOf({ query }: ShopDeps, slug: string): Promise<ShopState | null> {
  return (await readShopStates(query)).find((state) => state.slug === slug) ?? null
}

/** Returns a source that also prints its steps. */
function withProgress(source: FeedSource, print: (text: string) => void): FeedSource {
  const million = (characters: number) => `${(characters / 1e6).toFixed(1)} million characters`
  return {
    fetch: async (...args) => {
      print('requesting the feed')
      const text = await source.fetch(...args)
      const length = text?.pages.reduce((sum, page) => sum + page.length, 0) ?? 0
      print(text === null ? 'the feed is unchanged' : `received ${million(length)}`)
      return text
    },
    read: async (...given) => {
      const catalogue = await source.read(...given)
      print(
        `read ${catalogue.products.length.toLocaleString('en-US')} products, storing the products now`,
      )
      return catalogue
    },
    digest: (pages) => source.digest(pages),
  }
}
