import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { int, text } from '../../../core/platform/db/columns.ts'
import type { Query } from '../../../core/platform/db/createQuery.ts'
import { readIndexSchema } from '../../../core/platform/db/readIndexSchema.ts'
import { until } from '../../../supervisor/until.ts'
import { mcpClient } from '../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../support/payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../../support/payments/paidWorld.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { type SignedPayment, sendPayment, signPayment } from '../../support/payments/payment.ts'
import type { Api } from '../../support/startApi.ts'

const VAULT_CHAIN = 8453
const POLYGON = 137
const SIGNALS = '/v1/signals'
const RICH_USDC6 = 1_000_000_000n
const HASH_MISSING: Hex = `0x${'aa'.repeat(32)}`
const HASH_ABOVE: Hex = `0x${'ab'.repeat(32)}`
const ANY_LAG = { MAX_INDEX_LAG_SEC: '1000000000', LOG_LEVEL: 'silent' }

/** A failover loses a block of a chain, and the indexer writes the next block. */
describe('an index with a hole', () => {
  let world: PaidWorld
  let api: Api
  let schema: string
  /** Removes the hole that a test made. */
  let heal: (() => Promise<void>) | undefined
  const payer = aPayer('hole')

  beforeAll(async () => {
    world = await createPaidWorld({ seed: 28, stillIndex: true })
    api = await world.startApi(ANY_LAG)
    await world.startWorkers()
    await world.lanesOpen()
    await world.fund([payer], RICH_USDC6)
    schema = await readIndexSchema(world.sql)
  })
  afterEach(async () => {
    await heal?.()
    await becomes('/readyz', 200)
  })
  afterAll(() => world?.stop())

  const becomes = async (path: string, status: number) => {
    await until(async () => (await api.get(path)).status === status, PATIENCE_MS)
    const answer = await api.get(path)
    expect({ path, status: answer.status }).toEqual({ path, status })
    return answer.body
  }
  const graphql = (query: string) => api.post('/graphql', { query })

  /** Changes the blocks without their triggers: the constraint, and the announcements of the indexer. */
  const change = (work: (query: Query) => Promise<unknown>) =>
    world.sql.begin('', async (query) => {
      await query`set local session_replication_role = replica`
      await work(query)
    })
  /** Adds the second block above the newest block of a chain; returns the number of the missing block. */
  const makeHole = async (chainId: number): Promise<number> => {
    const block = world.sql`${world.sql(schema)}.block`
    const [newest] = await world.sql({ number: int, timestamp: int })`
      select number, timestamp from ${block}
      where chain_id = ${chainId} order by number desc limit 1`
    if (newest === undefined) throw new Error(`chain ${chainId} has no block`)
    const above = newest.number + 2
    const row = {
      id: `${chainId}-${above}`,
      chain_id: chainId,
      number: above,
      hash: HASH_ABOVE,
      parent_hash: HASH_MISSING,
      timestamp: newest.timestamp + 2,
    }
    heal = async () => {
      heal = undefined
      await change((query) => query`delete from ${block} where id = ${row.id}`)
    }
    await change((query) => query`insert into ${block} ${query([row])}`)
    return newest.number + 1
  }
  const rowsOf = async ({ authorization }: SignedPayment) => {
    const rows = await world.sql({ state: text })`
      select state from app.payment where nonce = ${authorization.nonce}`
    return rows.map(({ state }) => state)
  }
  const refusal = (chainId: number, number: number) => ({
    error: `The index lacks block ${number} of chain ${chainId}; retry after 10 s.`,
    code: 'index_hole',
    retryable: true,
  })

  it('refuses REST, GraphQL and MCP, free and paid, without a charge, and sells the same payment afterwards', async () => {
    const offer = offerOnChain(await challengeOf(api.url + SIGNALS), VAULT_CHAIN)
    const payment = await signPayment(payer, offer)
    const missing = await makeHole(VAULT_CHAIN)
    const expected = refusal(VAULT_CHAIN, missing)
    const basket = await becomes('/v1/basket', 503)
    expect(basket).toEqual(expected)
    for (const path of ['/vaults', '/stock/AAPL']) {
      const page = await fetch(api.url + path, { headers: { accept: 'text/html' } })
      const words = await page.text()
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
      expect(words).toContain('<h1>Unavailable</h1>')
      expect(words).toContain(expected.error)
    }

    const ready = await api.get('/readyz')
    expect([ready.status, ready.body.reasons]).toEqual([503, [expected.error]])

    const paid = await sendPayment(api.url + SIGNALS, payment.header)
    expect([paid.status, JSON.parse(paid.body), paid.headers.get('retry-after')]).toEqual([
      503,
      expected,
      '10',
    ])
    const { body: graph } = await graphql('{ vaults(first: 1) { nodes { address } } }')
    expect(graph.errors).toMatchObject([
      { message: expected.error, extensions: { code: 'INDEX_HOLE', retryable: true } },
    ])
    const client = await mcpClient(`${api.url}/mcp`)
    const called = await client.callTool({
      name: 'get_signals',
      arguments: {},
      _meta: { 'x402/payment': JSON.parse(Buffer.from(payment.header, 'base64').toString()) },
    })
    await client.close()
    expect(called).toMatchObject({ isError: true, structuredContent: expected })

    expect(await world.balanceOf(VAULT_CHAIN, payer.address)).toBe(RICH_USDC6)
    expect((await rowsOf(payment)).filter((state) => state !== 'released')).toEqual([])
    expect(await world.books()).toEqual({ paidUsdc6: 0n, settledUsdc6: 0n })

    await heal?.()
    await becomes('/v1/basket', 200)
    expect((await sendPayment(api.url + SIGNALS, payment.header)).status).toBe(200)
    const isSettled = async () => (await rowsOf(payment)).includes('settled')
    expect(await until(isSettled, PATIENCE_MS)).toBe(true)
    expect(await world.balanceOf(VAULT_CHAIN, payer.address)).toBe(RICH_USDC6 - offer.amountUsdc6)
  })

  it('refuses only answers that depend on the chain of the hole', async () => {
    const missing = await makeHole(POLYGON)
    const expected = refusal(POLYGON, missing)
    expect(await becomes('/v1/bridge/proof', 503)).toEqual(expected)
    const { body: bridges } = await graphql('{ bridges(first: 1) { nodes { id } } }')
    expect(bridges.errors).toMatchObject([{ extensions: { code: 'INDEX_HOLE' } }])

    expect((await api.get('/v1/basket')).status).toBe(200)
    const { body: vaults } = await graphql('{ vaults(first: 1) { nodes { address } } }')
    expect(vaults.errors).toBeUndefined()
    await expect
      .poll(() => api.get('/readyz'))
      .toMatchObject({
        status: 200,
        body: {
          details: {
            status: 'degraded',
            holes: [{ chainId: POLYGON, missing, above: missing + 1 }],
          },
        },
      })
    await heal?.()
    await becomes('/v1/bridge/proof', 200)
  })
})
