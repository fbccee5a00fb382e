import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { writeAtom } from '../../../../../api/pages/feeds/writeAtom.ts'
import { showAddress } from '../../../../../core/kernel/operation/outputFields.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { anApp } from '../../../../builders/anApp.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import {
  anIncident,
  aStatus,
  STATUS_NOW_SEC,
  someStatusReads,
} from '../../../../builders/aStatus.ts'
import { usd } from '../../../../builders/facts.ts'
import { noStatus } from '../../../../builders/noStatus.ts'

type Element = {
  readonly name: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Parses a feed, and throws for XML that is not well-formed. */
function elementsOf(xml: string): readonly Element[] {
  const parser = new SaxesParser()
  const open: { name: string; text: string; attributes: Record<string, string> }[] = []
  const elements: Element[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open.push({ name, text: '', attributes }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last !== undefined) last.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element !== undefined) elements.push(element)
  })
  parser.write(xml).close()
  return elements
}
const textsOf = (xml: string, name: string) =>
  elementsOf(xml)
    .filter((element) => element.name === name)
    .map(({ text }) => text)
const hrefOf = (xml: string, rel: string) =>
  elementsOf(xml).find(({ name, attributes }) => name === 'link' && attributes['rel'] === rel)
    ?.attributes['href']

const URN = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a feed', () => {
  const entry = {
    name: 'entry 1',
    title: 'Title',
    text: 'Text',
    url: 'https://a.example/1',
    publishedSec: 1_790_000_000,
    updatedSec: 1_790_000_100,
  }
  const feed = {
    name: 'feed 1',
    title: 'Feed',
    author: 'Author',
    selfUrl: 'https://a.example/feed.atom',
    pageUrl: 'https://a.example/',
    sinceSec: 1_780_000_000,
    entries: [entry],
  }

  it('has the time of its newest entry, and without entries the time of its start', () => {
    expect(textsOf(writeAtom(feed), 'updated')).toEqual([
      '2026-09-21T14:15:00.000Z',
      '2026-09-21T14:15:00.000Z',
    ])
    expect(textsOf(writeAtom({ ...feed, entries: [] }), 'updated')).toEqual([
      '2026-05-28T20:26:40.000Z',
    ])
  })

  it('has ids from names alone, so that the ids stay equal at another address and differ from each other', () => {
    const ids = textsOf(writeAtom(feed), 'id')
    const moved = { ...feed, selfUrl: 'https://b.example/x', pageUrl: 'https://b.example/' }
    expect(textsOf(writeAtom(moved), 'id')).toEqual(ids)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(URN)
  })

  it.each([
    ['</title><script>alert(1)</script>', '</title><script>alert(1)</script>'],
    ['"><link rel="self" href="x', '"><link rel="self" href="x'],
    [']]><!--<?xml &amp; &#0;', ']]><!--<?xml &amp; &#0;'],
    ['a\u0000b\u000bc\ud800d\ufffee', 'a b c d e'],
  ])('shows the hostile text %j as text', (text, shown) => {
    const xml = writeAtom({
      ...feed,
      title: text,
      author: text,
      entries: [{ ...entry, title: text, text, url: text }],
    })
    expect(textsOf(xml, 'title')).toEqual([shown, shown])
    expect([textsOf(xml, 'name'), textsOf(xml, 'content')]).toEqual([[shown], [shown]])
    expect(hrefOf(xml, 'self')).toBe(feed.selfUrl)
    expect(elementsOf(xml).map(({ name }) => name)).not.toContain('script')
  })
})

describe('/status.atom', () => {
  const feedOf = async (incidents: ReturnType<typeof anIncident>[]) => {
    const status = aStatus({ reads: someStatusReads({ incidents: async () => incidents }) })
    const app = anApp(aWorld(), { status })
    const response = await app.request('/status.atom')
    return { app, response, xml: await response.text() }
  }

  it('has an entry for each incident, which keeps its id when the incident ends', async () => {
    const lasting = anIncident({ endedAtSec: null })
    const before = await feedOf([lasting])
    const after = await feedOf([anIncident()])
    expect(before.response.status).toBe(200)
    expect(before.response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(textsOf(before.xml, 'title')).toEqual(['Quartet: incidents', 'Down: gas'])
    expect(textsOf(after.xml, 'title')[1]).toBe('Down: gas (ended)')
    expect(textsOf(after.xml, 'content')[0]).toMatch(
      /reserved for other sponsorships\. The problem lasted 36 min/,
    )
    expect(textsOf(before.xml, 'id')).toEqual(textsOf(after.xml, 'id'))
    expect(textsOf(after.xml, 'updated')[0]).toBe(
      new Date((STATUS_NOW_SEC - 5_025) * 1000).toISOString(),
    )
    expect(hrefOf(after.xml, 'self')).toBe('http://127.0.0.1:3000/status.atom')
  })

  it('has a new entry instead of the entry of an incident that becomes worse', async () => {
    const before = await feedOf([anIncident({ status: 'degraded', endedAtSec: null })])
    const after = await feedOf([anIncident({ endedAtSec: null })])
    const [feed, slow] = textsOf(before.xml, 'id').toSorted()
    const ids = textsOf(after.xml, 'id')
    expect([textsOf(before.xml, 'title')[1], textsOf(after.xml, 'title')[1]]).toEqual([
      'Degraded: gas',
      'Down: gas',
    ])
    expect(ids).toHaveLength(2)
    expect([feed, slow].filter((id) => ids.includes(id ?? ''))).toHaveLength(1)
  })

  it('returns 304 to a reader with the same feed, and the page names the feed', async () => {
    const { app, response } = await feedOf([])
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await app.request('/status.atom', { headers })).status).toBe(304)
    expect(await (await app.request('/status')).text()).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Incidents" href="/status.atom">',
    )
  })

  it('is a feed without entries while the figures are unavailable', async () => {
    const response = await anApp(aWorld(), { status: noStatus }).request('/status.atom')
    expect(response.status).toBe(200)
    expect(textsOf(await response.text(), 'title')).toEqual(['Quartet: incidents'])
  })
})

describe('/v/{slug}.atom', () => {
  const vault = anExploredVault({ nav: usd(5_000) })
  const explore = (given: object = {}) =>
    anExplorer({
      vaults: [vault],
      publications: [
        aPublishedPage({ publishedAtSec: EXPLORER_BLOCK.timestampSec - 60, ...given }),
      ],
    })

  it('has an entry for each event of the vault except fees, and the page names the feed', async () => {
    const { get, page } = await explore({ brand: { name: 'Example & Sons' } })
    const response = await get('/v/four-stocks-abc234.atom')
    const xml = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    expect(textsOf(xml, 'title').slice(1, 3)).toEqual([
      'QIV-1: Deposit, $1,234.56',
      'QIV-1: Redemption, $1,234.56',
    ])
    expect(textsOf(xml, 'entry')).toHaveLength(10)
    expect(new Set(textsOf(xml, 'id')).size).toBe(11)
    expect(textsOf(xml, 'name')).toEqual(['Example & Sons'])
    expect(hrefOf(xml, 'self')).toBe('http://127.0.0.1:3000/v/four-stocks-abc234.atom')
    const url = 'http://127.0.0.1:3000/v/four-stocks-abc234.atom'
    expect((await page('/v/four-stocks-abc234')).html).toContain(
      `type="application/atom+xml" title="Events of the vault" href="${url}">`,
    )
  })

  it('is an error for programs when the page is unknown, dormant or taken down', async () => {
    const { get, time, publications } = await explore()
    expect((await get('/v/no-such-page.atom')).status).toBe(404)
    publications.takeDowns.set('four-stocks-abc234', { takenDownAtSec: 1, reason: 'fraud' })
    expect((await get('/v/four-stocks-abc234.atom')).status).toBe(410)
    publications.takeDowns.clear()
    time.ms += 86_400_000
    const dormant = await get('/v/four-stocks-abc234.atom')
    expect(dormant.headers.get('content-type')).toContain('application/json')
    expect(dormant.status).toBeGreaterThanOrEqual(400)
  })
})

describe('/vault/{address}/og.png', () => {
  const vault = anExploredVault({ nav: usd(5_000) })

  it('is a picture that the page of the vault names to other sites', async () => {
    const { get, page } = await anExplorer({ vaults: [vault] })
    const path = `/vault/${showAddress(vault.address)}`
    const response = await get(`${path}/og.png`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
    const { html } = await page(path)
    expect(html).toContain(
      `<meta property="og:image" content="http://127.0.0.1:3000${path}/og.png">`,
    )
    expect(html).toContain('<meta property="og:title" content="Vault QIV-1">')
    const etag = response.headers.get('etag') ?? ''
    expect((await get(`${path}/og.png`, { 'if-none-match': etag })).status).toBe(304)
  })

  it('is an error for an address that is not a vault, and for text', async () => {
    const { get, faults } = await anExplorer({ vaults: [vault] })
    expect((await get(`/vault/0x${'12'.repeat(20)}/og.png`)).status).toBe(404)
    expect((await get('/vault/0x12/og.png')).status).toBe(400)
    expect(faults).toEqual([])
  })
})
