import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { sweepPublications } from '../../../../../core/payments/store/sweepPublications.ts'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { PublishRequest } from '../../../../../core/publish/ports.ts'
import { createPublications } from '../../../../../core/publish/store/createPublications.ts'
import { aClaim } from '../../../../builders/aClaim.ts'
import { addressOf } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

type Store = ReturnType<typeof createPublications>

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
let store: Store
let other: Store

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 4 })
  store = createPublications({ databaseUrl: database.url })
  other = createPublications({ databaseUrl: database.url })
})

afterAll(async () => {
  await store?.close()
  await other?.close()
  await payments?.close()
  await sql?.end()
  await database?.drop()
})

const DAY_SEC = 86_400
let seed = 0x1000

/** Builds a publication of a day for a claimed payment, about its own vault. */
async function aRequest(given: Partial<PublishRequest> = {}): Promise<PublishRequest> {
  seed += 1
  const { payment } = await payments.claim(aClaim({ operation: 'postPublish' }))
  const publishedAtSec = given.publishedAtSec ?? 1_790_000_000
  return {
    paymentId: payment.id,
    vault: addressOf(seed),
    publisher: addressOf(0xabc),
    slugs: [`page-${seed}-aaaaaa`, `page-${seed}-aaaaaabbbb`],
    label: `Page ${seed}`,
    brand: {},
    publishedAtSec,
    expiresAtSec: publishedAtSec + DAY_SEC,
    ...given,
  }
}

/** Sets the state of a payment as the settlement worker and the chain do. */
const become = (request: PublishRequest, state: string) =>
  sql`update app.payment set state = ${state} where id = ${request.paymentId}`

describe('a stored publication', () => {
  it('is shown when its payment is settled, and not earlier', async () => {
    const request = await aRequest({
      brand: { name: 'Ink & <b>', links: { website: 'https://a.test' } },
    })
    const { slug } = await store.save(request)
    for (const state of ['claimed', 'answered', 'submitted', 'released', 'reversed']) {
      await become(request, state)
      expect(await other.bySlug(slug), state).toBeNull()
      expect(await other.ofVault(request.vault), state).toEqual([])
    }
    await become(request, 'settled')
    const page = {
      slug: request.slugs[0],
      vault: request.vault,
      publisher: request.publisher,
      label: request.label,
      brand: request.brand,
      firstPublishedAtSec: request.publishedAtSec,
      lastPublishedAtSec: request.publishedAtSec,
      expiresAtSec: request.expiresAtSec,
      publishCount: 1,
      takenDown: null,
    }
    expect(await other.bySlug(slug)).toEqual(page)
    const { brand: _brand, ...listed } = page
    expect(await other.ofVault(request.vault)).toEqual([listed])
  })

  it('disappears when its charge leaves the chain and returns with the charge', async () => {
    const first = await aRequest({ label: 'Before' })
    const { slug } = await store.save(first)
    const second = await aRequest({
      ...first,
      paymentId: (await aRequest()).paymentId,
      label: 'After',
      publishedAtSec: first.publishedAtSec + 60,
      expiresAtSec: first.expiresAtSec + 60,
    })
    await store.save(second)
    await become(first, 'settled')
    await become(second, 'settled')
    expect(await store.bySlug(slug)).toMatchObject({
      label: 'After',
      publishCount: 2,
      firstPublishedAtSec: first.publishedAtSec,
      lastPublishedAtSec: second.publishedAtSec,
      expiresAtSec: second.expiresAtSec,
    })
    await become(second, 'submitted')
    expect(await store.bySlug(slug)).toMatchObject({
      label: 'Before',
      publishCount: 1,
      lastPublishedAtSec: first.publishedAtSec,
      expiresAtSec: first.expiresAtSec,
    })
    await become(second, 'settled')
    expect(await store.bySlug(slug)).toMatchObject({ label: 'After', publishCount: 2 })
  })

  it('exists once per payment, with the content of the newest claim', async () => {
    const request = await aRequest({ label: 'Old' })
    const newer = { ...request, label: 'New', publishedAtSec: request.publishedAtSec + 16 }
    await store.save(request)
    await other.save(newer)
    // This claim expired, and its answer was late.
    await store.save(request)
    await become(request, 'settled')
    expect(await store.ofVault(request.vault)).toMatchObject([
      { label: 'New', lastPublishedAtSec: newer.publishedAtSec, publishCount: 1 },
    ])
  })

  it('keeps every character of its texts', async () => {
    const brand = {
      name: `'"\\${'🂡'}`,
      tagline: '%s $1 {{x}}',
      description: '</script>&amp;',
      tags: ['é', '漢', 'null'],
    }
    const request = await aRequest({ label: "Robert'); --", brand })
    const { slug } = await store.save(request)
    await become(request, 'settled')
    expect(await store.bySlug(slug)).toMatchObject({ label: "Robert'); --", brand })
  })
})

describe('the sweep of publications', () => {
  const age = (request: PublishRequest, hours: number, validSec: number) => sql`
    with old as (update app.published_page set created_at = now() - make_interval(hours => ${hours})
      where vault = ${request.vault})
    update app.payment set updated_at = now() - make_interval(hours => ${hours}),
      valid_before = ${Math.floor(Date.now() / 1000) + validSec} where id = ${request.paymentId}`
  const rows = async (request: PublishRequest) => {
    const [row] = await sql({ pages: int, publications: int })`
      select (select count(*)::int4 from app.published_page where vault = ${request.vault}) as pages,
        (select count(*)::int4 from app.publication where payment_id = ${request.paymentId})
          as publications`
    return [row?.pages, row?.publications]
  }

  it('deletes a publication that can no longer be charged and its slug, and no other publication', async () => {
    const cases = [
      ['released', 25, -90_000, 0],
      ['released', 25, 60, 1],
      ['released', 23, -90_000, 1],
      ['claimed', 25, -90_000, 1],
      ['answered', 25, -90_000, 1],
      ['submitted', 25, -90_000, 1],
      ['settled', 25, -90_000, 1],
    ] as const
    for (const [state, hours, validSec, left] of cases) {
      const request = await aRequest()
      await store.save(request)
      await become(request, state)
      await age(request, hours, validSec)
      await sweepPublications(sql)
      expect([state, hours, validSec, ...(await rows(request))]).toEqual([
        state,
        hours,
        validSec,
        left,
        left,
      ])
    }
  })

  it('keeps a slug that a simultaneous publication uses', async () => {
    const request = await aRequest()
    await sql`insert into app.published_page (slug, vault, publisher, created_at)
      values (${request.slugs[0]}, ${request.vault}, ${request.publisher}, now() - interval '2 days')`
    await Promise.all([
      store.save(request),
      sweepPublications(sql),
      other.save(await aRequest(request)),
    ])
    expect(await rows(request)).toEqual([1, 1])
  })
})

describe('the slug of a page', () => {
  it('stays the slug of the first publication, charged or not', async () => {
    const request = await aRequest()
    const again = await aRequest({ vault: request.vault, slugs: ['another-name'] })
    expect(await store.save(request)).toEqual({ slug: request.slugs[0] })
    expect(await other.save(again)).toEqual({ slug: request.slugs[0] })
  })

  it('is the next longer slug when another publisher has it', async () => {
    const request = await aRequest()
    const rival = await aRequest({
      publisher: addressOf(0xdef),
      vault: request.vault,
      slugs: request.slugs,
    })
    expect(await store.save(request)).toEqual({ slug: request.slugs[0] })
    expect(await store.save(rival)).toEqual({ slug: request.slugs[1] })
    const late = await aRequest({ slugs: request.slugs })
    await expect(store.save(late)).rejects.toThrow(RangeError)
  })

  it('is the same for simultaneous first publications of one publisher', async () => {
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        aRequest({ vault: addressOf(0xaaaa), slugs: [`first-${n}`, `first-${n}-more`] }),
      ),
    )
    const saved = await Promise.all(
      requests.map((request, n) => (n % 2 ? store : other).save(request)),
    )
    expect(new Set(saved.map(({ slug }) => slug)).size).toBe(1)
    for (const request of requests) await become(request, 'settled')
    expect(await store.ofVault(addressOf(0xaaaa))).toMatchObject([{ publishCount: 20 }])
  })

  it('belongs to one of two simultaneous publishers', async () => {
    const slugs = ['wanted', 'wanted-longer']
    const requests = [
      await aRequest({ slugs }),
      await aRequest({ slugs, publisher: addressOf(0xdef) }),
    ]
    const saved = await Promise.all(requests.map((request, n) => (n ? store : other).save(request)))
    expect(saved.map(({ slug }) => slug).toSorted((a, b) => a.length - b.length)).toEqual(slugs)
  })
})

describe('live pages', () => {
  it('are counted once each while a charged publication lasts', async () => {
    const publishedAtSec = 1_999_000_000
    const before = await store.countLive(publishedAtSec)
    const sold = await store.countSold()
    const request = await aRequest({ publishedAtSec })
    await store.save(request)
    expect(await store.countLive(publishedAtSec)).toBe(before)
    expect(await store.countSold()).toBe(sold)
    await become(request, 'settled')
    const { paymentId: _first, ...same } = request
    const again = await aRequest({ ...same, publishedAtSec })
    await store.save({ ...again, expiresAtSec: request.expiresAtSec + 9 })
    await become(again, 'settled')
    expect(await store.countLive(publishedAtSec)).toBe(before + 1)
    expect(await store.countLive(request.expiresAtSec + 9)).toBe(before)
    expect(await store.countSold()).toBe(sold + 2)
  })
})

describe('pages of a vault', () => {
  it('are one page per publisher, the newest page first', async () => {
    const vault = addressOf(0xbbbb)
    for (const [n, publishedAtSec] of [100, 300, 200].entries()) {
      const request = await aRequest({ vault, publisher: addressOf(0xd0 + n), publishedAtSec })
      await store.save(request)
      await become(request, 'settled')
    }
    const pages = await store.ofVault(vault)
    expect(pages.map((page) => page.lastPublishedAtSec)).toEqual([300, 200, 100])
  })

  it('are in the order of their claims if they were published in the same second', async () => {
    const vault = addressOf(0xbbbc)
    for (const publisher of [0xd1, 0xd0, 0xd2].map(addressOf)) {
      const request = await aRequest({ vault, publisher })
      await store.save(request)
      await become(request, 'settled')
    }
    const pages = await store.ofVault(vault)
    expect(pages.map(({ publisher }) => publisher)).toEqual([0xd2, 0xd0, 0xd1].map(addressOf))
  })
})

it('publications throw DatabaseUnavailable while the database is down', async () => {
  const nowhere = createPublications({ databaseUrl: 'postgres://127.0.0.1:1/none' })
  const request = await aRequest()
  await expect(nowhere.save(request)).rejects.toThrow(DatabaseUnavailable)
  await expect(nowhere.countLive(0)).rejects.toThrow(DatabaseUnavailable)
  await expect(nowhere.countSold()).rejects.toThrow(DatabaseUnavailable)
  await expect(nowhere.bySlug('any')).rejects.toThrow(DatabaseUnavailable)
  await expect(nowhere.ofVault(request.vault)).rejects.toThrow(DatabaseUnavailable)
  await nowhere.close()
})
