import { getAddress } from 'viem'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IndexStale } from '../../../../core/kernel/errors.ts'
import { getPublished } from '../../../../core/publish/operations/getPublished.ts'
import { postPublish } from '../../../../core/publish/operations/postPublish.ts'
import { OPTIONS } from '../../../builders/aGate.ts'
import { aLogo } from '../../../builders/aLogo.ts'
import { aPublishingApp } from '../../../builders/aPublishingApp.ts'
import { bodyOf } from '../../../builders/bodyOf.ts'
import { addressOf } from '../../../builders/facts.ts'
import { refusalOf } from '../../../builders/send.ts'
import { aPayer } from '../../../support/payments/payer.ts'

const DAY_SEC = 86_400

let installation: ReturnType<typeof aPublishingApp>
const openInstallation = () => {
  installation = aPublishingApp()
}
const listPublished = () => bodyOf(getPublished, installation.published())

/** Every field of a brand at its limit. */
const fullBrand = {
  name: 'N'.repeat(60),
  tagline: 't'.repeat(140),
  description: 'd'.repeat(600),
  accentColor: '#0a7F00',
  theme: 'auto',
  logo: aLogo({ length: 32_768 }),
  links: {
    website: 'https://example.com/',
    x: 'https://x.com/quartet',
    telegram: 'https://t.me/quartet',
    discord: 'https://discord.gg/quartet',
    docs: `https://example.com/${'d'.repeat(180)}`,
  },
  tags: ['a', 'b', 'c', 'd', 'e'.repeat(24)],
  disclaimer: '<b>not</b> advice',
}

describe('POST /v1/publish', () => {
  beforeEach(openInstallation)

  it('returns its price, on Base alone, and publishes nothing', async () => {
    const response = await installation.publish({ vault: installation.vault, label: 'My index' })
    expect(response.status).toBe(402)
    const { accepts } = await response.json()
    expect(accepts).toMatchObject([
      { network: 'eip155:8453', maxAmountRequired: '250000', maxTimeoutSeconds: 60 },
    ])
    expect(accepts).toHaveLength(1)
    expect(JSON.stringify(accepts)).not.toContain('my-index')
    expect(installation.publications.rows).toEqual([])
    expect(
      (await installation.publish({ vault: installation.vault }, await installation.pay())).status,
    ).toBe(200)
  })

  it('publishes a page for a day after the payment', async () => {
    const headers = await installation.pay()
    const response = await installation.publish(
      { vault: installation.vault, label: 'My index' },
      headers,
    )
    const body = await bodyOf(postPublish, response)
    expect(body).toEqual({
      viewUrl: `http://127.0.0.1:3000/v/${body.slug}`,
      slug: expect.stringMatching(/^my-index-[a-z2-7]{6}$/),
      expiresAt: installation.nowSec() + DAY_SEC,
      vault: getAddress(installation.vault),
      status: 'live',
    })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const page = {
      slug: body.slug,
      viewUrl: body.viewUrl,
      label: 'My index',
      publishedAt: installation.nowSec(),
      lastPublishedAt: installation.nowSec(),
      expiresAt: body.expiresAt,
      status: 'live',
    }
    expect(await listPublished()).toEqual({
      vault: getAddress(installation.vault),
      ...page,
      pages: [
        {
          ...page,
          publisher: getAddress(installation.payer.address),
          publishCount: 1,
          takenDown: null,
        },
      ],
    })
  })

  it('stores a brand unchanged', async () => {
    const body = { vault: installation.vault.toUpperCase().replace('0X', '0x'), brand: fullBrand }
    expect((await installation.publish(body, await installation.pay())).status).toBe(200)
    expect(installation.publications.rows).toMatchObject([
      { brand: fullBrand, label: null, slug: expect.stringMatching(/^vault-/) },
    ])
  })

  it('treats another order of fields as the same request, and another brand as another request', async () => {
    const headers = await installation.pay()
    const brand = { name: 'One', theme: 'dark' }
    const first = await installation.publish({ vault: installation.vault, brand }, headers)
    const again = await installation.publish(
      { brand: { theme: 'dark', name: 'One' }, vault: getAddress(installation.vault) },
      headers,
    )
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    for (const other of [{ brand: { ...brand, name: 'Two' } }, { brand, label: 'x' }, {}]) {
      const { status } = await installation.publish(
        { vault: installation.vault, ...other },
        headers,
      )
      expect(status).toBe(409)
    }
    expect(installation.publications.rows).toHaveLength(1)
  })

  it('keeps the page on a second publication, and replaces its end and its texts', async () => {
    const first = await bodyOf(
      postPublish,
      installation.publish(
        { vault: installation.vault, label: 'Old', brand: fullBrand },
        await installation.pay(),
      ),
    )
    const startSec = installation.nowSec()
    installation.time.ms += 3_600_000
    const second = await bodyOf(
      postPublish,
      installation.publish({ vault: installation.vault, label: 'New' }, await installation.pay()),
    )
    expect(second).toEqual({ ...first, expiresAt: startSec + 3_600 + DAY_SEC })
    expect(await listPublished()).toMatchObject({
      slug: first.slug,
      label: 'New',
      publishedAt: startSec,
      lastPublishedAt: startSec + 3_600,
      pages: [{ publishCount: 2 }],
    })
    expect(await installation.publications.bySlug(first.slug)).toMatchObject({ brand: {} })
  })

  it('creates one page for each publisher of a vault, and lists the newest page first', async () => {
    await installation.publish(
      { vault: installation.vault, label: 'Same' },
      await installation.pay(),
    )
    installation.time.ms += 1_000
    const rival = aPayer('rival')
    await installation.publish(
      { vault: installation.vault, label: 'Same' },
      await installation.pay({ payer: rival }),
    )
    const { pages, slug } = await listPublished()
    expect(pages.map(({ publisher }) => publisher)).toEqual(
      [rival, installation.payer].map(({ address }) => getAddress(address)),
    )
    expect(slug).toBe(pages[0]?.slug)
    expect(pages[0]?.slug).not.toBe(pages[1]?.slug)
  })

  it('publishes nothing for a failed charge or a reversed charge', async () => {
    installation.payments.settle = () => ({ state: 'released', reason: 'insufficient_funds' })
    const response = await installation.publish(
      { vault: installation.vault },
      await installation.pay(),
    )
    expect([response.status, (await listPublished()).status]).toEqual([402, 'never'])
    installation.payments.settle = () => ({ state: 'settled' })
    await installation.publish({ vault: installation.vault }, await installation.pay())
    expect((await listPublished()).status).toBe('live')
    const id = installation.payments.rows.at(-1)?.id ?? ''
    installation.payments.end(id, { state: 'reversed' })
    expect((await listPublished()).status).toBe('never')
    installation.payments.end(id, { state: 'settled' })
    expect((await listPublished()).status).toBe('live')
  })

  it('accepts payments on no other chain', async () => {
    const option = OPTIONS[1]
    const response = await installation.publish(
      { vault: installation.vault },
      await installation.pay({ option }),
    )
    expect(response.status).toBe(402)
    expect(installation.payments.rows).toEqual([])
  })

  it('returns 404 for an address that is not a vault, and 503 while the index is behind', async () => {
    const thirdParty = addressOf(0xdead)
    for (const headers of [{}, await installation.pay()]) {
      expect(await refusalOf(installation.publish({ vault: thirdParty }, headers))).toEqual({
        status: 404,
        error: `vault: ${getAddress(thirdParty)} is not a vault of this factory; if the vault is new, send If-Block-At-Least with its block`,
      })
    }
    installation.head = () => {
      throw new IndexStale(90, 5)
    }
    for (const headers of [{}, await installation.pay()]) {
      expect((await installation.publish({ vault: installation.vault }, headers)).status).toBe(503)
    }
    const states = installation.payments.rows.map(({ state, reason }) => [state, reason])
    expect(states).toEqual(states.map(() => ['released', 'no_answer']))
    expect(installation.publications.rows).toEqual([])
  })

  it('rejects misspelt parameters', async () => {
    const response = await installation.app.request('/v1/publish?vualt=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ vault: installation.vault }),
    })
    expect((await refusalOf(response)).status).toBe(400)
  })
})

describe('a body of POST /v1/publish', () => {
  beforeAll(openInstallation)

  const https = 'must be a URL that starts with https://'
  const hidden = 'must not contain control characters, line breaks or marks of writing direction'
  const picture = 'must be data:image/png;base64,… or data:image/webp;base64,…'
  const unknown =
    'unknown; known: name, tagline, description, accentColor, theme, logo, links, tags, disclaimer'
  const refused: readonly [object, string][] = [
    [{ lable: 'x' }, 'lable: unknown; did you mean label?'],
    [{ label: '' }, 'label: must be 1 to 60 characters, got 0'],
    [{ label: 'x'.repeat(61) }, 'label: must be 1 to 60 characters, got 61'],
    [{ label: 'a\u0000b' }, `label: ${hidden}`],
    [{ label: 'a\ud800' }, `label: ${hidden}`],
    [{ label: null }, 'label: must be a string'],
    [{ brand: 'blue' }, 'brand: must be an object'],
    [{ brand: { colour: '#ffffff' } }, `brand.colour: ${unknown}`],
    [
      { brand: { ['x'.repeat(99)]: 1, '\u0000': 2 } },
      `brand.${'x'.repeat(40)}: ${unknown}; brand.a field: ${unknown}`,
    ],
    [{ brand: { name: 'x'.repeat(61) } }, 'brand.name: must be 1 to 60 characters, got 61'],
    [{ brand: { name: '\u202egnp' } }, `brand.name: ${hidden}`],
    [{ brand: { name: ' ' } }, 'brand.name: must not be blank'],
    [
      { brand: { tagline: 'x'.repeat(141) } },
      'brand.tagline: must be 1 to 140 characters, got 141',
    ],
    [{ brand: { description: 'a\nb' } }, `brand.description: ${hidden}`],
    [
      { brand: { description: 'x'.repeat(601) } },
      'brand.description: must be 1 to 600 characters, got 601',
    ],
    [{ brand: { accentColor: 'red' } }, 'brand.accentColor: must be #rrggbb'],
    [{ brand: { accentColor: '#fff' } }, 'brand.accentColor: must be #rrggbb'],
    [{ brand: { theme: 'blue' } }, 'brand.theme: must be one of light, dark, auto'],
    [{ brand: { logo: 'https://example.com/a.png' } }, `brand.logo: ${picture}`],
    [{ brand: { logo: aLogo({ length: 32_769 }) } }, 'brand.logo: must be at most 32768 bytes'],
    [
      { brand: { logo: aLogo({ width: 1_025 }) } },
      'brand.logo: must be 1 to 1024 pixels per side, got 1025 x 64',
    ],
    [{ brand: { links: { website: 'http://example.com' } } }, `brand.links.website: ${https}`],
    [{ brand: { links: { x: 'javascript:alert(1)' } } }, `brand.links.x: ${https}`],
    [
      { brand: { links: { docs: 'https://a:b@example.com' } } },
      'brand.links.docs: must not contain a user or a password',
    ],
    [
      { brand: { links: { site: 'https://a.example' } } },
      'brand.links.site: unknown; did you mean website?',
    ],
    [{ brand: { links: [] } }, 'brand.links: must be an object'],
    [{ brand: { tags: 'a' } }, 'brand.tags: must be an array'],
    [{ brand: { tags: Array(6).fill('a') } }, 'brand.tags: must have at most 5 entries'],
    [
      { brand: { tags: ['a', 'x'.repeat(25)] } },
      'brand.tags[1]: must be 1 to 24 characters, got 25',
    ],
    [
      { brand: { disclaimer: 'x'.repeat(301) } },
      'brand.disclaimer: must be 1 to 300 characters, got 301',
    ],
    [{ vault: '0x12' }, 'vault: must be 0x and 40 hexadecimal digits'],
    [{ vault: undefined }, 'vault: is required'],
  ]

  it.each(refused)('rejects %j before the payment', async (given, error) => {
    for (const headers of [{}, await installation.pay()]) {
      const response = installation.publish({ vault: installation.vault, ...given }, headers)
      expect(await refusalOf(response)).toEqual({ status: 400, error })
    }
    expect(installation.payments.rows).toEqual([])
  })

  it('does not change object prototypes', async () => {
    const body = `{"vault":"${installation.vault}","brand":{"__proto__":{"name":"x"}}}`
    const { status } = await installation.publish(body, await installation.pay())
    expect([status, Object.hasOwn(Object.prototype, 'name')]).toEqual([400, false])
  })
})

describe('GET /v1/published/{vault}', () => {
  beforeEach(openInstallation)

  it('returns status never for a vault without pages, and 404 for an address that is not a vault', async () => {
    expect(await listPublished()).toEqual({
      vault: getAddress(installation.vault),
      status: 'never',
      slug: null,
      viewUrl: null,
      label: null,
      publishedAt: null,
      lastPublishedAt: null,
      expiresAt: null,
      pages: [],
    })
    expect((await refusalOf(installation.published(addressOf(0xdead)))).status).toBe(404)
    expect((await refusalOf(installation.published('0x12'))).status).toBe(400)
  })

  it('returns dormant after the end of a page, and live after another publication', async () => {
    await installation.publish({ vault: installation.vault }, await installation.pay())
    installation.time.ms += DAY_SEC * 1000 - 1
    expect((await listPublished()).status).toBe('live')
    installation.time.ms += 1
    expect(await listPublished()).toMatchObject({
      status: 'dormant',
      pages: [{ status: 'dormant' }],
    })
    await installation.publish({ vault: installation.vault }, await installation.pay())
    expect(await listPublished()).toMatchObject({ status: 'live', pages: [{ publishCount: 2 }] })
  })

  it('returns pages while the index is behind', async () => {
    await installation.publish({ vault: installation.vault }, await installation.pay())
    installation.head = () => {
      throw new IndexStale(90, 5)
    }
    expect((await listPublished()).status).toBe('live')
    expect((await installation.published(addressOf(0xdead))).status).toBe(503)
  })
})
