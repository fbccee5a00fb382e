import { describe, expect, it } from 'vitest'
import type { Brand } from '../../../../../core/publish/domain/brand.ts'
import {
  MAX_BRAND_LENGTHS,
  MAX_LABEL_LENGTH,
  MAX_TAGS,
} from '../../../../../core/publish/domain/brandRules.ts'
import { MAX_LOGO_BYTES } from '../../../../../core/publish/domain/logoProblem.ts'
import { brandField } from '../../../../../core/publish/operations/brandField.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { aLogo } from '../../../../builders/aLogo.ts'
import { anApp, type TestClock } from '../../../../builders/anApp.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage, LIFE_SEC } from '../../../../builders/aPublishedPage.ts'
import { aBlock, aVault, usd } from '../../../../builders/facts.ts'
import { memoryPublications } from '../../../../builders/memoryPublications.ts'

const SLUG = 'four-stocks-abc234'
const NOW_SEC = aBlock().timestampSec
const DAYS = 800
const MAX_BYTES = 60_000

/** Returns the longest value of a field, of the character with the most bytes after escaping. */
const text = (length: number) => '"'.repeat(length)
const link = `https://example.com/?${'&'.repeat(MAX_BRAND_LENGTHS.link - 21)}`
const FULL: Brand = {
  name: `n${text(MAX_BRAND_LENGTHS.name - 1)}`,
  tagline: text(MAX_BRAND_LENGTHS.tagline),
  description: text(MAX_BRAND_LENGTHS.description),
  accentColor: '#ff8800',
  theme: 'dark',
  logo: aLogo({ length: MAX_LOGO_BYTES, width: 1_024, height: 1_024 }),
  links: { website: link, x: link, telegram: link, discord: link, docs: link },
  tags: Array.from({ length: MAX_TAGS }, () => text(MAX_BRAND_LENGTHS.tag)),
  disclaimer: text(MAX_BRAND_LENGTHS.disclaimer),
}

async function aPublisher(brand: Brand) {
  const createdAtSec = NOW_SEC - DAYS * 86_400
  const world = aWorld({ vaults: [aVault({ nav: usd(5_000), holders: 7, createdAtSec })] })
  const publications = memoryPublications()
  await publications.save(aPublishedPage({ brand, label: text(MAX_LABEL_LENGTH) }))
  const time: TestClock = { ms: NOW_SEC * 1000 }
  const app = anApp(world, { history: aPastVault(world, DAYS), publications, time })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { get, time }
}

describe('a published page with every field of a brand', () => {
  it('has a valid brand', () => {
    expect(brandField.safeParse(FULL).success).toBe(true)
  })

  it('stays under 60 KB, with its history, in every range', async () => {
    const { get } = await aPublisher(FULL)
    for (const path of [`/v/${SLUG}`, `/v/${SLUG}/history`]) {
      for (const range of ['7d', '30d', '90d', '1y', 'all']) {
        const html = await (await get(`${path}?range=${range}`)).text()
        expect(html).toContain(`<img class="logo" src="/v/${SLUG}/logo"`)
        expect(html).not.toContain('data:image')
        expect(Buffer.byteLength(html), `${path} ${range}`).toBeLessThan(MAX_BYTES)
      }
    }
  })

  it('shows pictures of its own origin alone, with or without a logo', async () => {
    const policy = async (brand: Brand) => {
      const { get } = await aPublisher(brand)
      return (await get(`/v/${SLUG}`)).headers.get('content-security-policy')
    }
    expect(await policy(FULL)).toContain("; img-src 'self';")
    expect(await policy({ name: 'No picture' })).toContain("; img-src 'self';")
  })
})

describe('the logo of a published page', () => {
  it('is the sent picture, with the type of its content', async () => {
    for (const kind of ['png', 'webp'] as const) {
      const logo = aLogo({ kind, length: 500 })
      const { get } = await aPublisher({ logo })
      const answer = await get(`/v/${SLUG}/logo`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(`image/${kind}`)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=30, stale-while-revalidate=300',
      )
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(`data:image/${kind};base64,${bytes.toString('base64')}`).toBe(logo)
      const etag = answer.headers.get('etag') ?? ''
      expect((await get(`/v/${SLUG}/logo`, { 'if-none-match': etag })).status).toBe(304)
    }
  })

  it('disappears with its page, and returns 404 without a page', async () => {
    const { get, time } = await aPublisher(FULL)
    for (const path of ['/v/nothing-abc234/logo', `/v/${SLUG}.json/logo`]) {
      expect((await get(path)).status, path).toBe(404)
    }
    time.ms += LIFE_SEC * 1000
    expect((await get(`/v/${SLUG}/logo`)).status).toBe(410)
    const plain = await aPublisher({})
    expect((await plain.get(`/v/${SLUG}/logo`)).status).toBe(404)
  })
})
