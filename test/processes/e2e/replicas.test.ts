import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuartet } from '../../../clients/typescript/src/index.ts'
import { switchTo } from '../../../commands/index/switchTo.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { openSession } from '../../../core/platform/db/openSession.ts'
import { MAX_BEHIND_BLOCKS } from '../../../core/platform/db/replicas/chooseSource.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { until } from '../../../supervisor/until.ts'
import { type Server, startPrimary } from '../../support/failover/startPrimary.ts'
import { type Standby, startStandby } from '../../support/failover/startStandby.ts'
import { mcpClient } from '../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { type Api, startApi } from '../../support/startApi.ts'
import { startIndexer } from '../../support/startIndexer.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Schemas of the index of the world, and of a second index of the same chain. */
const [OLD, NEXT] = ['ix_test', 'ix_next']

/** Primary with the indexer, a streaming standby, and two apis: one reads the standby first, one has no replica. */
describe('an api with a replica', () => {
  let primary: Server
  let standby: Standby
  let world: World
  let replica: Sql
  let api: Api
  let plain: Api

  beforeAll(async () => {
    primary = await startPrimary()
    world = await createWorld({ seed: 284, postgresUrl: primary.url })
    standby = await startStandby(primary)
    const replicaUrl = new URL(standby.url)
    replicaUrl.pathname = new URL(world.databaseUrl).pathname
    replica = createSql(replicaUrl.toString(), { name: 'test', max: 1, reader: false })
    const env = { RATE_LIMIT_PER_SEC: '100000', RATE_LIMIT_BURST: '100000' }
    api = await startApi(world, { ...env, DATABASE_REPLICA_URL: replicaUrl.toString() })
    plain = await startApi(world, env)
  })
  afterAll(async () => {
    await Promise.all([api?.stop(), plain?.stop()])
    await replica?.end()
    await world?.stop()
    await standby?.stop()
    await primary?.stop()
  })

  const get = async (of: Api, atLeast?: number) => {
    const headers: Record<string, string> =
      atLeast === undefined ? {} : { 'If-Block-At-Least': String(atLeast) }
    const answer = await fetch(`${of.url}/v1/basket`, { headers })
    const body = await answer.json()
    return { status: answer.status, block: body.asOf?.blockNumber as number | undefined, body }
  }
  const becomes = async (of: Api, block: number) => {
    await until(async () => (await get(of)).block === block, PATIENCE_MS)
    expect((await get(of)).block).toBe(block)
  }
  /** Adds two blocks to the index of the primary. */
  const grow = async (): Promise<number> => {
    await world.live()
    const { number } = await world.sync()
    await becomes(plain, number)
    return number
  }

  it('reads from the replica, and uses the primary for a caller that saw a newer block', async () => {
    const before = await grow()
    await becomes(api, before)
    await replica`select pg_wal_replay_pause()`
    const newest = await grow()
    expect(newest - before).toBeLessThanOrEqual(MAX_BEHIND_BLOCKS)
    expect((await get(api)).block).toBe(before)
    expect((await get(api, newest)).block).toBe(newest)
    expect((await get(api, before)).block).toBe(before)
  })

  it('applies the same limit to GraphQL and MCP', async () => {
    const { block } = await get(plain)
    const headers = { 'If-Block-At-Least': String(block) }
    const json = { ...headers, 'content-type': 'application/json' }
    const body = JSON.stringify({ query: '{ basket { asOf { blockNumber } } }' })
    const graph = await (
      await fetch(`${api.url}/graphql`, { method: 'POST', headers: json, body })
    ).json()
    expect(graph).toMatchObject({ data: { basket: { asOf: { blockNumber: block } } } })
    const client = await mcpClient(`${api.url}/mcp`, 'auto', headers)
    const called = await client.callTool({ name: 'get_basket', arguments: {} })
    await client.close()
    expect(called.structuredContent).toMatchObject({ asOf: { blockNumber: block } })
  })

  it('never returns an older block to a caller that sends its newest block to either api', async () => {
    let seen = 0
    for (let round = 0; round < 40; round += 1) {
      const { status, block } = await get(round % 2 === 0 ? plain : api, seen)
      expect(status).toBe(200)
      expect(block).toBeGreaterThanOrEqual(seen)
      seen = block ?? 0
    }
  })

  it('never returns an older block to the typed client behind a balancer', async () => {
    const { block: newest } = await get(plain)
    expect((await get(api)).block).toBeLessThan(newest ?? 0)
    let round = 0
    const balanced = createQuartet({
      baseUrl: plain.url,
      fetch: (request) => {
        round += 1
        if (round % 2 === 1) return fetch(request)
        return fetch(new Request(request.url.replace(plain.url, api.url), request))
      },
    })
    const blocks: number[] = []
    for (let read = 0; read < 4; read += 1) {
      blocks.push((await balanced.GET('/v1/basket')).data?.asOf.blockNumber ?? 0)
    }
    expect(blocks).toEqual(blocks.map(() => newest))
  })

  it('reads from the primary while the replica is too far behind, and from the replica afterwards', async () => {
    await grow()
    const newest = await grow()
    await becomes(api, newest)
    await replica`select pg_wal_replay_resume()`
    await standby.catchUp()
    await replica`select pg_wal_replay_pause()`
    const next = await grow()
    expect((await get(api)).block).toBe(newest)
    expect((await get(api, next)).block).toBe(next)
    await replica`select pg_wal_replay_resume()`
    await becomes(api, next)
  })

  it('returns 503 for a block that no server has', async () => {
    const { block } = await get(plain)
    const { status, body } = await get(api, (block ?? 0) + 1)
    expect([status, body.code]).toEqual([503, 'index_stale'])
  })

  it('never returns an older block to a caller while the index is switched and switched back, also if the replica lacks the switch', async () => {
    const indexer = await startIndexer({ ...world.indexerOptions, schema: NEXT })
    await indexer.ready()
    const session = await openSession(world.databaseUrl, 'quartet-index-command')
    let isOver = false
    const seen = { answers: 0, problems: [] as string[] }
    const read = async () => {
      let newest = 0
      for (let round = 0; !isOver; round += 1) {
        const { status, block, body } = await get(round % 2 === 0 ? plain : api, newest)
        if (status === 200 && block !== undefined && block >= newest) {
          newest = block
          seen.answers += 1
        } else if (body.code !== 'database_unavailable')
          seen.problems.push(`${status} ${block ?? body.code} after ${newest}`)
      }
    }
    const mine = async () => {
      while (!isOver) {
        await world.live()
        await world.sync()
      }
    }
    const reads = async (count: number) => {
      const enough = seen.answers + count
      expect(await until(() => seen.answers >= enough, PATIENCE_MS)).toBe(true)
    }
    const change = (from: string, to: string) =>
      switchTo(
        {
          session,
          chainIds: [world.devnet.vaultChain.chainId],
          intervalBlocks: 1,
          nowMs: () => systemClock.nowMs(),
          print: () => {},
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        { from, to },
        PATIENCE_MS,
      )
    const load = Promise.all([read(), read(), mine()])
    try {
      await change(OLD, NEXT)
      await reads(20)
      await replica`select pg_wal_replay_pause()`
      await change(NEXT, OLD)
      await reads(20)
      await replica`select pg_wal_replay_resume()`
      await standby.catchUp()
      await reads(20)
    } finally {
      isOver = true
      await load
      await session.end()
      await indexer.stop()
    }
    expect(seen.problems).toEqual([])
    expect((await get(api)).status).toBe(200)
  })

  it('reads from the primary when the replica is lost', async () => {
    await standby.kill()
    const newest = await grow()
    await becomes(api, newest)
    expect((await api.get('/readyz')).status).toBe(200)
  })
})
