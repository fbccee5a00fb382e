import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../api/http/listen.ts'
import { QUESTIONS } from '../../../api/pages/graphql/questions.ts'
import { commentChain } from '../../../core/catalogue/columns/commentChain.ts'
import { readPortfolios } from '../../../core/vaults/operations/history/readPortfolios.ts'
import { createPriceKeeper } from '../../../core/vaults/store/history/createPriceKeeper.ts'
import {
  DOC_PATH,
  fillIn,
  readQuestions,
  shapeOf,
  shapesMatch,
  showTable,
  withAnswers,
} from '../../support/analyticsDoc.ts'
import { readAnalyticsFacts } from '../../support/analyticsFacts.ts'
import { factsOfEditor } from '../../support/factsOfEditor.ts'
import { openGraph } from '../../support/openGraph.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { serveSubscriptions } from '../../support/serveSubscriptions.ts'
import { createWorld, type World } from '../../support/world.ts'
import { describeWindows } from './graph/describeWindows.ts'

/** `UPDATE_ANSWERS=1` writes the answers of this run into the document. */
const isUpdate = process.env['UPDATE_ANSWERS'] === '1'
const SEED = 31
const questions = readQuestions()

let world: World
let db: pg.Client
let graph: ReturnType<typeof openGraph>
let facts: Record<string, string | number>
const shown: { variables: Record<string, unknown>; answer: unknown; table: string }[] = []

beforeAll(async () => {
  world = await createWorld({ seed: SEED, backfillDays: isUpdate ? 3 : 1 })
  for (let step = 0; step < 60; step += 1) await world.live()
  for (const action of ['buyWithPermit', 'redeem', 'rebalance'] as const) await world.live(action)
  await world.sync()
  const { databaseUrl, devnet } = world
  db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const keeper = createPriceKeeper(databaseUrl, devnet.deployment)
  for (let after: number | null = null, isDone = false; !isDone; ) {
    const stored = await keeper.keep(world.chain.head(), after)
    after = stored.upToSec
    isDone = stored.isDone
    if (isDone) await keeper.steps.keep(world.chain.head(), stored.upToSec)
  }
  await keeper.close()
  graph = openGraph({ databaseUrl, deployment: devnet.deployment })
  facts = await readAnalyticsFacts(world, db, isUpdate ? 2 : 1)
})

afterAll(async () => {
  if (isUpdate && shown.length === questions.length) {
    writeFileSync(DOC_PATH, withAnswers(readFileSync(DOC_PATH, 'utf8'), shown))
  }
  await graph?.close()
  await db?.end()
  await world?.stop()
})

describe('the questions of docs/analytics.md', () => {
  it('are ten in total', () => {
    expect(questions).toHaveLength(10)
  })

  it.each(questions)('$title', async ({ query, sql, answer: documented, variables, table }) => {
    const own = usedIn(query + sql)
    const { data, errors } = await graph.ask(query, usedIn(query))
    expect(errors).toBeUndefined()
    expect(JSON.stringify(data)).not.toContain('NaN')
    const result = await db.query({ text: fillIn(sql, own), rowMode: 'array' })
    expect(result.rows.length).toBeGreaterThan(0)
    const columns = result.fields.map(({ name }) => name)
    shown.push({ variables: own, answer: data, table: showTable(columns, result.rows) })
    if (isUpdate) return
    expect(shapesMatch(shapeOf(documented), shapeOf(data))).toBe(true)
    expect(Object.keys(variables)).toEqual(Object.keys(own))
    expect(
      table
        .split('\n')[0]
        ?.split('|')
        .map((name) => name.trim()),
    ).toEqual(columns)
  })

  it('have answers with the variables that the editor shows', async () => {
    const shownFacts = await factsOfEditor(world)
    for (const { query, variables } of QUESTIONS) {
      const { data, errors } = await graph.ask(query, variables(shownFacts))
      expect([errors, JSON.stringify(data)]).toEqual([
        undefined,
        expect.not.stringMatching(/:\[\]|"vault":null/),
      ])
    }
  })

  it('give the same value of vaults in SQL and in GraphQL', async () => {
    const [first] = questions
    const { data } = await graph.ask(first!.query, usedIn(first!.query))
    const { rows } = await db.query(fillIn(first!.sql, facts))
    const worth = rows.map(({ symbol, nav_usdc }) => [symbol, nav_usdc])
    expect(nodes(data, 'vaults').map((node) => [node['symbol'], node['navUsdc']])).toEqual(worth)
  })
})

describeWindows(() => ({ world, answerOf: graph.ask, vault: String(facts['vault']) }))

describe('lists of GraphQL', () => {
  it('have pages without gap or repetition, ordered by several fields', async () => {
    const query = `query ($after: String) {
      activities(first: 7, after: $after) {
        nodes { __typename ... on Event { id kind } } pageInfo { hasNextPage endCursor } } }`
    const seen: unknown[] = []
    for (let after: unknown = null, more = true; more; ) {
      const { data } = await graph.ask(query, { after })
      const page = member(data, 'activities')
      seen.push(...nodes(data, 'activities').map(({ id }) => id))
      const info = page['pageInfo'] as { hasNextPage: boolean; endCursor: string }
      after = info.endCursor
      more = info.hasNextPage && seen.length < 100
    }
    const { rows } = await db.query(
      `select block_number || '-' || log_index as id from chain.activity
       order by block_number desc, log_index desc limit ${seen.length}`,
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('keep mixed directions across pages', async () => {
    const query = `query ($after: String) { vaults(first: 2, after: $after, orderBy: [
      { field: HOLDER_COUNT, direction: DESC }, { field: VAULT_ID, direction: ASC }]) {
        nodes { holderCount vaultId } pageInfo { hasNextPage endCursor } } }`
    const seen: [number, number][] = []
    for (let after: unknown = null, more = true; more; ) {
      const { data } = await graph.ask(query, { after })
      for (const node of nodes(data, 'vaults')) {
        seen.push([Number(node['holderCount']), Number(node['vaultId'])])
      }
      const info = member(data, 'vaults')['pageInfo'] as { hasNextPage: boolean; endCursor: string }
      after = info.endCursor
      more = info.hasNextPage
    }
    expect(seen).toEqual([...seen].sort((a, b) => b[0] - a[0] || a[1] - b[1]))
    const { rows } = await db.query('select count(*)::int as vaults from chain.vault')
    expect(seen).toHaveLength(rows[0].vaults)
  })

  it('reject a cursor of another order', async () => {
    const first = await graph.ask('{ vaults(first: 1) { pageInfo { endCursor } } }')
    const { endCursor } = member(first.data, 'vaults')['pageInfo'] as { endCursor: string }
    const { errors } = await graph.ask(
      'query ($after: String) { vaults(after: $after, orderBy: [{ field: VAULT_ID, direction: ASC }]) { nodes { vaultId } } }',
      { after: endCursor },
    )
    expect(errors?.[0]).toMatchObject({
      message: 'after: must be a cursor of this list in this order',
      extensions: { code: 'INVALID_INPUT' },
    })
  })

  it('are filtered by equality, range and membership', async () => {
    const { data, errors } = await graph.ask(
      `query ($vault: Address!, $from: Timestamp!) {
        activities(where: { vault: { in: [$vault] }, kind: { in: [DEPOSIT, REDEEM] }, timestamp: { gte: $from } }) {
          nodes { ... on Event { timestamp kind vault { address } } } } }`,
      usedIn('$vault $from'),
    )
    expect(errors).toBeUndefined()
    const found = nodes(data, 'activities')
    expect(found.length).toBeGreaterThan(0)
    for (const { kind, vault, timestamp } of found) {
      expect(['DEPOSIT', 'REDEEM']).toContain(kind)
      expect(vault).toEqual({ address: facts['vault'] })
      expect(timestamp).toBeGreaterThanOrEqual(Number(facts['from']))
    }
  })
})

describe('GraphQL queries at a past block', () => {
  it('return the state as of the block, and are rejected for a block outside of the index', async () => {
    const head = world.chain.head()
    const query =
      'query ($block: Int) { asOf(block: $block) { number } vaults(block: $block) { nodes { asOf { number } } } }'
    const { data } = await graph.ask(query, { block: head.number - 40 })
    expect(member(data, 'asOf')).toEqual({ number: head.number - 40 })
    for (const node of nodes(data, 'vaults'))
      expect(node).toEqual({ asOf: { number: head.number - 40 } })
    const { errors } = await graph.ask(query, { block: head.number + 1 })
    expect(errors?.[0]?.message).toContain(`to ${head.number}`)
  })
})

describe('positions in GraphQL', () => {
  const held = `select p.vault, p.account, s.shares, s.cost_usdc, s.timestamp from chain.position p
    cross join lateral (select * from chain.position_state where position_id = p.id
      and block_number <= $1 order by block_number desc limit 1) s`
  const shownAs = (rows: Record<string, string>[]) =>
    rows
      .map((row) => [
        row['vault'],
        row['account'],
        row['shares'],
        row['cost_usdc'],
        Number(row['timestamp']),
      ])
      .toSorted(byText)
  const positionsOf = (data: unknown, name: string) =>
    nodes(data, name)
      .map(({ vault, account, shares, costUsdc, lastAt }) => [
        String((vault as Json)['address']).toLowerCase(),
        String(account).toLowerCase(),
        shares,
        costUsdc,
        lastAt,
      ])
      .toSorted(byText)
  const fields = 'nodes { vault { address } account shares costUsdc lastAt }'

  it('equal the stored positions, now and at past blocks, with vaults that the account left', async () => {
    const head = world.chain.head().number
    const { rows: accounts } = await db.query('select distinct account from chain.position')
    let past = 0
    for (const block of [head, head - 5, head - 20, head - 60, head - 120]) {
      for (const { account } of accounts) {
        const query = `query ($account: Address!, $block: Int) {
          positions(account: $account, block: $block, first: 200) { ${fields} } }`
        const { data, errors } = await graph.ask(query, { account, block })
        expect(errors).toBeUndefined()
        const { rows } = await db.query(`${held} where p.account = $2`, [block, account])
        expect(positionsOf(data, 'positions')).toEqual(shownAs(rows))
        if (block < head) past += rows.length
      }
    }
    expect(past).toBeGreaterThan(0)
  })

  it('have equal profits in the list of positions, in the list of holders and in the portfolio', async () => {
    const profit = `${fields.slice(0, -1)} realisedPnlUsdc unrealisedPnlUsdc valueUsdc }`
    const session = graph.reads.session()
    const { history, chain } = await session.reads()
    const { rows } = await db.query('select distinct account from chain.position')
    const accounts = rows.map(({ account }) => account)
    const portfolios = await readPortfolios({ history }, chain.head(), accounts)
    await session.close()
    const depositsOf = (data: unknown, name: string) =>
      nodes(data, name).map((node) => [
        String((node['vault'] as Json)['address']).toLowerCase(),
        String(node['account']).toLowerCase(),
        node['valueUsdc'],
        node['realisedPnlUsdc'],
        node['unrealisedPnlUsdc'],
      ])
    const own = [...portfolios.values()]
      .flat()
      .map((held) => [
        held.position.vault.address,
        held.position.account,
        ...[held.valueUsdc6, held.realisedUsdc6, held.unrealisedUsdc6].map(String),
      ])
    const found: unknown[][] = []
    for (const account of accounts) {
      const query = `query ($account: Address!) { positions(account: $account, first: 200) { ${profit} } }`
      found.push(...depositsOf((await graph.ask(query, { account })).data, 'positions'))
    }
    expect(found.toSorted(byText)).toEqual(own.toSorted(byText))
    const query = `query ($vault: Address!) { holders(vault: $vault, first: 200) { ${profit} } }`
    const holders = depositsOf((await graph.ask(query, { vault: facts['vault'] })).data, 'holders')
    expect(holders.length).toBeGreaterThan(0)
    for (const holder of holders) expect(own).toContainEqual(holder)
  })

  it('have shares in every row of the list of holders', async () => {
    const head = world.chain.head().number
    for (const block of [head, head - 60]) {
      const query = `query ($vault: Address!, $block: Int) {
        holders(vault: $vault, block: $block, first: 200) { ${fields} } }`
      const { data } = await graph.ask(query, { vault: facts['vault'], block })
      const { rows } = await db.query(`${held} where p.vault = lower($2) and s.shares > 0`, [
        block,
        facts['vault'],
      ])
      expect(positionsOf(data, 'holders')).toEqual(shownAs(rows))
    }
  })
})

describe('a client generated by graphql-codegen', () => {
  const folder = join(import.meta.dirname, '../../clients')
  const run = promisify(execFile)
  const root = join(folder, '../..')

  it('compiles and receives the answers of three documented queries', async () => {
    await run(process.execPath, [join(folder, 'generate.mjs')])
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [compiler, '-p', folder])
    const server = await listen({ fetch: graph.graphql.fetch }, { host: '127.0.0.1', port: 0 })
    try {
      const url = `http://127.0.0.1:${server.port}/graphql`
      const script = join(folder, 'askThree.ts')
      const { stdout } = await run(process.execPath, [
        script,
        url,
        String(facts['at']),
        String(facts['vault']),
      ])
      const answers = JSON.parse(stdout)
      expect(answers.navUsdc[0]).toMatch(/^[0-9]+$/)
      expect(answers.driftBps[0]).toBeGreaterThanOrEqual(0)
      expect(answers.shares[0]).toMatch(/^[0-9]+$/)
    } finally {
      await server.close()
    }
  })
})

describe('the tables for psql', () => {
  it('have a comment on every column', async () => {
    expect(await commentChain(world.databaseUrl)).toEqual([])
    const { rows } = await db.query(
      `select col_description('chain.activity'::regclass, attnum) as text from pg_attribute
       where attrelid = 'chain.activity'::regclass and attname = 'volume_usdc'`,
    )
    expect(rows).toEqual([{ text: 'Value of the swaps of a rebalance, USDC-6' }])
  })
})

describe('subscriptions of GraphQL', () => {
  it('send events and NAV points over HTTP with each block, and end when the feed closes', async () => {
    graph.heads.publish(world.chain.head())
    const { follow, openStreams, close } = await serveSubscriptions(
      graph.graphql,
      graph.heads.closed,
    )
    const events = follow('subscription { activities { ... on Event { id kind blockNumber } } }')
    const points = follow(
      `subscription { navPoints(vault: "${facts['vault']}") { navUsdc block { number } } }`,
    )
    try {
      const arrived = { event: false, point: false }
      const firstEvent = events.next().finally(() => {
        arrived.event = true
      })
      const firstPoint = points.next().finally(() => {
        arrived.point = true
      })
      await expect.poll(openStreams, { timeout: PATIENCE_MS }).toBe(2)
      const begun = world.chain.head().number
      // A subscription does not receive a block from before its first wait.
      while (!arrived.event || !arrived.point) {
        await world.live('buyWithPermit')
        graph.heads.publish(await world.sync())
      }
      const event = member((await firstEvent).value?.data, 'activities')
      const { rows } = await db.query(
        `select block_number::int as block from chain.activity
         where block_number || '-' || log_index = $1`,
        [event['id']],
      )
      expect(rows).toEqual([{ block: event['blockNumber'] }])
      expect(rows[0].block).toBeGreaterThan(begun)
      const point = member((await firstPoint).value?.data, 'navPoints')
      expect(point['navUsdc']).toMatch(/^[0-9]+$/)
      expect((point['block'] as Json)['number']).toBeGreaterThan(begun)
      graph.heads.close()
      // Events from before the end are still delivered.
      for (const stream of [events, points]) {
        while ((await stream.next()).done !== true);
      }
      await expect.poll(openStreams, { timeout: PATIENCE_MS }).toBe(0)
    } finally {
      await close()
    }
  })
})

/** Returns the facts that a text names. */
function usedIn(text: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => new RegExp(`(\\$|:'?)${name}\\b`).test(text)),
  )
}

type Json = Record<string, unknown>
const byText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b))

const member = (data: unknown, name: string): Json => (data as Record<string, Json>)[name] ?? {}
const nodes = (data: unknown, name: string): Json[] => (member(data, name)['nodes'] as Json[]) ?? []
