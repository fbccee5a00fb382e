import { expect, it } from 'vitest'
import { createApp } from '../../../../../api/app.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { aLogo } from '../../../../builders/aLogo.ts'
import { depsOf } from '../../../../builders/anApp.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import { aBlock, addressOf, aVault, usd } from '../../../../builders/facts.ts'
import { memoryPublications } from '../../../../builders/memoryPublications.ts'
import { noLeads } from '../../../../builders/noLeads.ts'

const SLUG = 'four-stocks-abc234'
const NOW_SEC = aBlock().timestampSec
const FORMS = ['', '/history', '.json', '.csv', '.atom', '/og.png', '/logo'] as const
const DOWN = { takenDownAtSec: NOW_SEC - 60, reason: 'fraud' as const }

async function aPublisher(contactEmail: string | null = 'abuse@example.com') {
  const world = aWorld({ vaults: [aVault({ nav: usd(5_000) })] })
  const publications = memoryPublications()
  const brand = { name: 'Bank of Fakes', logo: aLogo({ length: 2_000 }) }
  await publications.save(aPublishedPage({ label: 'Send us money', brand }))
  const app = createApp(
    depsOf(world, {
      history: aPastVault(world, 10),
      publications,
      leads: { ...noLeads, contactEmail },
      time: { ms: NOW_SEC * 1000 },
    }),
  )
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers })
  return { publications, get }
}

it('a taken-down page returns 410 in every form, without the texts of its publisher', async () => {
  const { publications, get } = await aPublisher()
  const live = await Promise.all(FORMS.map((form) => get(`/v/${SLUG}${form}`)))
  expect(live.map(({ status }) => status)).toEqual(FORMS.map(() => 200))
  publications.takeDowns.set(SLUG, DOWN)
  for (const [at, form] of FORMS.entries()) {
    const etag = live[at]?.headers.get('etag')
    const requested = await get(`/v/${SLUG}${form}`, etag ? { 'if-none-match': etag } : {})
    expect([form, requested.status]).toEqual([form, 410])
    expect(requested.headers.get('cache-control') ?? 'no-store').toContain('no-store')
    expect(requested.headers.get('etag')).toBeNull()
    expect(await requested.text()).not.toMatch(/Bank of Fakes|Send us money|data:image/)
  }
})

it('a taken-down page states its time and reason in one neutral page that cannot be framed', async () => {
  const { publications, get } = await aPublisher()
  publications.takeDowns.set(SLUG, DOWN)
  const page = await get(`/v/${SLUG}`)
  const html = await page.text()
  expect(html).toContain('This page was taken down')
  expect(html).toContain('Reason: fraud')
  expect(html).toContain('mailto:abuse@example.com')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('a taken-down page returns its time, reason and code to programs', async () => {
  const { publications, get } = await aPublisher()
  publications.takeDowns.set(SLUG, DOWN)
  for (const form of ['.json', '.csv', '/og.png', '/logo']) {
    expect(await (await get(`/v/${SLUG}${form}`)).json()).toMatchObject({
      code: 'taken_down_page',
      reason: 'fraud',
      takenDownAt: DOWN.takenDownAtSec,
      charged: false,
      error: `slug: the operator took ${SLUG} down (fraud); nothing is charged for this page`,
    })
  }
})

it('a taken-down page is listed for its vault after the live pages, without its label', async () => {
  const { publications, get } = await aPublisher()
  const older = { publishedAtSec: NOW_SEC - 7_200, publisher: addressOf(0xdef), label: 'Honest' }
  await publications.save(aPublishedPage({ ...older, slugs: ['honest-abc'], paymentId: 'two' }))
  publications.takeDowns.set(SLUG, DOWN)
  const readList = async () => (await get(`/v1/published/${aVault().address}`)).json()
  expect(await readList()).toMatchObject({
    status: 'live',
    slug: 'honest-abc',
    pages: [
      { slug: 'honest-abc', status: 'live', takenDown: null },
      {
        slug: SLUG,
        label: null,
        status: 'taken_down',
        takenDown: { takenDownAt: DOWN.takenDownAtSec, reason: 'fraud' },
      },
    ],
  })
  publications.takeDowns.set('honest-abc', { ...DOWN, reason: 'other' })
  expect(await readList()).toMatchObject({ status: 'taken_down', label: null })
})

it('a restored page is shown as before', async () => {
  const { publications, get } = await aPublisher()
  const before = await (await get(`/v/${SLUG}.json`)).text()
  publications.takeDowns.set(SLUG, DOWN)
  expect((await get(`/v/${SLUG}.json`)).status).toBe(410)
  publications.takeDowns.delete(SLUG)
  expect(await (await get(`/v/${SLUG}.json`)).text()).toBe(before)
})

it('a published page names the address for reports of abuse, if the operator configured an address', async () => {
  const { get } = await aPublisher()
  const link = `mailto:abuse@example.com?subject=Report%20about%20%2Fv%2F${SLUG}`
  for (const form of ['', '/history']) {
    expect(await (await get(`/v/${SLUG}${form}`)).text()).toContain(link)
  }
  const silent = await aPublisher(null)
  expect(await (await silent.get(`/v/${SLUG}`)).text()).not.toContain('mailto:')
})
