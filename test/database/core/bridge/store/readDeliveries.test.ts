import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ABANDONED_SEC } from '../../../../../core/bridge/domain/checkWaits.ts'
import { routeFigures } from '../../../../../core/bridge/domain/routeFigures.ts'
import { routeKey } from '../../../../../core/bridge/domain/routeKey.ts'
import {
  deliveriesText,
  readDeliveries,
} from '../../../../../core/bridge/store/routes/readDeliveries.ts'
import { waitsText } from '../../../../../core/bridge/store/routes/readRouteWaits.ts'
import { bridgeChainOf } from '../../../../../core/kernel/chains/bridgeChains.ts'
import { text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { SqlText } from '../../../../../core/platform/db/sqlText.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
})
beforeEach(() => sql`truncate app.bridge`)
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

type Given = {
  readonly state: 'minted' | 'waiting_for_circle' | 'attested'
  /** Seconds since the burn. */
  readonly ageSec: number
  /** Seconds from burn to mint of a minted bridge. */
  readonly tookSec?: number
  readonly wireVersion?: number | null
}
async function insert({ state, ageSec, tookSec = 0, wireVersion = 2 }: Given) {
  const hash = () => `0x${randomBytes(32).toString('hex')}`
  const after = (sec: number) => sql`now() - make_interval(secs => ${ageSec - sec})`
  await sql`
    insert into app.bridge (id, chain_id, contract, payer, nonce, to_chain_id, amount_usdc,
      receive_usdc, max_network_fee_usdc, fee_usdc, min_finality, valid_after, valid_before,
      signature, state, wire_version, burned_at, minted_at)
    values (${hash()}, 8453, ${addressOf(9)}, ${addressOf(1)}, ${hash()}, 5042, 1035000, 1000000,
      16000, 19000, 1000, 0, 2000000000, '', ${state}, ${wireVersion}, ${after(0)},
      ${state === 'minted' ? after(tookSec) : null})`
}
async function figures() {
  const samples = (await readDeliveries(sql)).get(routeKey({ chainId: 8453, toChainId: 5042 }))
  return samples === undefined ? undefined : routeFigures(samples)
}

it('readDeliveries separates the last hour from the last day, and counts waiting burns by their age', async () => {
  for (const tookSec of [10, 20, 30]) await insert({ state: 'minted', ageSec: 600, tookSec })
  await insert({ state: 'minted', ageSec: 9_000, tookSec: 40 })
  await insert({ state: 'minted', ageSec: ABANDONED_SEC + 600, tookSec: 50 })
  expect(await figures()).toEqual({
    hour: { delivered: 3, p50Sec: 20, p95Sec: 30 },
    day: { delivered: 4, p50Sec: 20, p95Sec: 40 },
  })
  for (let n = 0; n < 5; n += 1) await insert({ state: 'waiting_for_circle', ageSec: 7_200 })
  const stuck = await figures()
  expect(stuck?.hour.delivered).toBe(3)
  expect(stuck?.hour.p50Sec).toBeGreaterThanOrEqual(7_200)
  expect(stuck?.day.p95Sec).toBeGreaterThanOrEqual(7_200)
})

it('readDeliveries excludes burns of third parties and burns that wait for more than a day', async () => {
  await insert({ state: 'minted', ageSec: 600, tookSec: 10, wireVersion: null })
  await insert({ state: 'attested', ageSec: 600, wireVersion: null })
  await insert({ state: 'attested', ageSec: ABANDONED_SEC + 600 })
  expect(await figures()).toBeUndefined()
})

it('readDeliveries reads only indexes among 20,000 delivered bridges', async () => {
  await sql`
    insert into app.bridge (id, chain_id, contract, payer, nonce, to_chain_id, amount_usdc,
      receive_usdc, max_network_fee_usdc, fee_usdc, min_finality, valid_after, valid_before,
      signature, state, wire_version, burned_at, minted_at)
    select n, 8453, '0x09', '0x01', n, 5042, 1035000, 1000000, 16000, 19000, 1000, 0, 2000000000,
      '', case when n % 1000 = 0 then 'attested' else 'minted' end, 2,
      now() - make_interval(mins => 5 * n), now() - make_interval(mins => 5 * n)
    from generate_series(1, 20000) n`
  await sql`analyze app.bridge`
  const base = bridgeChainOf('base')
  if (base === undefined) throw new Error('no chain base')
  const indexesOf = async (statement: SqlText) => {
    const rows = await sql({ 'QUERY PLAN': text })`explain (costs off) ${statement}`
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toContain('Seq Scan on bridge')
    const names = plan.matchAll(/(?:Index|Bitmap Index|Index Only) Scan (?:using|on) (bridge_\w+)/g)
    return [...names].map(([, name]) => name)
  }
  const waiting = expect.stringMatching(/^bridge_(due|unminted)$/)
  expect(await indexesOf(waitsText(sql, [base]))).toEqual([waiting])
  expect(await indexesOf(deliveriesText(sql))).toEqual([waiting, 'bridge_minted_at'])
})
