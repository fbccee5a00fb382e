import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createManual, partsOf } from '../../../../../api/pages/manual/createManual.ts'
import { plainText } from '../../../../../api/pages/manual/parseDocument.ts'
import { readDocuments } from '../../../../../api/pages/manual/readDocuments.ts'
import { GUIDE_TOPICS } from '../../../../../core/catalogue/guideTopics.ts'
import { operations } from '../../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { anApp, depsOf } from '../../../../builders/anApp.ts'
import { theManual } from '../../../../builders/theManual.ts'

const root = join(import.meta.dirname, '../../../../..')
const app = anApp(aWorld())
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const getFrom = async (
  from: typeof app,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ response: Response; html: string }> => {
  const response = await from.request(path, { headers })
  return { response, html: await response.text() }
}
const get = (path: string, headers: Record<string, string> = {}) => getFrom(app, path, headers)
/** Addresses of every page of the manual. */
const addresses = theManual.documents.flatMap((document) => [
  document.address,
  ...(document.isLong
    ? partsOf(document).map(([{ anchor }]) => `${document.address}/${anchor}`)
    : []),
])
const pages = new Map(
  await Promise.all(addresses.map(async (path) => [path, await get(path)] as const)),
)
const htmlOf = (path: string): string => pages.get(path)?.html ?? ''
const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))

describe('the manual', () => {
  it('has a page for each Markdown file of the folder, with its first heading as title', () => {
    const files = ['docs', 'docs/decisions'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    )
    expect(theManual.documents.map(({ path }) => path).toSorted()).toEqual(files.toSorted())
    for (const { title, parsed } of theManual.documents) expect(parsed().title).toBe(title)
    // The reference has these addresses.
    for (const name of ['api', 'docs.css', 'docs.js'])
      expect(addresses).not.toContain(`/docs/${name}`)
  })

  it('is found when the process starts in another folder', () => {
    const before = process.cwd()
    process.chdir('/')
    try {
      expect(readDocuments().length).toBe(theManual.documents.length)
    } finally {
      process.chdir(before)
    }
  })

  it.each(addresses)(
    'serves %s below 60 KB, without inline scripts, for reuse by caches',
    async (path) => {
      const { response, html } = await get(path)
      const { headers } = response
      expect(response.status).toBe(200)
      expect(Buffer.byteLength(html)).toBeLessThan(60_000)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      )
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|http|\*/)
      expect(html).not.toMatch(/<script(?! src="\/copy\.js)|<[^>]* (?:style|on[a-z]+)=/)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html.includes('<script')).toBe(html.includes(' data-copy="'))
      const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' })
      expect(again.response.status).toBe(304)
    },
  )

  it('has an element for each anchor to which its pages link, and a page for each link', async () => {
    const broken: string[] = []
    const others = new Set<string>()
    for (const [path, { html }] of pages) {
      for (const [, href = ''] of html.matchAll(/<a (?:[^>]* )?href="([^"]+)"/g)) {
        if (/^https?:/.test(href)) continue
        const [target = '', anchor] = href.split('#')
        const page = target === '' ? path : target
        if (!pages.has(page)) others.add(page)
        else if (anchor !== undefined && anchor !== 'main' && !idsIn(htmlOf(page)).has(anchor))
          broken.push(`${path}: ${href}`)
      }
    }
    expect(broken).toEqual([])
    for (const path of others) {
      expect([path, (await app.request(path)).status]).not.toEqual([path, 404])
    }
  })

  it('repeats no id on a page', () => {
    for (const [path, { html }] of pages) {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect([path, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([path, []])
    }
  })

  it('has the anchors of all headings on the first page of a long document', () => {
    const long = theManual.documents.filter(({ isLong }) => isLong)
    expect(long.map(({ address }) => address)).toContain('/docs/runbook')
    for (const { address, parsed } of long) {
      const ids = idsIn(htmlOf(address))
      const [, ...others] = parsed().sections
      expect(others.filter(({ anchor }) => !ids.has(anchor))).toEqual([])
    }
  })

  it('shows every word of a section on the page of the section', () => {
    for (const document of theManual.documents) {
      for (const section of document.parsed().sections) {
        const address = theManual.addressOf(document, section)
        const shown = new Set(wordsIn(contentOf(htmlOf(address.split('#')[0] ?? ''))))
        // The first page has another title than its document.
        const title = address === '/docs' ? '' : section.title
        // A link whose text is the name of a document shows the title of the document.
        const text = plainText(section.blocks).replaceAll(/[\w./-]+\.md/g, '')
        const missing = wordsIn(`${title} ${text}`).filter((word) => !shown.has(word))
        expect([address, missing]).toEqual([address, []])
      }
    }
  })

  it('is linked from the pages of the service, from every page of the manual and from the sitemap', async () => {
    const shown = new Map(pages)
    for (const path of ['/', '/status', '/gas', '/vaults', '/search', '/guide', '/none']) {
      shown.set(path, await get(path, { accept: BROWSER }))
    }
    for (const [path, { html }] of shown) {
      for (const target of ['/docs', '/docs/api', '/guide'])
        expect([path, html.includes(`href="${target}"`)]).toEqual([path, true])
    }
    const { html: sitemap } = await get('/sitemap.xml')
    for (const { address } of theManual.documents) {
      expect(sitemap).toContain(`<loc>http://127.0.0.1:3000${address}</loc>`)
    }
    expect((await get('/llms.txt')).html).toContain('](http://127.0.0.1:3000/docs)')
  })

  it.each([
    '/docs/none',
    '/docs/gas/none',
    '/docs/glossary/payments',
    '/docs/decisions/none',
    '/docs/README',
    '/docs/a/b/c',
  ])('returns 404 for %s: a page for a browser, JSON for a program', async (path) => {
    const page = await get(path, { accept: BROWSER })
    expect([page.response.status, page.response.headers.get('vary')]).toEqual([
      404,
      'Accept, Accept-Encoding',
    ])
    expect(page.html).toContain('<h1>Page not found</h1>')
    const json = await get(path)
    expect(json.response.status).toBe(404)
    expect(JSON.parse(json.html)).toMatchObject({ code: 'not_found' })
  })
})

/** Tags that no page of the manual creates, and tags with a handler or a style; values of attributes are removed. */
const strangeTags = (html: string): readonly string[] =>
  (html.replace(/"[^"]*"/g, '""').match(/<[a-z!/][^>]*>/g) ?? []).filter((tag) =>
    /^<(?:script|img|svg|iframe|object|details)|\s(?:on[a-z]+|style|autofocus)=/.test(tag),
  )
/** Words of at least four letters or digits; shorter words are on many pages. */
const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]{4,}/gu) ?? []
/** Text of the title and the content of a page, without its lists of contents. */
const contentOf = (html: string): string =>
  [...html.matchAll(/<h1>.*?<\/h1>|<article .*?<\/article>/gs)]
    .join(' ')
    .replaceAll(/<\/?(?:a|code|strong|em|del)(?: [^>]*)?>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Names of `Vary` that are `Accept`. */
const acceptsIn = ({ headers }: Response): readonly string[] =>
  (headers.get('vary') ?? '')
    .toLowerCase()
    .split(', ')
    .filter((name) => name === 'accept')

describe('the search of the manual', () => {
  it('lists sections with all words, with the words marked', async () => {
    const { response, html } = await get('/docs?q=PaymentsUnsettled')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('href="/docs/runbook/payments#paymentsunsettled"')
    expect(html).toMatch(/<p role="status">\d sections for <bdi .*<\/bdi>, the best first\.<\/p>/)
    const { html: marked } = await get('/docs?q=refund+burn')
    expect(marked).toMatch(/<mark>refund/i)
    expect(marked).toMatch(/<mark>burn/i)
  })

  it('states that a full list has the best sections only, and names a single section', async () => {
    const { html } = await get('/docs?q=payment')
    expect(html).toContain('<p role="status">The best 20 sections for <bdi')
    expect(html.match(/<li><span class="kind">|<li><a href="[^"]*"><b>/g)).toHaveLength(20)
    const { html: single } = await get('/docs?q=argparse')
    expect(single).toContain('<p role="status">1 section for <bdi class="mono">argparse</bdi>.</p>')
  })

  it('finds a section by a similar word, by a part of a word, and by some of the words', async () => {
    expect((await get('/docs?q=paymnet')).html).toContain('href="/docs/payments')
    expect((await get('/docs?q=delegat')).html).toContain('href="/docs/gas/')
    expect((await get('/docs?q=qqqqzz+webhook+glossary')).html).toContain('href="/docs/glossary')
    expect((await get('/docs?q=what+is+the')).html).toContain('The search found no section with')
    expect((await get('/docs?q=qqqqzzzz')).html).toContain('href="/search?q=qqqqzzzz"')
  })

  it('ranks the page about payment first for a question about payment', async () => {
    const { html } = await get(`/docs?q=${encodeURIComponent('how do I pay for a call')}`)
    expect(/<ul class="hits box"><li>.*?href="([^"]+)"/s.exec(html)?.[1]).toMatch(
      /^\/docs\/payments/,
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onfocus=alert(1) autofocus='",
    '</mark><svg onload=alert(1)>',
    '(((((((((((((((((((((((((((((((((((((((((((',
    '.*+?^{}()|[]\\$',
    'a'.repeat(128),
    Array.from({ length: 64 }, (_none, index) => String.fromCharCode(97 + (index % 26))).join(' '),
    '__proto__ constructor toString hasOwnProperty',
    '\ud800',
  ])('shows the text %j as text', async (text) => {
    const { response, html } = await get(`/docs?q=${encodeURIComponent(text.toWellFormed())}`)
    expect([200, 400]).toContain(response.status)
    expect(strangeTags(html)).toEqual([])
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })

  it('refuses a long, repeated or invisible text with the reason, and shows the manual for an empty text', async () => {
    const refused = await get(`/docs?q=${'a'.repeat(129)}`)
    expect(refused.response.status).toBe(400)
    expect(refused.html).toContain('The text is longer than 128 characters.')
    expect((await get('/docs?q=a&q=b')).response.status).toBe(400)
    expect((await get('/docs?q=a%E2%80%AEb')).response.status).toBe(400)
    for (const path of ['/docs?q=', '/docs?q=+', '/docs?utm_source=x']) {
      expect((await get(path)).html).toBe(htmlOf('/docs'))
    }
  })
})

describe('the guide as a page', () => {
  it('has the calls and sections of the JSON guide', async () => {
    const { response, html } = await get('/guide')
    const guide = JSON.parse((await get('/v1/guide')).html)
    expect(response.status).toBe(200)
    for (const { call } of guide.steps) expect(html).toContain(`<code>${escapeHtml(call)}</code>`)
    for (const topic of GUIDE_TOPICS) expect(html).toContain(`href="/guide?topic=${topic}"`)
  })

  it.each(GUIDE_TOPICS)('has a page below 60 KB for the section %s', async (topic) => {
    const { response, html } = await get(`/guide?topic=${topic}`)
    const guide = JSON.parse((await get(`/v1/guide?topic=${topic}`)).html)
    expect(response.status).toBe(200)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    for (const { call } of guide.steps) expect(html).toContain(escapeHtml(call))
    const known = [...addresses, '/docs/api']
    const links = [...html.matchAll(/href="(\/docs[^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => !known.includes(href))).toEqual([])
  })

  it('links the document about a section by the title of the document', async () => {
    const { html } = await get('/guide?topic=vaults')
    expect(html).toContain('<p>The manual: <a href="/docs/explorer">Explorer</a></p>')
  })

  it('returns 400 with a page for an unknown section', async () => {
    const { response, html } = await get('/guide?topic=%3Cscript%3E')
    expect(response.status).toBe(400)
    expect(html).not.toContain('<script>')
  })
})

/** An app without documents, whose calls lead no browser to the manual. */
const bare = anApp(aWorld(), { manual: createManual([], 'http://127.0.0.1:3000') })

describe('calls that explain a part of the service', () => {
  const CALLS = [
    ['/v1/guide', '/guide'],
    ['/v1/guide?topic=bridge', '/guide?topic=bridge'],
    ['/v1/bridge/guide', '/docs/bridge'],
    ['/v1/gas?docs=1', '/docs/gas'],
    ['/v1/leads', '/docs/leads'],
    ['/v1/shop', '/docs/shop'],
  ] as const

  it.each(CALLS)('lead a browser from %s to %s', async (path, page) => {
    const { response } = await get(path, { accept: BROWSER })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(page)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('vary')).toBe('Accept')
    const { response: shown, html } = await get(page)
    expect(shown.status).toBe(200)
    expect(html).toContain(`<code>GET ${path}</code>`)
  })

  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/json, text/html',
    'application/json, text/html;q=0.9',
    'text/html;q=0',
    'text/html',
    // Defaults of HttpURLConnection of Java.
    'text/html, image/gif, image/jpeg, */*; q=0.2',
    'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
    'application/xhtml+xml',
    'image/png',
  ])('answer a caller with Accept: %s as before', async (accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    for (const path of ['/v1/bridge/guide', '/v1/gas?docs=1', '/v1/shop', '/v1/leads']) {
      const { response, html } = await get(path, headers)
      const plain = await getFrom(bare, path, headers)
      expect([path, response.status, html]).toEqual([path, plain.response.status, plain.html])
      const type = response.headers.get('content-type')
      expect([path, type]).toEqual([path, plain.response.headers.get('content-type')])
      const isMarkdown = path === '/v1/gas?docs=1' && accept?.includes('json') !== true
      expect([path, type]).toEqual([
        path,
        expect.stringMatching(isMarkdown ? 'text/markdown' : 'application/json'),
      ])
      // No leads are loaded in this test.
      if (path === '/v1/leads') continue
      expect([path, response.status]).toEqual([path, 200])
      expect([path, acceptsIn(response)]).toEqual([path, ['accept']])
    }
  })

  it.each([undefined, '*/*', 'application/json', 'text/html'])(
    'answer the guide as before to a caller with Accept: %s',
    async (accept) => {
      const { response, html } = await get('/v1/guide', accept === undefined ? {} : { accept })
      const guide = operations.find(({ id }) => id === 'getGuide')
      const plain = await guide?.answer(depsOf(aWorld()), { query: {} })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch('application/json')
      expect(JSON.parse(html)).toMatchObject(JSON.parse(JSON.stringify(plain?.body)))
      expect(acceptsIn(response)).toEqual(['accept'])
    },
  )

  it('repeat Vary in a 304 and beside the header of the minimum block', async () => {
    const first = await get('/v1/guide')
    expect(first.response.headers.get('vary')).toBe('If-Block-At-Least, Accept, Accept-Encoding')
    const etag = first.response.headers.get('etag') ?? ''
    const again = await get('/v1/guide', { 'if-none-match': etag })
    expect(again.response.status).toBe(304)
    expect(again.response.headers.get('vary')).toBe(first.response.headers.get('vary'))
  })

  it('return the price where a call has a price', async () => {
    for (const path of ['/v1/gas', '/v1/gas?chainId=8453']) {
      const { response } = await get(path, { accept: BROWSER })
      expect(response.status).not.toBe(303)
    }
  })
})
