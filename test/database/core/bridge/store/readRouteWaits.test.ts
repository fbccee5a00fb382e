import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkWaits } from '../../../../../core/bridge/domain/checkWaits.ts'
import { routeKey } from '../../../../../core/bridge/domain/routeKey.ts'
import { readRouteWaits } from '../../../../../core/bridge/store/routes/readRouteWaits.ts'
import { bridgeChainOf } from '../../../../../core/kernel/chains/bridgeChains.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
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
  readonly state: string
  readonly ageSec: number
  readonly payer?: number
  readonly minFinality?: number
  readonly delayReason?: string
  readonly wireVersion?: number | null
}
async function insert({ state, ageSec, payer = 1, minFinality = 1000, ...given }: Given) {
  const { delayReason, wireVersion = 2 } = given
  const hash = () => `0x${randomBytes(32).toString('hex')}`
  const at = sql`now() - make_interval(secs => ${ageSec})`
  await sql`
    insert into app.bridge (id, chain_id, contract, payer, nonce, to_chain_id, amount_usdc,
      receive_usdc, max_network_fee_usdc, fee_usdc, min_finality, valid_after, valid_before,
      signature, state, delay_reason, wire_version, burned_at, attested_at)
    values (${hash()}, 8453, ${addressOf(9)}, ${addressOf(payer)}, ${hash()}, 5042, 1035000,
      1000000, 16000, 19000, ${minFinality}, 0, 2000000000, '', ${state}, ${delayReason ?? null},
      ${wireVersion}, ${at}, ${state === 'attested' ? at : null})`
}
async function waits() {
  const base = bridgeChainOf('base')
  if (base === undefined) throw new Error('no chain base')
  return (await readRouteWaits(sql, [base])).get(routeKey({ chainId: 8453, toChainId: 5042 }))
}

it('a route closes after ten burns without an attestation, and opens when they are delivered', async () => {
  for (let n = 0; n < 10; n += 1) await insert({ state: 'pending_attestation', ageSec: 700 + n })
  const stuck = await waits()
  expect(stuck).toMatchObject({ waiting: 10, lateAttesting: 10, lateMinting: 0 })
  expect(stuck?.oldestSec).toBeGreaterThanOrEqual(709)
  expect(stuck && checkWaits(stuck).state).toBe('closed')
  await sql`update app.bridge set state = 'minted', minted_at = now()`
  expect(await waits()).toBeUndefined()
})

it('a delayed fast burn is late only after the final threshold', async () => {
  await insert({ state: 'pending_attestation', ageSec: 700, delayReason: 'insufficient_fee' })
  await insert({ state: 'waiting_for_circle', ageSec: 700, minFinality: 2000 })
  expect(await waits()).toMatchObject({ waiting: 2, lateAttesting: 0 })
})

it('late mints and abandoned burns are separate from late attestations', async () => {
  await insert({ state: 'attested', ageSec: 700, payer: 1 })
  await insert({ state: 'attested', ageSec: 700, payer: 1 })
  await insert({ state: 'attested', ageSec: 700, payer: 2 })
  await insert({ state: 'pending_attestation', ageSec: 90_000 })
  await insert({ state: 'minted', ageSec: 90_000 })
  expect(await waits()).toMatchObject({
    waiting: 4,
    lateAttesting: 0,
    abandoned: 1,
    lateMinting: 3,
    lateMintingPayers: 2,
  })
})

it('burns of third parties at the contract are not counted', async () => {
  for (let payer = 1; payer <= 12; payer += 1) {
    await insert({ state: 'attested', ageSec: 700, payer, wireVersion: null })
    await insert({ state: 'pending_attestation', ageSec: 700, payer, wireVersion: null })
  }
  expect(await waits()).toBeUndefined()
})
