import { feedState } from '../../core/shops/domain/feedState.ts'
import { readShopStates } from '../../core/shops/store/readShopStates.ts'
import { knownShops, type ShopDeps } from './shopDeps.ts'
import { showRun } from './showRun.ts'

/**
 * Returns all shops with feed and state, as lines or as one JSON value; omits header values, and all of a feed URL but
 * the host.
 */
export async function runList(
  deps: Pick<ShopDeps, 'configured' | 'storedShops' | 'query' | 'nowMs'>,
  { isJson }: { readonly isJson: boolean },
): Promise<string> {
  const nowSec = Math.floor(deps.nowMs() / 1_000)
  const { unread } = await deps.storedShops.read()
  const states = new Map((await readShopStates(deps.query)).map((state) => [state.slug, state]))
  const shops = (await knownShops(deps)).map(({ shop, from }) => {
    const state = states.get(shop.slug)
    return {
      slug: shop.slug,
      name: shop.name,
      from,
      feed: shop.feed.type,
      // Only the host is shown, because a URL may contain a key.
      host: new URL(shop.feed.url).host,
      headers: Object.keys(shop.feed.headers).length,
      state: state === undefined ? ('never' as const) : feedState(state, nowSec),
      products: state?.products ?? 0,
      checkedAt: state?.confirmedAtSec ?? null,
      run: state?.run ?? null,
    }
  })
  if (isJson) return JSON.stringify({ shops, unread })
  const lines = shops.flatMap((shop) => {
    const state = states.get(shop.slug)
    const about = `${shop.slug.padEnd(20)} ${shop.state.padEnd(6)} ${shop.products.toLocaleString('en-US').padStart(9)} products  ${shop.feed.padEnd(10)} ${shop.from.padEnd(6)} checked ${momentOf(shop.checkedAt)}`
    if (state?.run == null) return [about]
    return [about, `  ${showRun(state, momentOf(state.run.endedAtSec))}`.replaceAll('\n', '\n  ')]
  })
  const odd = unread.map((slug) => `${slug}: was added by a newer version and cannot be read`)
  return [...lines, ...odd].join('\n') || 'no shops: run npm run shop -- add, or set SHOPS'
}

function momentOf(sec: number | null): string {
  if (sec === null) return 'never'
  return `${new Date(sec * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
