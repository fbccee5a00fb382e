import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { type Answer, type Api, startApi } from '../../support/startApi.ts'
import { startTestPostgres, type TestPostgres } from '../../support/startTestPostgres.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Shorter than the default, so that the test need not wait a minute. */
const MAX_LAG_SEC = 6

describe('the api during outages', () => {
  let postgres: TestPostgres
  let world: World
  let api: Api
  beforeAll(async () => {
    postgres = await startTestPostgres()
    world = await createWorld({ seed: 41, postgresUrl: postgres.url, ageSec: 0 })
    api = await startApi(world, { MAX_INDEX_LAG_SEC: String(MAX_LAG_SEC), LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await api.stop()
    await world.stop()
    await postgres.stop()
  })

  /** Mines a block at the current second of the wall clock. */
  const keepUp = async () => {
    const head = await world.devnet.vaultChain.client.getBlock()
    const nowSec = Math.floor(Date.now() / 1000)
    if (BigInt(nowSec) > head.timestamp) await mineBlock(world.devnet.vaultChain, nowSec)
  }
  const answers = async (path: string, wanted: (answer: Answer) => boolean) => {
    let last: Answer | undefined
    const holds = await until(async () => {
      last = await api.get(path).catch(() => undefined)
      return last !== undefined && wanted(last)
    }, PATIENCE_MS)
    expect({ path, holds, body: last?.body }).toMatchObject({ path, holds: true })
    return last
  }
  const recovers = async () => {
    const ok = await until(async () => {
      await keepUp()
      return (await api.get('/v1/basket').catch(() => undefined))?.status === 200
    }, PATIENCE_MS)
    expect(ok).toBe(true)
  }

  it('returns 200 before the first outage', async () => {
    await recovers()
    expect((await api.get('/readyz')).body.status).toBe('ready')
  })

  it('returns 503 when the chain stops or its RPC is down, and recovers without a restart', async () => {
    process.kill(world.devnet.vaultChain.node.pid, 'SIGSTOP')
    try {
      const stale = await answers('/v1/basket', ({ status }) => status === 503)
      expect(stale?.body.error).toMatch(/^The index is \d+ s behind the chain/)
      expect(Number(stale?.headers.get('retry-after'))).toBeGreaterThan(0)
      const [vault] = await world.chain.vaults(world.chain.head(), { afterVaultId: 0, limit: 1 })
      const build = await api.post('/v1/redeem', { vault: vault?.address, shares: '1' })
      expect(build.status).toBe(503)
      const ready = await api.get('/readyz')
      expect([ready.status, ready.body.reasons.length]).toEqual([503, 1])
      expect((await api.get('/livez')).status).toBe(200)
    } finally {
      process.kill(world.devnet.vaultChain.node.pid, 'SIGCONT')
    }
    await recovers()
  })

  it('returns 503 for a permit while the RPC with the nonce is down', async () => {
    await recovers()
    const [vault] = await world.chain.vaults(world.chain.head(), { afterVaultId: 0, limit: 1 })
    const request = {
      vault: vault?.address,
      usdc: '1000000',
      permit: true,
      owner: world.devnet.accounts.visitors[0]?.address,
    }
    process.kill(world.devnet.vaultChain.node.pid, 'SIGSTOP')
    try {
      const refused = await api.post('/v1/buy', request)
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).not.toBeNull()
    } finally {
      process.kill(world.devnet.vaultChain.node.pid, 'SIGCONT')
    }
    await recovers()
    expect((await api.post('/v1/buy', request)).status).toBe(200)
  })

  it('returns 503 while Postgres is down, and recovers without a restart', async () => {
    await postgres.pause()
    const refused = await answers('/v1/basket', ({ status }) => status === 503)
    expect(refused?.body.error).toBe('The database is unavailable; retry after 2 s.')
    expect(refused?.headers.get('retry-after')).not.toBeNull()
    const ready = await api.get('/readyz')
    expect([ready.status, ready.body.reasons]).toEqual([
      503,
      ['The database is unavailable; retry after 2 s.'],
    ])
    await postgres.resume()
    await recovers()
  })
})
