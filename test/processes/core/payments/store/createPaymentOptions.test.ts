import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deploymentSchema } from '../../../../../core/deployment.ts'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { createPaymentOptions } from '../../../../../core/payments/store/createPaymentOptions.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { migrate } from '../../../../../core/platform/db/migrate.ts'
import { addressOf } from '../../../../builders/facts.ts'
import { startTestPostgres, type TestPostgres } from '../../../../support/startTestPostgres.ts'

const chain = (chainId: number) => ({
  chainId,
  name: `chain ${chainId}`,
  startBlock: 0,
  usdc: addressOf(chainId),
  usdcName: 'USD Coin',
  usdcVersion: '2',
  blockTimeSec: 2,
})
const deployment = deploymentSchema.parse({
  id: 'test',
  devnet: false,
  chains: [8453, 5042, 137].map(chain),
  vaults: {
    chainId: 8453,
    factory: addressOf(1),
    lens: addressOf(2),
    venue: addressOf(3),
    priceSources: [addressOf(4)],
    pools: [5, 6, 7, 8].map(addressOf),
    constituents: [9, 10, 11, 12].map((n) => ({
      symbol: `S${n}`,
      name: `Stock ${n}`,
      address: addressOf(n),
      decimals: 8,
    })),
    startBlock: 0,
  },
  payments: { payTo: addressOf(0xfee) },
})

let server: TestPostgres
let sql: Sql
let options: ReturnType<typeof createPaymentOptions>
const verified = new Set<number>()
const time = { ms: 0 }

beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url)
  sql = createSql(server.url, { name: 'test', max: 1, reader: false })
  options = createPaymentOptions({
    databaseUrl: server.url,
    deployment,
    tokens: { isVerified: async (chainId) => verified.has(chainId) },
    standby: null,
    clock: { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) },
  })
})

afterAll(async () => {
  await options?.close()
  await sql?.end()
  await server?.stop()
})

beforeEach(async () => {
  await sql`delete from app.lane`
  time.ms += 1_000
  for (const chainId of [8453, 5042, 137]) verified.add(chainId)
})

const lane = (
  chainId: number,
  given: { state?: string; ageSec?: number; purpose?: string } = {},
) => {
  const row = {
    chain_id: chainId,
    address: addressOf(chainId + (given.ageSec ?? 0)),
    purpose: given.purpose ?? 'settlement',
    state: given.state ?? 'open',
    balance_wei: 1n,
    seen_at: sql`now() - make_interval(secs => ${given.ageSec ?? 0})`,
  }
  return sql`insert into app.lane ${sql([row])}`
}
const openChains = async () => (await options.open()).map(({ token }) => token.chainId)

describe('the chains that accept payments', () => {
  it('are the chains of the deployment, with the configured receiver', () => {
    expect(options.all.map(({ token, payTo }) => [token.chainId, token.address, payTo])).toEqual([
      [8453, addressOf(8453), addressOf(0xfee)],
      [5042, addressOf(5042), addressOf(0xfee)],
      [137, addressOf(137), addressOf(0xfee)],
    ])
  })

  it('are empty while no lane is open', async () => {
    expect(await openChains()).toEqual([])
  })

  it('are the chains with an open and recent lane', async () => {
    await lane(8453)
    await lane(5042, { state: 'low_balance' })
    await lane(137, { ageSec: 61 })
    expect(await openChains()).toEqual([8453])
  })

  it('include a chain with a lane seen less than 60 s ago, even if its other lane is unreachable', async () => {
    await lane(137, { ageSec: 58 })
    await lane(137, { state: 'unreachable', ageSec: 1 })
    await lane(1)
    expect(await openChains()).toEqual([137])
  })

  it('exclude a chain whose token is not verified', async () => {
    await lane(8453)
    await lane(137)
    verified.delete(8453)
    expect(await openChains()).toEqual([137])
  })

  it('are read once per second for any number of calls', async () => {
    await lane(8453)
    expect(await Promise.all([openChains(), openChains()])).toEqual([[8453], [8453]])
    await lane(137)
    expect(await openChains()).toEqual([8453])
    time.ms += 1_000
    expect(await openChains()).toEqual([8453, 137])
  })

  it('throw DatabaseUnavailable while the database is down, and return when the database is back', async () => {
    await lane(8453)
    await server.pause()
    await expect(options.open()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await server.resume()
    expect(await openChains()).toEqual([8453])
  })
})
