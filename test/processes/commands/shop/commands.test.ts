import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CommandRefused } from '../../../../commands/shop/commandRefused.ts'
import { runAdd } from '../../../../commands/shop/runAdd.ts'
import { runList } from '../../../../commands/shop/runList.ts'
import { runSync } from '../../../../commands/shop/runSync.ts'
import type { ShopDeps } from '../../../../commands/shop/shopDeps.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { createShopFeeds } from '../../../../core/shops/store/createShopFeeds.ts'
import { createStoredShops } from '../../../../core/shops/store/createStoredShops.ts'
import { createFeedSource } from '../../../../core/shops/store/feeds/createFeedSource.ts'
import { createGoods } from '../../../../devnet/shops/createGoods.ts'
import { type ShopServer, startShops } from '../../../../devnet/shops/startShops.ts'
import { aShopSettings } from '../../../builders/aShopFeed.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { programFile } from '../../../support/programs/programFile.ts'

const SECRET = 'Bearer top-secret-value'

let database: TestDatabase
let query: Sql
let goods: ShopServer
let folder: string
let storedShops: ReturnType<typeof createStoredShops>
let feeds: ReturnType<typeof createShopFeeds>
let printed: string[]

beforeAll(async () => {
  database = await migratedDatabase()
  query = createSql(database.url, { name: 'test', max: 2, reader: false })
  storedShops = createStoredShops({ databaseUrl: database.url })
  feeds = createShopFeeds({ databaseUrl: database.url })
  goods = await startShops({ seed: 3, goods: createGoods(300, 3) })
  folder = await mkdtemp(join(tmpdir(), 'shop-'))
})
afterAll(async () => {
  await Promise.all([query?.end(), storedShops?.close(), feeds?.close(), goods?.stop()])
  await database?.drop()
  if (folder !== undefined) await rm(folder, { recursive: true })
})
beforeEach(() => {
  printed = []
  goods.faults.order(null)
})

const configured = aShopSettings({ slug: 'configured' })
const depsOf = (): ShopDeps => ({
  configured: [configured],
  storedShops,
  feeds,
  source: createFeedSource({ isDevnet: true }),
  query,
  nowMs: () => Date.now(),
  signal: new AbortController().signal,
  print: (text) => printed.push(text),
})

async function fileOf(shop: unknown): Promise<string> {
  const file = join(folder, 'shop.json')
  await writeFile(file, typeof shop === 'string' ? shop : JSON.stringify(shop))
  return file
}

const settingsOf = (slug: string, more: object = {}) => ({
  slug,
  name: 'Served',
  baseUrl: goods.url,
  feed: {
    type: 'json',
    url: `${goods.url}/feed.json`,
    headers: { authorization: SECRET },
    ...more,
  },
})

async function add(shop: unknown, isReplacing = false): Promise<string> {
  return runAdd(depsOf(), { file: await fileOf(shop), isReplacing })
}

describe('adding a shop', () => {
  it('stores the shop beside the shops of the configuration, and replaces an added shop only with --replace', async () => {
    expect(await add(settingsOf('added'))).toMatch(/^added added, 1 header kept/)
    await expect(add(settingsOf('added'))).rejects.toThrow(/--replace/)
    expect(await add(settingsOf('added'), true)).toMatch(/^added replaced/)
    await expect(add({ ...settingsOf('configured') })).rejects.toThrow(/is a shop of SHOPS/)
    expect((await storedShops.read()).shops).toMatchObject([
      { slug: 'added', cron: '*/30 * * * *', feed: { headers: { authorization: SECRET } } },
    ])
  })

  it.each([
    [{ slug: 'Bad Slug' }, /slug: must be 1 to 40/],
    [{ cron: 'whenever' }, /cron: must be a cron/],
    [{ feed: { type: 'json', url: 'ftp://x.example/' } }, /feed\.url/],
    [
      { feed: { type: 'json', url: 'https://x.example/', headers: { a: `${SECRET}\n` } } },
      /printable/,
    ],
    [
      { feed: { type: 'json', url: 'https://x.example/', headers: { [SECRET]: 1 } } },
      /feed\.headers/,
    ],
    [{ colour: SECRET }, /Unrecognized key/],
  ])('rejects %j like the configuration, without a value in the error', async (more, problem) => {
    const failure = await add({ ...settingsOf('odd'), ...more }).catch((error: unknown) => error)
    expect(String(failure)).toMatch(problem)
    if (!('feed' in more) || !JSON.stringify(more).includes(`"${SECRET}"`)) {
      expect(String(failure)).not.toContain(SECRET)
    }
  })

  it('rejects invalid JSON without its text, and a missing file', async () => {
    const failure = await add(`{"slug": ${SECRET}`).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandRefused)
    expect(String(failure)).not.toContain('secret')
    await expect(runAdd(depsOf(), { file: '/nowhere', isReplacing: false })).rejects.toThrow(
      /cannot be read/,
    )
  })
})

describe('a sync by command', () => {
  it('loads an added shop with progress, and reports omitted products by reason', async () => {
    const products = [
      { id: '1', title: 'Tent', price: '10.00', url: '/1' },
      { id: '1', title: 'Tent again', price: '10.00', url: '/1' },
      { id: '2', title: '', price: '10.00', url: '/2' },
      { id: '3', title: 'Mug', price: 'a lot', url: '/3' },
      { id: '4', title: 'Mug', price: '5.00 EUR', url: '/4' },
    ]
    const file = join(folder, 'feed.json')
    await writeFile(file, JSON.stringify({ products }))
    await add({ ...settingsOf('reported'), feed: { type: 'json', url: `file://${file}` } })
    const { text, isWell } = await runSync(depsOf(), { slug: 'reported', minKeepRatio: null })
    expect(isWell).toBe(true)
    expect(text).toMatch(/^reported: 1 products \(1 added, 0 changed, 0 removed\) in \d+\.\d s$/m)
    for (const reason of ['duplicate_id', 'no_title', 'bad_price', 'other_currency']) {
      expect(text).toMatch(new RegExp(`omitted +1 .*\\(${reason}\\)`))
    }
    expect(printed).toEqual([
      '1 of 1, reported: requesting the feed',
      expect.stringMatching(/^1 of 1, reported: received 0\.0 million characters$/),
      '1 of 1, reported: read 1 products, storing the products now',
    ])
  })

  it('continues with the other shops after a failed shop, and accepts a small feed when the command allows a small feed', async () => {
    await add(settingsOf('shrinking'), true)
    expect((await runSync(depsOf(), { slug: 'shrinking', minKeepRatio: null })).isWell).toBe(true)
    goods.faults.order('tenth')
    const all = await runSync(depsOf(), { slug: null, minKeepRatio: null })
    expect(all.isWell).toBe(false)
    expect(all.text).toMatch(/^shrinking: refused .*too_few.*; 300 products are still served$/m)
    expect(all.text).toMatch(/^configured: failed .*unreachable/m)
    const forced = await runSync(depsOf(), { slug: 'shrinking', minKeepRatio: 0 })
    expect(forced.text).toMatch(/30 products \(0 added, 0 changed, 270 removed\)/)
    expect((await runSync(depsOf(), { slug: 'shrinking', minKeepRatio: null })).text).toMatch(
      /^shrinking: unchanged, 30 products/,
    )
  })

  it('fails while another process syncs the shop', async () => {
    await add(settingsOf('busy'), true)
    await feeds.admit({ ...aShopSettings({ slug: 'busy', name: 'Served' }) })
    const report = await feeds.alone('busy', () =>
      runSync(depsOf(), { slug: 'busy', minKeepRatio: null }),
    )
    expect(report).toMatchObject({ isWell: false, text: expect.stringMatching(/another process/) })
  })

  it('rejects an unknown shop', async () => {
    await expect(runSync(depsOf(), { slug: 'nobody', minKeepRatio: null })).rejects.toThrow(
      /unknown shop/,
    )
  })
})

describe('the list of the shop command', () => {
  it('prints every shop with its origin and state, without headers and paths', async () => {
    await add(settingsOf('listed', { url: `${goods.url}/feed.json?key=path-secret` }), true)
    await runSync(depsOf(), { slug: 'listed', minKeepRatio: null })
    const lines = await runList(depsOf(), { isJson: false })
    expect(lines).toMatch(/^listed +ok +300 products {2}json +added +checked \d{4}-/m)
    expect(lines).toMatch(/^configured .* SHOPS /m)
    const json = await runList(depsOf(), { isJson: true })
    expect(JSON.parse(json)).toMatchObject({
      shops: expect.arrayContaining([
        expect.objectContaining({ slug: 'listed', from: 'added', headers: 1, state: 'ok' }),
      ]),
    })
    for (const text of [lines, json]) expect(text).not.toMatch(/secret/)
  })

  it('names a shop that newer software added and this version cannot read', async () => {
    await query`insert into app.shop_settings (slug, settings) values ('newer', '{"slug": 1}')`
    expect(await runList(depsOf(), { isJson: false })).toMatch(/^newer: was added by a newer/m)
    await query`delete from app.shop_settings where slug = 'newer'`
  })
})

it('the shop command adds from standard input, lists and removes, and exits with 0, 1 or 2', async () => {
  const run = (words: readonly string[], input = '') =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: database.url, SHOPS: '[]' }
      const child = execFile(
        process.execPath,
        [programFile('commands/shop/main'), ...words],
        { env },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
      )
      child.stdin?.end(input)
    })
  expect(await run(['add', '-'], JSON.stringify(settingsOf('piped')))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^piped added/),
  })
  expect((await run(['list'])).out).toMatch(/^piped +never/m)
  expect(await run(['remove', 'piped'])).toMatchObject({ code: 0 })
  expect(await run(['remove', 'piped'])).toMatchObject({ code: 1 })
  expect(await run(['lst'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/unknown command/),
  })
})
