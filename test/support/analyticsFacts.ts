import type pg from 'pg'
import { getAddress } from 'viem'
import type { World } from './world.ts'

const DAY_SEC = 86_400

/** Reads the facts of this world that the queries of docs/analytics.md return, for the last `days`. */
export async function readAnalyticsFacts(
  world: World,
  db: pg.Client,
  days: number,
): Promise<Record<string, string | number>> {
  const first = async (text: string) => (await db.query(text)).rows[0]
  const bought = await first(`
    select vault, account from chain.activity where kind = 'buy' and vault in (
      select vault from chain.activity where kind in ('buy', 'redeem') group by vault
      order by count(*) desc, vault limit 1) limit 1`)
  const holder = await first(`
    select account from chain.position where shares > 0
    group by account order by count(*) desc, account limit 1`)
  const { at } = await first('select max(block_at)::int as at from app.price_point')
  const head = world.chain.head().timestampSec
  const { symbol, address } = world.devnet.deployment.vaults.constituents[3]
  return {
    at,
    vault: getAddress(bought.vault),
    account: getAddress(holder.account),
    from: head - DAY_SEC * days,
    to: head,
    symbol,
    token: getAddress(address),
  }
}
