import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../../api/http/listen.ts'
import { FACT_TABLES } from '../../../../core/dayfiles/domain/factTables.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { createDayWorld, type DayWorld, HEAD, hashOf } from '../../../support/dayfiles/dayWorld.ts'

const FINAL = '/data/activity/2026-11-22.parquet'
const OPEN = '/data/activity/2026-11-23.csv'

let world: DayWorld
let app: ReturnType<typeof anApp>
let server: ListeningServer
let bytes: Buffer
let tag: string

beforeAll(async () => {
  world = await createDayWorld()
  await world.fact('activity', 40, { kind: 'buy', usdc: 5 })
  await world.fact('activity', 110, { kind: 'redeem', usdc: 7 })
  const { files } = await world.open()
  app = anApp(aWorld(), { dayFiles: files })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  const response = await app.request(FINAL)
  tag = response.headers.get('etag') ?? ''
  bytes = Buffer.from(await response.arrayBuffer())
})
afterAll(async () => {
  await server?.close()
  await world?.close()
})

const errorOf = async (path: string, init?: RequestInit) => {
  const response = await app.request(path, init)
  return { status: response.status, error: Object(await response.json()).error }
}

describe('a final file over HTTP', () => {
  it('has a strong ETag of its bytes, a week of cache lifetime, and its last blocks', async () => {
    const response = await app.request(FINAL)
    const headers = Object.fromEntries(response.headers)
    expect(response.status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=604800, immutable',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'x-data-final': 'true',
      'x-data-rows': '1',
      'x-data-blocks': `8453:83:${hashOf(8453, 83)}`,
      'x-block-number': '83',
    })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1')
  })

  it('returns 304 for its ETag, and 200 for another ETag', async () => {
    const known = await app.request(FINAL, { headers: { 'if-none-match': tag } })
    expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect(known.headers.get('etag')).toBe(tag)
    const other = await app.request(FINAL, { headers: { 'if-none-match': '"0"' } })
    expect(other.status).toBe(200)
    await other.arrayBuffer()
  })

  it.each([
    ['bytes=0-3', 0, 4],
    ['bytes=4-', 4, undefined],
    ['bytes=-8', -8, undefined],
    ['bytes=0-999999999', 0, undefined],
  ])('returns 206 with the bytes of %s', async (range, from, to) => {
    const response = await app.request(FINAL, { headers: { range } })
    const part = bytes.subarray(from, to)
    expect(response.status).toBe(206)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(part)
    const start = bytes.length - bytes.subarray(from).length
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
    )
  })

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-b'])(
    'returns 200 with the whole file for the range %s',
    async (range) => {
      const response = await app.request(FINAL, { headers: { range } })
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([
        200,
        bytes.length,
      ])
    },
  )

  it('returns 200 with the whole file for a range of another version of the file', async () => {
    const headers = { range: 'bytes=0-3', 'if-range': '"0"' }
    const other = await app.request(FINAL, { headers })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
    const same = await app.request(FINAL, { headers: { ...headers, 'if-range': tag } })
    expect([same.status, (await same.arrayBuffer()).byteLength]).toEqual([206, 4])
  })

  it('returns 416 for a range behind the end', async () => {
    const response = await app.request(FINAL, { headers: { range: `bytes=${bytes.length}-` } })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
  })

  it('returns for HEAD the headers of the file and no body, over a socket', async () => {
    const answered = Promise.withResolvers<{ status: number; length: string; sent: number }>()
    request({ port: server.port, host: '127.0.0.1', path: FINAL, method: 'HEAD' }, (response) => {
      let sent = 0
      response.on('data', (piece: Buffer) => {
        sent += piece.length
      })
      response.on('end', () => {
        const length = String(response.headers['content-length'])
        answered.resolve({ status: response.statusCode ?? 0, length, sent })
      })
    }).end()
    expect(await answered.promise).toEqual({ status: 200, length: String(bytes.length), sent: 0 })
  })

  it('sends the same bytes over a socket', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}${FINAL}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })
})

describe('the file of an open day over HTTP', () => {
  it('is marked as not final, is cached for one minute, and names its blocks', async () => {
    const response = await app.request(OPEN)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'x-data-final': 'false',
      'x-data-blocks': `8453:${HEAD}:${hashOf(8453, HEAD)}`,
      'x-block-number': String(HEAD),
    })
    const [header, row] = (await response.text()).split('\n')
    expect(header).toContain('block_number,block_hash,log_index,timestamp_unix_s,timestamp_iso')
    expect(row).toContain(`110,${hashOf(8453, 110)},0,`)
  })
})

describe('a wrong address of a file', () => {
  it.each([
    ['/data/vault/2026-11-22.parquet', 404, /^table: no such table; the tables are activity, /],
    ['/data/activity;drop/2026-11-22.csv', 404, /^table: no such table/],
    ['/data/__proto__/2026-11-22.csv', 404, /^table: no such table/],
    ['/data/..%2f..%2fetc/passwd.csv', 404, /^table: no such table/],
    ['/data/activity/2026-11-22', 404, /^file: must end in \.parquet or \.csv/],
    ['/data/activity/2026-11-22.json', 404, /^file: must end in/],
    ['/data/activity/2026-02-30.csv', 400, /^day: must be a UTC day, such as 2026-11-23$/],
    ['/data/activity/2026-11-22T00.csv', 400, /^day: must be a UTC day/],
    ['/data/activity/..%2factivity%2f2026-11-22.csv', 400, /^day: must be a UTC day/],
    [
      '/data/activity/2026-11-20.csv',
      404,
      /^day: no such day; the days are 2026-11-21 to 2026-11-23$/,
    ],
    ['/data/activity/9999-12-31.csv', 404, /^day: no such day/],
  ])('%s is refused with %i and the remedy', async (path, status, error) => {
    expect(await errorOf(path)).toEqual({ status, error: expect.stringMatching(error) })
  })

  it('is refused for every method but GET and HEAD', async () => {
    expect((await errorOf(FINAL, { method: 'POST' })).status).toBe(405)
  })
})

describe('an index with a hole', () => {
  it('returns 503 with the block that is missing', async () => {
    await world.mine(8453, { from: HEAD + 2, to: HEAD + 2 })
    try {
      expect(await errorOf('/data/swap_leg/2026-11-22.csv')).toEqual({
        status: 503,
        error: 'The index lacks block 121 of chain 8453; retry after 10 s.',
      })
    } finally {
      await world.sql`delete from chain.block where number > ${HEAD}`
    }
  })
})

describe('the catalogue', () => {
  it('lists each table with units and days, and the written final files with checksums', async () => {
    const response = await app.request('/data/catalogue.json')
    const catalogue = Object(await response.json())
    expect(response.headers.get('etag')).toMatch(/^W\//)
    expect(catalogue.url).toBe('http://127.0.0.1:3000/data/{table}/{day}.{format}')
    expect(catalogue.tables.map(({ name }: { name: string }) => name)).toEqual(
      FACT_TABLES.map(({ name }) => name),
    )
    const [activity] = catalogue.tables
    expect(activity).toMatchObject({
      meaning: 'Events of vaults; columns that a kind lacks are null',
      firstDay: '2026-11-21',
      lastDay: '2026-11-23',
      lastFinalDay: '2026-11-22',
    })
    expect(activity.columns).toContainEqual({
      name: 'fee_usdc6',
      type: 'digits',
      unit: 'USDC, 6 decimals',
      meaning: 'Mint fee, USDC-6',
    })
    expect(activity.finalFiles).toEqual([
      {
        day: '2026-11-22',
        final: true,
        rows: 1,
        blocks: [{ chainId: 8453, number: 83, hash: hashOf(8453, 83) }],
        parquet: { path: FINAL, bytes: bytes.length, sha256: tag.slice(1, -1) },
        csv: {
          path: FINAL.replace('parquet', 'csv'),
          bytes: expect.any(Number),
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ])
  })
})

describe('the pages of the data', () => {
  it.each(['/data', ...FACT_TABLES.map(({ name }) => `/data/${name}`)])(
    '%s is complete, smaller than 60 KB, and loads nothing from another origin',
    async (path) => {
      const response = await app.request(path)
      const page = await response.text()
      expect(response.status).toBe(200)
      expect(Buffer.byteLength(page)).toBeLessThan(60_000)
      expect(page).toContain('</html>')
      expect(page.match(/(?:src|href)="https?:/g)).toBeNull()
    },
  )

  it('link each table and the newest final file', async () => {
    const page = await (await app.request('/data')).text()
    for (const { name } of FACT_TABLES) expect(page).toContain(`href="/data/${name}"`)
    expect(page).toContain('href="/data/activity/2026-11-22.parquet"')
    const table = await (await app.request('/data/activity')).text()
    expect(table).toContain('fee_usdc6')
    expect(table).toContain('href="/data/activity/2026-11-23.csv"')
  })

  it('return 404 for an unknown table', async () => {
    expect((await app.request('/data/nothing')).status).toBe(404)
  })
})
