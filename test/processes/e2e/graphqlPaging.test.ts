import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNodes, expectPaging, type GraphList } from '../../support/graphPages.ts'
import { openGraph } from '../../support/openGraph.ts'
import { serveSubscriptions } from '../../support/serveSubscriptions.ts'
import { createWorld, type World } from '../../support/world.ts'

const SEED = 47
const EVENT = '__typename ... on Event'
/** Replaced blocks: the blocks of the newest two actions and their market steps. */
const REORG_DEPTH = 4
const BUCKET = 'bucketStart bucketEnd isOpen'

let world: World
let graph: ReturnType<typeof openGraph>
let vault: string
let account: string

beforeAll(async () => {
  world = await createWorld({ seed: SEED, backfillDays: 1 })
  for (let step = 0; step < 20; step += 1) await world.live()
  for (const action of ['buyWithPermit', 'redeem', 'rebalance'] as const) await world.live(action)
  await world.sync()
  graph = openGraph({ databaseUrl: world.databaseUrl, deployment: world.devnet.deployment })
  const { data } =
    await graph.ask(`{ vaults(first: 1, orderBy: [{ field: HOLDER_COUNT, direction: DESC }]) {
    nodes { address holders(first: 1) { nodes { account } } } } }`)
  const [found] = (
    data as {
      vaults: { nodes: { address: string; holders: { nodes: { account: string }[] } }[] }
    }
  ).vaults.nodes
  vault = found!.address
  account = found!.holders.nodes[0]!.account
})

afterAll(async () => {
  await graph?.close()
  await world?.stop()
})

const lists = (): readonly GraphList[] => [
  { field: 'activities', args: `where: { vault: { eq: "${vault}" } }`, entry: `${EVENT} { id }` },
  {
    field: 'deposits',
    args: `where: { vault: { eq: "${vault}" } } orderBy: [{ field: USDC, direction: ASC }, { field: BLOCK_NUMBER, direction: DESC }]`,
    entry: 'id usdc',
  },
  { field: 'vaults', args: 'orderBy: [{ field: MAX_DRIFT_BPS, direction: ASC }]', entry: 'id' },
  { field: 'holders', args: `vault: "${vault}"`, entry: 'id shares' },
  { field: 'positions', args: `account: "${account}"`, entry: 'id shares' },
  {
    field: 'prices',
    args: 'symbol: "AAPL" where: { blockNumber: { gt: 150 } }',
    entry: 'id priceUsdc',
  },
  { field: 'candlesConnection', args: 'symbol: "AAPL" interval: ONE_HOUR', entry: BUCKET },
  {
    field: 'candlesConnection',
    within: ['basket', 'constituents'],
    args: 'interval: ONE_HOUR orderBy: [{ field: TRADES, direction: DESC }]',
    entry: `${BUCKET} trades`,
  },
  {
    field: 'navSeriesConnection',
    within: [`vault(address: "${vault}")`],
    args: 'interval: ONE_HOUR',
    entry: `${BUCKET} navUsdc`,
  },
  {
    field: 'navSeriesConnection',
    within: [`vault(address: "${vault}")`],
    args: `interval: FIVE_MINUTES where: { bucketEnd: { gt: ${world.chain.head().timestampSec - 43_200} } } orderBy: [{ field: SHARE_PRICE_USDC, direction: DESC }]`,
    entry: `${BUCKET} sharePriceUsdc`,
  },
  { field: 'tokenActions', entry: 'id kind' },
  { field: 'attributionsConnection', entry: 'day code' },
]

describe('pages of a list', () => {
  it('form the whole list from the front, from the end and between two cursors, for any page size', async () => {
    for (const list of lists()) {
      const sizes = fc.sample(fc.integer({ min: 3, max: 60 }), { numRuns: 3, seed: SEED })
      const whole = await expectPaging(graph.ask, list, sizes)
      if (list.field === 'activities') expect(whole.length).toBeGreaterThan(5)
      if (list.within !== undefined) expect(whole.length).toBeGreaterThan(1)
    }
  })

  it('equal the array of a series, and no bucket ends in the future', async () => {
    const fields = `${BUCKET} openUsdc trades`
    const points = `${BUCKET} navUsdc block { number }`
    const { data, errors } = await graph.ask(`{ head { timestamp }
      basket { constituents { candles(interval: ONE_HOUR) { ${fields} }
        candlesConnection(interval: ONE_HOUR, first: 200) { totalCount nodes { ${fields} } } } }
      vault(address: "${vault}") { navSeries(interval: ONE_HOUR) { ${points} }
        navSeriesConnection(interval: ONE_HOUR, last: 200) { totalCount nodes { ${points} } } } }`)
    expect(errors).toBeUndefined()
    type Series = { bucketStart: number; bucketEnd: number; isOpen: boolean }[]
    type Paged = { totalCount: number; nodes: Series }
    const {
      head,
      basket,
      vault: own,
    } = data as {
      head: { timestamp: number }
      basket: { constituents: { candles: Series; candlesConnection: Paged }[] }
      vault: { navSeries: Series; navSeriesConnection: Paged }
    }
    const pairs = [
      ...basket.constituents.map(
        ({ candles, candlesConnection }) => [candles, candlesConnection] as const,
      ),
      [own.navSeries, own.navSeriesConnection] as const,
    ]
    for (const [array, connection] of pairs) {
      expect(array.length).toBeGreaterThan(1)
      expect(connection).toEqual({ totalCount: array.length, nodes: array })
      for (const { bucketStart, bucketEnd, isOpen } of array) {
        const fullEnd = bucketStart + 3_600
        expect(isOpen).toBe(fullEnd > head.timestamp)
        expect(bucketEnd).toBe(isOpen ? head.timestamp : fullEnd)
      }
    }
    expect(own.navSeries.at(-1)?.bucketEnd).toBe(head.timestamp)
  })

  it('reject first with last, and a cursor of another order by the name of the argument', async () => {
    const both = await graph.ask('{ vaults(first: 1, last: 1) { nodes { id } } }')
    expect(both.errors?.[0]?.message).toBe('last: must not be combined with `first`')
    const cursor = await graph.ask('{ vaults(last: 1, before: "x") { nodes { id } } }')
    expect(cursor.errors?.[0]?.message).toBe('before: must be a cursor of this list in this order')
  })
})

describe('an id in GraphQL', () => {
  it('finds its entry, for every type', async () => {
    const typed = [
      { ...lists()[0]!, type: 'Event', field: 'activities', entry: 'kind' },
      { field: 'vaults', type: 'Vault', entry: 'address navUsdc' },
      { field: 'holders', args: `vault: "${vault}"`, type: 'Position', entry: 'account shares' },
      { field: 'prices', args: 'symbol: "AAPL"', type: 'PriceSample', entry: 'symbol spotUsdc' },
      { field: 'tokenActions', type: 'TokenAction', entry: 'symbol kind' },
    ]
    const [, ...others] = typed
    await expectNodes(graph.ask, {
      field: 'deposits',
      type: 'Deposit',
      entry: 'kind usdc position vault { id }',
    })
    for (const list of others) await expectNodes(graph.ask, list)
  })

  it('returns null for a missing entry, and an error for an invalid id', async () => {
    const none = await graph.ask('{ node(id: "999999999-0") { id } }')
    expect(none).toEqual({ data: { node: null } })
    const { data } = await graph.ask('{ vaults(first: 1) { nodes { id } } }')
    const { id } = (data as { vaults: { nodes: { id: string }[] } }).vaults.nodes[0]!
    const early = await graph.ask(`{ node(id: "${id}", block: 1) { id } }`)
    expect(early.data === null || JSON.stringify(early.data) === '{"node":null}').toBe(true)
    for (const bad of ['', 'x', `${id}A`, '-1-0', '01-0']) {
      const { errors } = await graph.ask('query ($id: ID!) { node(id: $id) { id } }', { id: bad })
      expect(errors?.[0]).toMatchObject({
        message: 'id: must be the id of an entry of this schema',
        extensions: { code: 'INVALID_INPUT' },
      })
    }
  })
})

describe('a subscription that resumes after a position', () => {
  const positions = async (page: string) => {
    const { data } = await graph.ask(
      `{ activities(${page}) { nodes { ... on Event { id position } } } }`,
    )
    return (data as { activities: { nodes: { id: string; position: string }[] } }).activities.nodes
  }

  it('sends every event since the position once and in order, then new events', async () => {
    const past = (await positions('first: 200')).toReversed()
    graph.heads.publish(world.chain.head())
    const { follow, close } = await serveSubscriptions(graph.graphql, graph.heads.closed)
    try {
      const begin = Math.max(0, past.length - 40)
      const events = follow(
        `subscription { activities(after: "${past[begin]!.position}") { ... on Event { id position } } }`,
      )
      const received: { id: string; position: string }[] = []
      const receive = async () => {
        const { value } = await events.next()
        expect(value?.errors).toBeUndefined()
        const data = (value?.data ?? {}) as { activities?: (typeof received)[number] }
        received.push(data.activities!)
      }
      while (received.length < past.length - begin - 1) await receive()
      expect(received).toEqual(past.slice(begin + 1))
      await world.live('buyWithPermit')
      const head = await world.sync()
      graph.heads.publish(head)
      const fresh = (
        await positions(`where: { blockNumber: { gt: ${past.at(-1)!.id.split('-')[0]} } }`)
      ).toReversed()
      expect(fresh.length).toBeGreaterThan(0)
      for (const expected of fresh) {
        await receive()
        expect(received.at(-1)).toEqual(expected)
      }
      await events.return?.()
    } finally {
      await close()
    }
  })

  it('sends every event of the new chain after the fork once when a reorganisation replaces some received blocks', async () => {
    for (const action of ['buyWithPermit', 'redeem', 'buyWithPermit'] as const) {
      await world.live(action)
    }
    const begun = await world.sync()
    graph.heads.publish(begun)
    const old = (await positions('first: 200')).toReversed()
    const blockOf = ({ id }: { id: string }) => Number(id.split('-')[0])
    const begin = old.length - 12
    // This subscription knows only the newest block, so its search for a common block ends earlier.
    const leaving = new AbortController()
    const fresh = graph.feed.steps(leaving.signal)
    const ofFresh = fresh.next()
    const { follow, close } = await serveSubscriptions(graph.graphql, graph.heads.closed)
    try {
      const events = follow(
        `subscription { activities(after: "${old[begin]!.position}") { ... on Event { id position } } }`,
      )
      const receive = async (count: number) => {
        const received: unknown[] = []
        while (received.length < count) {
          const { value } = await events.next()
          expect(value?.errors).toBeUndefined()
          received.push(value?.data?.['activities'])
        }
        return received
      }
      expect(await receive(old.length - begin - 1)).toEqual(old.slice(begin + 1))
      await world.scenario(`reorg ${REORG_DEPTH}`)
      const fork = begun.number - REORG_DEPTH
      const replaced = old.slice(begin + 1).filter((event) => blockOf(event) > fork)
      expect(replaced.length).toBeGreaterThan(0)
      expect(replaced.length).toBeLessThan(old.length - begin - 1)
      for (const action of ['buyWithPermit', 'redeem'] as const) await world.live(action)
      const head = await world.sync()
      expect((await world.blocksAfter(fork)).map(({ hash }) => hash)).not.toContain(begun.hash)
      graph.heads.publish(head)
      const behind = (number: number) => positions(`where: { blockNumber: { gt: ${number} } }`)
      const renewed = (await behind(fork)).toReversed()
      expect(renewed.length).toBeGreaterThan(0)
      expect(await receive(renewed.length)).toEqual(renewed)
      expect((await ofFresh).value).toMatchObject({ at: { hash: head.hash }, events: [] })
      await world.live('buyWithPermit')
      graph.heads.publish(await world.sync())
      const next = (await behind(head.number)).toReversed()
      expect(next.length).toBeGreaterThan(0)
      expect(await receive(next.length)).toEqual(next)
      await events.return?.()
    } finally {
      leaving.abort()
      await close()
    }
  })

  it('is rejected for a malformed, replaced or unindexed position', async () => {
    const [newest] = await positions('first: 1')
    const subscribe = async (after: string) => {
      const response = await graph.graphql.fetch(
        new Request('http://127.0.0.1/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify({
            query:
              'subscription ($after: String) { activities(after: $after) { ... on Event { id } } }',
            variables: { after },
          }),
        }),
      )
      return response.text()
    }
    expect(await subscribe('12')).toMatch(/must be the position of an event.*INVALID_INPUT/)
    const place = newest!.position.replace(/0x.*/, '')
    expect(await subscribe(`${place}0x${'0'.repeat(64)}`)).toContain('POSITION_GONE')
    const unknown = newest!.position.replace(/^[0-9]+/, '999999999')
    expect(await subscribe(unknown)).toContain('POSITION_GONE')
  })

  it('ends with POSITION_GONE when a reorganisation replaced every received block', async () => {
    const head = world.chain.head()
    graph.heads.publish(head)
    const replaced = { ...head, hash: `0x${'0'.repeat(64)}` } as const
    const follow = (received?: Parameters<typeof graph.feed.steps>[1]) =>
      graph.feed.steps(new AbortController().signal, received).next()
    const next = follow({ blocks: [replaced], within: null })
    graph.heads.publish(head)
    await expect(next).rejects.toMatchObject({ extensions: { code: 'POSITION_GONE' } })
  })
})
