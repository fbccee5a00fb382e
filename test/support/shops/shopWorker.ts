import pg from 'pg'
import { createShopFeeds } from '../../../core/shops/store/createShopFeeds.ts'
import { parseShop } from '../../../core/shops/store/readShopSettings.ts'
import { syncOnce } from './syncOnce.ts'

/** Process that reads one feed once, and kills itself before a given statement. */
const env = (name: string): string => process.env[name] ?? ''

let left = Number(env('KILL_BEFORE_STATEMENT'))
const send = pg.Client.prototype.query
const counting = function counting(this: pg.Client, ...given: never[]): unknown {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(send, this, given)
}
Object.assign(pg.Client.prototype, { query: counting })

const feeds = createShopFeeds({ databaseUrl: env('DATABASE_URL') })
const shop = parseShop(JSON.parse(env('SHOP')), 'SHOP')
await syncOnce(feeds, shop)
await feeds.close()
