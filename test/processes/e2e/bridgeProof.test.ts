import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedBridges } from '../../../bench/bridgeProof/seedBridges.ts'
import { createBridgeProofs } from '../../../core/bridge/store/proofs/createBridgeProofs.ts'
import { int, text } from '../../../core/platform/db/columns.ts'
import { createIndexProof } from '../../../core/platform/db/continuity/createIndexProof.ts'
import { readBridgeBooks } from '../../support/bridge/bridgeBooks.ts'
import { type BridgeIndex, createBridgeIndex } from '../../support/bridge/bridgeIndex.ts'
import { mineUntilDelivered } from '../../support/bridge/expectBridges.ts'
import { withoutTriggers } from '../../support/bridge/withoutTriggers.ts'
import { type Api, startApi } from '../../support/startApi.ts'

const USD = 1_000_000n
const SEEDED = 10_000

describe('the published proof of bridges', () => {
  let index: BridgeIndex
  let api: Api
  const burns: Hex[] = []

  const verify = (burnTx: string) => api.get(`/v1/bridge/proof/verify/${burnTx}`)
  const apiEnv = () => {
    const { chains, attestation } = index.world.devnet
    return {
      ATTESTATION_URL: attestation!.url,
      RPC_URL_5042: chains[5042]!.url,
      RPC_URL_137: chains[137]!.url,
    }
  }

  beforeAll(async () => {
    index = await createBridgeIndex(78)
    const { hand, world } = index
    const ids: Hex[] = []
    const routes = [
      [8453, 5042],
      [5042, 8453],
      [8453, 137],
    ] as const
    for (const [round, [from, to]] of routes.entries()) {
      const payer = world.devnet.accounts.visitors[round]!
      const sent = { receiveUsdc6: 9n * USD, maxNetworkFeeUsdc6: 60_000n, feeUsdc6: 90_007n }
      const { id, burnTx } = await hand.bridge({ ...sent, from, to, payer })
      ids.push(id)
      burns.push(burnTx)
    }
    await mineUntilDelivered(index, ids)
    const pending = await hand.bridge({
      from: 8453,
      to: 5042,
      payer: world.devnet.accounts.visitors[3]!,
      receiveUsdc6: USD,
      maxNetworkFeeUsdc6: 20_000n,
      feeUsdc6: 50_000n,
    })
    burns.push(pending.burnTx)
    await index.syncAll()
    api = await startApi(world, apiEnv())
  })
  afterAll(async () => {
    await api.stop()
    await index.stop()
  })

  it('equals the sums of the chains, as JSON and as a table', async () => {
    const { devnet } = index.world
    const books = await readBridgeBooks(devnet.chains, devnet.deployment)
    const { status, body } = await api.get('/v1/bridge/proof')
    expect(status).toBe(200)
    const received = [...books.mints.values()].flat().map(({ receivedUsdc6 }) => receivedUsdc6)
    expect(body.totals).toEqual({
      bridges: 4,
      delivered: 3,
      deliveredUsdc: String(received.reduce((sum, amount) => sum + amount, 0n)),
      feesUsdc: String(3n * 90_007n + 50_000n),
      refunds: 0,
      pending: 1,
    })
    expect(body.bridges.map(({ burnTx }: { burnTx: string }) => burnTx).toSorted()).toEqual(
      burns.toSorted(),
    )
    expect(body.indexed).toHaveLength(3)
    const table = await fetch(`${api.url}/v1/bridge/proof?format=csv`)
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await table.text()).trim().split('\r\n')).toHaveLength(5)
  })

  it('has totals that equal the rows of each filter by payer, chain and time', async () => {
    type Row = Record<'feeUsdc' | 'from' | 'payer', string> & {
      readonly receivedUsdc: string | null
      readonly burnedAt: number
    }
    const { body } = await api.get('/v1/bridge/proof')
    const rows: readonly Row[] = body.bridges
    const times = rows.map(({ burnedAt }) => burnedAt).toSorted((left, right) => left - right)
    const [first = 0, second = 0] = times
    const last = times.at(-1) ?? 0
    const filters: readonly (readonly [string, (row: Row) => boolean])[] = [
      ...rows.map(({ payer }) => [`payer=${payer}`, (row: Row) => row.payer === payer] as const),
      ['from=base', (row) => row.from === 'base'],
      ['from=polygon', (row) => row.from === 'polygon'],
      [`since=${second}`, (row) => row.burnedAt >= second],
      [`until=${first}`, (row) => row.burnedAt <= first],
      [`since=${last + 1}`, () => false],
      [
        `from=base&since=${first}&until=${last - 1}&limit=1`,
        (row) => row.from === 'base' && row.burnedAt < last,
      ],
    ]
    for (const [query, isMeant] of filters) {
      const meant = rows.filter(isMeant)
      const minted = meant.flatMap(({ receivedUsdc }) => receivedUsdc ?? [])
      const sumOf = (all: readonly string[]) =>
        String(all.reduce((sum, word) => sum + BigInt(word), 0n))
      const answer = await api.get(`/v1/bridge/proof?${query}`)
      expect([query, answer.body.totals]).toEqual([
        query,
        {
          bridges: meant.length,
          delivered: minted.length,
          deliveredUsdc: sumOf(minted),
          feesUsdc: sumOf(meant.map(({ feeUsdc }) => feeUsdc)),
          refunds: 0,
          pending: meant.length - minted.length,
        },
      ])
      if (query.includes('limit')) continue
      const shown: readonly Row[] = answer.body.bridges
      expect(shown).toEqual(meant)
      const table = await fetch(`${api.url}/v1/bridge/proof?${query}&format=csv`)
      expect((await table.text()).trim().split('\r\n')).toHaveLength(1 + meant.length)
    }
  })

  it('is equal in GraphQL, with filters and in any order', async () => {
    const fields = 'id burnTx mintTx status mintedBy receivedUsdc feeUsdc seconds fromChainId'
    const call = async (args: string) => {
      const query = `{ bridges${args} { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`
      const { status, body } = await api.post('/graphql', { query })
      expect([status, body.errors]).toEqual([200, undefined])
      return body.data.bridges
    }
    const { body } = await api.get('/v1/bridge/proof')
    const rest = body.bridges as readonly Record<string, unknown>[]
    const shown = (await call('')).nodes as readonly Record<string, unknown>[]
    expect(
      shown.map((row) => [row['id'], row['mintTx'], row['receivedUsdc'], row['seconds']]),
    ).toEqual(rest.map((row) => [row['id'], row['mintTx'], row['receivedUsdc'], row['seconds']]))
    const count = async (where: string) => (await call(`(where: { ${where} })`)).nodes.length
    const [first] = index.world.devnet.accounts.visitors
    expect(await count('status: { eq: MINTED }')).toBe(3)
    expect(await count('status: { eq: WAITING_FOR_CIRCLE }')).toBe(1)
    expect(await count('toChainId: { eq: 137 }')).toBe(1)
    expect(await count('fromChainId: { in: [5042] }')).toBe(1)
    expect(await count(`payer: { eq: "${first!.address}" }`)).toBe(1)
    expect(await count(`referrer: { eq: "${first!.address}" }`)).toBe(0)
    expect(await count(`burnTx: { eq: "${burns[0]}" }, amountUsdc: { gte: "9000000" }`)).toBe(1)
    const order = 'orderBy: [{ field: FEE_USDC, direction: ASC }]'
    const page = await call(`(first: 2, ${order})`)
    const after = await call(`(first: 2, ${order}, after: "${page.pageInfo.endCursor}")`)
    const fees = [...page.nodes, ...after.nodes].map(({ feeUsdc }) => feeUsdc)
    expect(fees).toEqual(['50000', '90007', '90007', '90007'])
    const query = `{ referralEarnings(referrer: "${first!.address}") { chainId claimableUsdc } }`
    const earned = await api.post('/graphql', { query })
    expect(earned.body.data.referralEarnings).toEqual([
      { chainId: 8453, claimableUsdc: '0' },
      { chainId: 5042, claimableUsdc: '0' },
    ])
  })

  it('matches the chains row by row', async () => {
    for (const burnTx of burns) {
      const { status, body } = await verify(burnTx)
      expect([status, body.match], JSON.stringify(body)).toEqual([200, true])
      expect(body.bridges).toHaveLength(1)
      expect(body.bridges[0]?.differences).toEqual([])
    }
  })

  it('does not match the chains after a change of any indexed figure', async () => {
    const { sql } = index
    const [burnTx] = burns
    const [row] = await sql({ id: text })`select id from chain.bridge where tx_hash = ${burnTx}`
    const id = row!.id
    const bridge = sql('bridge')
    const mint = sql('bridge_mint')
    const other = '0x00000000000000000000000000000000000000ee'
    const tampered = [
      ['payUsdc', bridge, sql`amount_usdc = amount_usdc + 1`],
      ['amountUsdc', bridge, sql`receive_usdc = receive_usdc + 1`],
      ['feeUsdc', bridge, sql`fee_usdc = fee_usdc - 1`],
      ['payer', bridge, sql`payer = ${other}`],
      ['referrer', bridge, sql`referrer = ${other}`],
      ['burnedAt', bridge, sql`timestamp = timestamp + 1`],
      ['receivedUsdc', mint, sql`amount_usdc = amount_usdc + 1`],
      ['networkFeeUsdc', mint, sql`fee_executed_usdc = fee_executed_usdc + 1`],
      ['mintTx', mint, sql`tx_hash = ${burnTx}`],
      ['mintCaller', mint, sql`caller = ${other}`],
      // Hides the mint from the list.
      ['mintTx', mint, sql`message_sender = ${other}`],
    ] as const
    const key = (table: typeof bridge) => (table === bridge ? sql('id') : sql('bridge_id'))
    for (const [field, table, change] of tampered) {
      const before = await sql`select * from ix_test.${table} where ${key(table)} = ${id}`
      await withoutTriggers(
        sql,
        (query) => query`update ix_test.${table} set ${change} where ${key(table)} = ${id}`,
      )
      const { body } = await verify(burnTx!)
      const fields = body.bridges[0]?.differences.map(
        (difference: { field: string }) => difference.field,
      )
      expect([field, body.match]).toEqual([field, false])
      expect(fields).toContain(field)
      await withoutTriggers(sql, async (query) => {
        await query`delete from ix_test.${table} where ${key(table)} = ${id}`
        await query`insert into ix_test.${table} ${sql([...before])}`
      })
    }
    expect((await verify(burnTx!)).body.match).toBe(true)
    await withoutTriggers(sql, (query) => query`delete from ix_test.bridge where id = ${id}`)
    const { body } = await verify(burnTx!)
    expect([body.match, body.bridges[0]?.inIndex]).toEqual([false, null])
  })

  it('returns 404 for an unknown transaction and for a transaction without a bridge', async () => {
    expect((await verify(`0x${'12'.repeat(32)}`)).status).toBe(404)
    const { hand, world } = index
    const [visitor] = world.devnet.accounts.visitors
    const plain = await hand.send(8453, visitor!.address, visitor!.address, '0x')
    expect((await verify(plain.transactionHash)).status).toBe(404)
    expect((await verify('0x12')).status).toBe(400)
  })

  it('returns 503 when a node does not answer', async () => {
    const away = await startApi(index.world, { ...apiEnv(), RPC_URL_5042: 'http://127.0.0.1:9' })
    try {
      const { status, headers } = await away.get(`/v1/bridge/proof/verify/${burns[1]}`)
      expect([status, headers.has('retry-after')]).toEqual([503, true])
    } finally {
      await away.stop()
    }
  })

  it('is read by indexes among ten thousand bridges', async () => {
    const { sql, world } = index
    await world.indexer.stop()
    const endSec = Math.floor(Date.now() / 1000)
    const { deployment } = world.devnet
    await seedBridges(sql, { deployment, indexSchema: 'ix_test', count: SEEDED, endSec })
    const { databaseUrl } = world
    const proofs = createBridgeProofs({
      databaseUrl,
      deployment,
      proof: createIndexProof(1),
      poolSize: 1,
    })
    const whole = async () => {
      const rows = await sql({ name: text, scans: int })`
        select relname as name, seq_scan as scans from pg_stat_user_tables
        where schemaname = 'ix_test' and relname in ('bridge', 'bridge_mint', 'bridge_deposit',
          'bridge_earning', 'bridge_referrer') order by 1`
      return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
    }
    // A connection reports its counts at its end, so earlier connections must end before the test.
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`
    const before = await whole()
    const all = { limit: 100, after: null, chainId: null, payer: null }
    const page = await proofs.page(all)
    const { burnedSec, id, burnTx, payer } = page.at(-1)!
    await proofs.page({ ...all, after: { burnedSec, id } })
    await proofs.page({ ...all, chainId: 5042 })
    await proofs.page({ ...all, payer })
    await proofs.byId(id)
    await proofs.byBurnTx(burnTx)
    await proofs.deposits({ limit: 50, isOpen: true })
    await proofs.deposits({ limit: 50, isOpen: false })
    await proofs.earnings('0x00000000000000000000000000000000000dbba1')
    await proofs.referrer(payer)
    expect(page).toHaveLength(100)
    expect(page.filter(({ mintedBy }) => mintedBy === 'forwarder').length).toBeGreaterThan(90)
    await proofs.close()
    await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`
    expect(await whole()).toEqual(before)
  })
})
