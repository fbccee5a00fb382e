import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteOutcome } from '../../../../../../core/leads/domain/site/siteOutcome.ts'
import { createPhoneParser } from '../../../../../../core/leads/store/createPhoneParser.ts'
import { createVisitSite } from '../../../../../../core/leads/store/site/createVisitSite.ts'
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../../../../../core/platform/egress/createGuardedFetch.ts'
import {
  createSiteWorld,
  pagesOf,
  type SiteWorld,
  testOutside,
} from '../../../../../support/siteWorld.ts'

const NAME = 'joes.example'
const PAGE_BYTES = 1_500_000
const pauses: number[] = []
let world: SiteWorld

beforeAll(async () => {
  world = await createSiteWorld()
})
afterAll(() => world?.stop())
beforeEach(() => {
  world.asked.length = 0
  pauses.length = 0
})

const visitor = (given: Partial<GuardedFetchOptions> = {}) =>
  createVisitSite({
    fetch: createGuardedFetch({
      allowHttp: true,
      totalMs: 10_000,
      maxBytes: PAGE_BYTES,
      tooLarge: 'cut',
      ...testOutside,
      ...given,
    }),
    mailHostOf: async (domain) => (domain === 'joes.example' ? 'present' : 'unknown'),
    parsePhone: createPhoneParser(),
    clock: { nowMs: () => Date.parse('2026-06-01') },
    pause: async (ms) => void pauses.push(ms),
    publicUrl: 'https://quartet.example',
  })
const visit = visitor()
const visitOf = (answer: RequestListener, path = ''): Promise<SiteOutcome> => {
  world.serve(NAME, answer)
  return visit(world.url(NAME, path))
}
const html =
  (body: string, status = 200): RequestListener =>
  (request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  }
const paths = () => world.asked.map((line) => line.replace(`${NAME} `, ''))

describe('a visit of a website', () => {
  it('reads no page when the rules are not text, because the rules may forbid the visit', async () => {
    const outcome = await visitOf((request, response) => {
      const isRules = request.url === '/robots.txt'
      const type = isRules ? 'application/octet-stream' : 'text/html'
      response.setHeader('content-type', type).end(isRules ? 'User-agent: *\nDisallow: /' : 'Joe')
    })
    expect(outcome).toEqual({ kind: 'unknown', reason: 'rules_unknown' })
    expect(paths()).toEqual(['GET /robots.txt'])
  })

  it('reads the rules, the home page and the contact page, with the user agent of the service', async () => {
    const outcome = await visitOf(
      pagesOf({
        '/': '<p>Joe fixes roofs</p><a href="/contact">Contact</a><a href="https://joes.setmore.com">Book</a>',
        '/contact': '<p>(512) 555-0123, joe@joes.example</p>',
      }),
    )
    expect(paths()).toEqual(['GET /robots.txt', 'GET /', 'GET /contact'])
    expect([...world.agents]).toEqual(['quartet-site-check/1.0 (+https://quartet.example)'])
    expect(pauses).toEqual([1_000])
    expect(outcome).toMatchObject({
      kind: 'read',
      mail: { 'joes.example': 'present' },
      reading: {
        booking: ['other'],
        phones: ['+15125550123'],
        // Addresses of example domains are not stored.
        emails: [],
        contactUrl: world.url(NAME, '/contact'),
      },
    })
  })

  it('succeeds without a contact page that fails', async () => {
    const outcome = await visitOf(pagesOf({ '/': '<a href="/contact">Contact</a> 512-555-0123' }))
    expect(outcome).toMatchObject({
      kind: 'read',
      reading: { phones: ['+15125550123'], contactUrl: null },
    })
  })

  it.each([
    [404, 'failed', 'not_found'],
    [410, 'failed', 'not_found'],
    [500, 'failed', 'server_error'],
    [503, 'failed', 'server_error'],
    [401, 'silent', 'refused'],
    [403, 'silent', 'refused'],
    [429, 'silent', 'refused'],
  ])('maps status %d to outcome %s with reason %s', async (status, kind, reason) => {
    expect(await visitOf(html('<p>no</p>', status))).toEqual({ kind, reason })
  })

  it('fails for a parked domain', async () => {
    const outcome = await visitOf(html('<h1>This domain is for sale!</h1>'))
    expect(outcome).toEqual({ kind: 'failed', reason: 'parked' })
  })

  it('returns "silent" for a picture in place of a page', async () => {
    const outcome = await visitOf((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'image/png' }).end('PNG')
    })
    expect(outcome).toEqual({ kind: 'silent', reason: 'not_a_page' })
  })

  it.each([
    ['a name that does not exist', 'joes.nowhere.example', { kind: 'failed', reason: 'no_name' }],
    ['name servers that fail', 'joes.broken.example', { kind: 'unknown', reason: 'name_unknown' }],
    ['a private address', 'joes.private.example', { kind: 'unknown', reason: 'not_public' }],
    [
      'a server that closes the connection',
      'joes.gone.example',
      { kind: 'failed', reason: 'no_connection' },
    ],
  ])('ends at %s', async (_what, name, outcome) => {
    expect(await visit(world.url(name))).toEqual(outcome)
  })

  it('fails after its time limit', async () => {
    world.serve(NAME, () => {})
    const slow = visitor({ totalMs: 100 })
    expect(await slow(world.url(NAME))).toEqual({ kind: 'failed', reason: 'timeout' })
  })

  it('fails after its time limit for a page that never ends', async () => {
    world.serve(NAME, (request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      response.setHeader('content-type', 'text/html')
      const drip = setInterval(() => response.write('<p>'), 10)
      void once(response, 'close').then(() => clearInterval(drip))
    })
    const slow = visitor({ totalMs: 200 })
    expect(await slow(world.url(NAME))).toEqual({ kind: 'failed', reason: 'timeout' })
  })

  it('uses http when https does not answer', async () => {
    world.serve(NAME, pagesOf({ '/menu': '<p>512-555-0123</p>' }))
    const outcome = await visit(world.url(NAME, '/menu').replace('http:', 'https:'))
    expect(outcome).toMatchObject({
      kind: 'read',
      reading: { finalUrl: world.url(NAME, '/menu'), phones: ['+15125550123'] },
    })
  })
})

describe('the robots rules of a website', () => {
  it('apply to the home page', async () => {
    const robots = 'User-agent: *\nDisallow: /'
    const outcome = await visitOf(pagesOf({ '/robots.txt': robots, '/': '<p>secret</p>' }))
    expect(outcome).toEqual({ kind: 'silent', reason: 'disallowed' })
    expect(paths()).toEqual(['GET /robots.txt'])
  })

  it('apply to the contact page, and rules for the user agent of the service come first', async () => {
    const robots =
      'User-agent: *\nDisallow: /\n\nUser-agent: quartet-site-check\nDisallow: /contact\n'
    const outcome = await visitOf(
      pagesOf({ '/robots.txt': robots, '/': '<a href="/contact">x</a>', '/contact': 'x' }),
    )
    expect(outcome).toMatchObject({ kind: 'read', reading: { contactUrl: null } })
    expect(paths()).toEqual(['GET /robots.txt', 'GET /'])
  })

  it.each([
    [4, [4_000], 3],
    [30, [], 2],
  ])(
    'delay the requests or prevent the last request if the crawl delay is %d s',
    async (delaySec, waited, requests) => {
      const robots = `User-agent: *\nCrawl-delay: ${delaySec}`
      await visitOf(
        pagesOf({ '/robots.txt': robots, '/': '<a href="/contact">x</a>', '/contact': 'x' }),
      )
      expect(pauses).toEqual(waited)
      expect(paths()).toHaveLength(requests)
    },
  )

  it('forbid the visit when they are unavailable, and the visit checks the home page for a failure', async () => {
    const failing: RequestListener = (_request, response) => void response.writeHead(502).end()
    expect(await visitOf(failing)).toEqual({ kind: 'failed', reason: 'server_error' })
    const half: RequestListener = (request, response) =>
      void response.writeHead(request.url === '/robots.txt' ? 500 : 200).end()
    expect(await visitOf(half)).toEqual({ kind: 'unknown', reason: 'rules_unknown' })
    expect(paths()).toEqual(['GET /robots.txt', 'HEAD /', 'GET /robots.txt', 'HEAD /'])
  })

  it('are requested at each host of a redirect', async () => {
    world.serve('new.example', pagesOf({ '/robots.txt': 'User-agent: *\nDisallow: /' }))
    const outcome = await visitOf((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      response.writeHead(301, { location: world.url('new.example', '/') }).end()
    })
    expect(outcome).toEqual({ kind: 'silent', reason: 'disallowed' })
    expect(world.asked.at(-1)).toBe('new.example GET /robots.txt')
  })
})

describe('a redirect of a website', () => {
  const sendTo =
    (location: (path: string) => string): RequestListener =>
    (request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      response.writeHead(302, { location: location(request.url ?? '') }).end()
    }

  it('is followed five times, not six', async () => {
    const chain: RequestListener = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      const page = response.setHeader('content-type', 'text/html')
      if (left === 0) return void page.end('<p>there</p>')
      response.writeHead(302, { location: `/${left - 1}` }).end()
    }
    expect(await visitOf(chain, '/5')).toMatchObject({ kind: 'read' })
    expect(await visitOf(chain, '/6')).toEqual({ kind: 'unknown', reason: 'redirects' })
  })

  it.each([
    ['a private address', () => world.url('x.private.example'), 'not_public'],
    ['another scheme', () => 'ftp://joes.example/', 'redirects'],
    ['an invalid URL', () => 'http://[', 'redirects'],
    ['a port below 1024', () => 'http://joes.example:22/', 'unreadable'],
  ])('is not followed to %s', async (_what, location, reason) => {
    expect(await visitOf(sendTo(location))).toEqual({ kind: 'unknown', reason })
  })

  it('is followed from the markup of a page', async () => {
    const outcome = await visitOf(
      pagesOf({
        '/': '<meta http-equiv="refresh" content="0; url=/home">',
        '/home': '<p>512-555-0123</p>',
      }),
    )
    expect(outcome).toMatchObject({ kind: 'read', reading: { phones: ['+15125550123'] } })
  })

  it('is ignored in the markup of a page if its target is the same page', async () => {
    const outcome = await visitOf(html('<meta http-equiv="refresh" content="1;url=/">hello'))
    expect(outcome).toMatchObject({ kind: 'read' })
  })
})

describe('a hostile page', () => {
  it('is read up to the size limit if it has 10 MB', async () => {
    const junk = '<div class="a"><a href="/x">512 555 </a>&amp;a@a'.repeat(220_000)
    expect(junk.length).toBeGreaterThan(10_000_000)
    const outcome = await visitOf(html(`<p>512-555-0123</p>${junk}<p>512-555-0199</p>`))
    expect(outcome).toMatchObject({ kind: 'read', reading: { phones: ['+15125550123'] } })
  })

  it('is read up to the size limit if it expands to a thousand times its size', async () => {
    const outcome = await visitOf((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
      response.writeHead(200, headers).end(gzipSync(`<p>512-555-0123</p>${' '.repeat(50_000_000)}`))
    })
    expect(outcome).toMatchObject({ kind: 'read', reading: { phones: ['+15125550123'] } })
  })

  it('returns its platform and no contacts if it contains only scripts', async () => {
    const script = '<script src="https://static.parastorage.com/a.js"></script>'
    const outcome = await visitOf(
      html(`<html><head>${script}</head><body><div id=root></div></body>`),
    )
    expect(outcome).toMatchObject({
      kind: 'read',
      reading: { platform: 'wix', phones: [], emails: [] },
    })
  })

  it.each([
    [
      'windows-1252',
      'text/html; charset=windows-1252',
      Buffer.from('<p>512\x96555\x960123</p>', 'latin1'),
    ],
    ['utf-16le', 'text/html; charset=utf-16le', Buffer.from('<p>512-555-0123</p>', 'utf16le')],
    [
      'the fallback for an unknown charset',
      'text/html; charset=klingon',
      Buffer.from('<p>512-555-0123\xff</p>', 'latin1'),
    ],
    [
      'the charset that the page declares',
      'text/html',
      Buffer.from('<meta charset="windows-1252"><p>512\x96555\x960123</p>', 'latin1'),
    ],
  ])('is decoded with %s', async (_what, type, body) => {
    const outcome = await visitOf((request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': type }).end(body)
    })
    expect(outcome).toMatchObject({ kind: 'read', reading: { phones: ['+15125550123'] } })
  })
})
