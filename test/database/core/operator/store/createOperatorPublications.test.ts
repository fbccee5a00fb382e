import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../../../api/app.ts'
import { parsePublicationCommand } from '../../../../../commands/cli/parsePublicationCommand.ts'
import { runPublicationCommand } from '../../../../../commands/cli/runPublicationCommand.ts'
import {
  createOperatorPublications,
  type OperatorPublications,
} from '../../../../../core/operator/store/createOperatorPublications.ts'
import { takeDownPage } from '../../../../../core/operator/store/takeDownPage.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import { createSettlements } from '../../../../../core/payments/store/createSettlements.ts'
import { sweepPublications } from '../../../../../core/payments/store/sweepPublications.ts'
import { hex, int, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { TakenDownPage } from '../../../../../core/publish/domain/takenDownPage.ts'
import { createPublications } from '../../../../../core/publish/store/createPublications.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { aClaim } from '../../../../builders/aClaim.ts'
import { OPTIONS, payFor } from '../../../../builders/aGate.ts'
import { depsOf } from '../../../../builders/anApp.ts'
import { addressOf, aVault, usd } from '../../../../builders/facts.ts'
import { noPayment } from '../../../../builders/noPayment.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { aPayer } from '../../../../support/payments/payer.ts'

const PRICE_USDC6 = 250_000n
const DAY_SEC = 86_400
const NOTE = 'letter of a bank'

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
let publications: ReturnType<typeof createPublications>
let settlements: ReturnType<typeof createSettlements>
let sponsor: OperatorPublications
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 4 })
  publications = createPublications({ databaseUrl: database.url })
  settlements = createSettlements(database.url)
  sponsor = createOperatorPublications(database.url)
})
afterAll(async () => {
  const open = [sql?.end(), payments?.close(), publications?.close(), settlements?.close()]
  await Promise.all([...open, sponsor?.close()])
  await database?.drop()
})

let seed = 0x2000

/** Stores a publication under its own slug, with its payment in the given state. */
async function storePublication(state: string, given?: string) {
  seed += 1
  const slug = given ?? `page-${seed}-aaaaaa`
  const { payment } = await payments.claim(aClaim({ operation: 'postPublish' }))
  const known = await sql({ vault: hex })`
    select vault from app.published_page where slug = ${slug}`
  const publishedAtSec = 1_790_000_000
  const wanted = {
    paymentId: payment.id,
    vault: known[0]?.vault ?? addressOf(seed),
    publisher: addressOf(0xabc),
    slugs: [slug],
    label: 'Fake bank',
    brand: { name: 'A bank' },
    publishedAtSec,
    expiresAtSec: publishedAtSec + DAY_SEC,
  }
  await publications.save(wanted)
  await sql`update app.payment set state = ${state} where id = ${payment.id}`
  return { ask: wanted, slug, payment }
}

/** Stores a publication whose payment was submitted in a failed transaction. */
async function failedFor(data: string) {
  const { slug, payment } = await storePublication('answered')
  const { payments: due } = await settlements.waiting(payment.chainId, 1_000)
  const own = due.filter(({ id }) => id === payment.id)
  const call = {
    to: addressOf(0x1),
    data: `0x${Buffer.from(data).toString('hex')}` as const,
    gasLimit: 100_000n,
    paymentIds: [payment.id],
  }
  expect(await settlements.submit(payment.chainId, [{ call, payments: own }])).toBe(1)
  await sql`
    update app.lane_tx set state = 'failed'
    where id = (select lane_tx_id from app.payment where id = ${payment.id})`
  return { slug, payment }
}

const stateOf = async (id: string) => {
  const [row] = await sql`select state, reason from app.payment where id = ${id}`
  return [row?.['state'], row?.['reason']]
}
const takeDown = (slug: string) => sponsor.takeDown({ slug, reason: 'fraud', note: NOTE })

describe('a taken-down page', () => {
  it('is not counted as live, keeps its charged payments, and returns after a restore', async () => {
    const { slug, ask: request } = await storePublication('settled')
    const nowSec = request.publishedAtSec + 1
    const live = await publications.countLive(nowSec)
    expect(await takeDown(slug)).toEqual({ released: 0, underWay: 0, settled: 1 })
    const page = await publications.bySlug(slug)
    expect(page?.takenDown).toMatchObject({ reason: 'fraud' })
    expect(await publications.countLive(nowSec)).toBe(live - 1)
    expect(await stateOf(request.paymentId)).toEqual(['settled', null])
    expect(await sponsor.restore({ slug, note: 'was a mistake' })).toBe(true)
    expect(await publications.bySlug(slug)).toEqual({ ...page, takenDown: null })
    expect(await publications.countLive(nowSec)).toBe(live)
  })

  it('releases claimed and answered payments, and leaves submitted and settled payments to be charged', async () => {
    const { slug } = await storePublication('settled')
    const [claimed, answered, submitted] = [
      await storePublication('claimed', slug),
      await storePublication('answered', slug),
      await storePublication('submitted', slug),
    ]
    expect(await takeDown(slug)).toEqual({ released: 2, underWay: 1, settled: 1 })
    for (const { payment } of [claimed, answered]) {
      expect(await stateOf(payment.id)).toEqual(['released', 'page_taken_down'])
    }
    expect(await stateOf(submitted.payment.id)).toEqual(['submitted', null])
    const answer = { status: 200, contentType: 'text/plain', headers: {}, body: new Uint8Array() }
    const { id, claims } = claimed.payment
    expect(await payments.storeAnswer(id, claims, answer)).toBe(false)
  })

  it('releases no payment that was settled once and waits for its charge again', async () => {
    const { slug, payment } = await storePublication('answered')
    await sql`update app.payment set settled_at = now() where id = ${payment.id}`
    expect(await takeDown(slug)).toEqual({ released: 0, underWay: 0, settled: 1 })
    expect(await stateOf(payment.id)).toEqual(['answered', null])
    const { payments: waiting } = await settlements.waiting(payment.chainId, 1_000)
    expect(waiting.map(({ id }) => id)).toContain(payment.id)
  })

  it('accepts no further publication of its publisher, and gives its slug to no other publisher', async () => {
    const { slug, ask: request } = await storePublication('settled')
    await takeDown(slug)
    const { payment } = await payments.claim(aClaim({ operation: 'postPublish' }))
    const again = publications.save({ ...request, paymentId: payment.id })
    await expect(again).rejects.toThrow(TakenDownPage)
    const rival = { ...request, paymentId: payment.id, publisher: addressOf(0xdef) }
    const longer = { ...rival, slugs: [slug, `${slug}-longer`] }
    expect(await publications.save(longer)).toEqual({ slug: `${slug}-longer` })
  })

  it('keeps its slug without any publication', async () => {
    const { slug, ask: request } = await storePublication('released')
    await takeDown(slug)
    await sql`delete from app.publication where slug = ${slug}`
    await sql`update app.published_page set created_at = now() - interval '9 days' where slug = ${slug}`
    await sweepPublications(sql)
    await expect(publications.save(request)).rejects.toThrow(TakenDownPage)
  })

  it('releases or rejects each publication that is saved at the same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { slug, ask: request } = await storePublication('settled')
      const { payment } = await payments.claim(aClaim({ operation: 'postPublish' }))
      const saving = publications.save({ ...request, paymentId: payment.id }).then(
        () => 'saved',
        (error: unknown) => (error instanceof TakenDownPage ? 'refused' : error),
      )
      const [saved, down] = await Promise.all([saving, takeDown(slug)])
      expect(['saved', 'refused']).toContain(saved)
      expect(down).toMatchObject({ released: saved === 'saved' ? 1 : 0 })
      const [state] = await stateOf(payment.id)
      expect(state).toBe(saved === 'saved' ? 'released' : 'claimed')
    }
  })

  it('charges or releases its payment when a worker submits the payment at the same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { slug, payment } = await storePublication('answered')
      const { payments: due } = await settlements.waiting(payment.chainId, 1_000)
      const own = due.filter(({ id }) => id === payment.id)
      expect(own).toHaveLength(1)
      const call = {
        to: addressOf(0x1),
        data: '0x' as const,
        gasLimit: 100_000n,
        paymentIds: [payment.id],
      }
      const [submitted, down] = await Promise.all([
        settlements.submit(payment.chainId, [{ call, payments: own }]),
        takeDown(slug),
      ])
      const [state] = await stateOf(payment.id)
      expect(state).toBe(submitted === 1 ? 'submitted' : 'released')
      expect(down).toMatchObject(
        submitted === 1 ? { released: 0, underWay: 1 } : { released: 1, underWay: 0 },
      )
    }
  })

  it('releases a submitted payment when its transaction fails, and keeps a payment that was served', async () => {
    const down = await failedFor('never served')
    await takeDown(down.slug)
    const served = await failedFor('served')
    await sql`update app.payment set settled_at = now() where id = ${served.payment.id}`
    await takeDown(served.slug)
    const restored = await failedFor('restored')
    await takeDown(restored.slug)
    await sponsor.restore({ slug: restored.slug, note: 'was a mistake' })
    const shown = await failedFor('shown')
    const ids = [down, served, restored, shown].map(({ payment }) => payment.id)
    const moved = await settlements.moved(down.payment.chainId)
    const due = moved.flatMap(({ payments: own }) => own).filter(({ id }) => ids.includes(id))
    expect(await settlements.returnToAnswered(due)).toBe(4)
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      ['released', 'page_taken_down'],
      ['answered', null],
      ['answered', null],
      ['answered', null],
    ])
    const { payments: waiting } = await settlements.waiting(down.payment.chainId, 1_000)
    expect(waiting.map(({ id }) => id)).not.toContain(down.payment.id)
  })

  it('charges no payment whose transaction fails at the same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { slug, payment } = await failedFor(`turn ${round}`)
      const moved = await settlements.moved(payment.chainId)
      const due = moved.flatMap(({ payments: own }) => own).filter(({ id }) => id === payment.id)
      expect(due).toHaveLength(1)
      await Promise.all([settlements.returnToAnswered(due), takeDown(slug)])
      expect(await stateOf(payment.id)).toEqual(['released', 'page_taken_down'])
    }
  })

  it('delays a payment that returns to the answered state until the command is done', async () => {
    const { slug, payment } = await failedFor('held')
    const moved = await settlements.moved(payment.chainId)
    const due = moved.flatMap(({ payments: own }) => own).filter(({ id }) => id === payment.id)
    const back = await sql.begin('', async (query) => {
      await takeDownPage(query, { slug, reason: 'fraud', note: NOTE })
      const returning = settlements.returnToAnswered(due)
      let isOver = false
      void returning.then(() => {
        isOver = true
      })
      for (let waiting = 0; waiting === 0 && !isOver; ) {
        const [row] = await query({ n: int })`
          select count(*)::int4 as n from pg_stat_activity
          where datname = current_database() and application_name = 'quartet-settlements'
            and wait_event_type = 'Lock'`
        waiting = row?.n ?? 0
      }
      return { returning }
    })
    expect(await back.returning).toBe(1)
    expect(await stateOf(payment.id)).toEqual(['released', 'page_taken_down'])
  })

  it('is undone completely when the command is killed before its end', async () => {
    const { slug, payment } = await storePublication('answered')
    const held = await sql.begin('', async (query) => {
      await query`select from app.payment where id = ${payment.id} for update`
      const cut = takeDown(slug).catch((error: unknown) => error)
      for (let waiting = 0; waiting === 0; ) {
        const [row] = await query({ n: int })`
          select count(*)::int4 as n from pg_stat_activity
          where datname = current_database() and application_name = 'quartet-cli'
            and wait_event_type = 'Lock'`
        waiting = row?.n ?? 0
      }
      await query`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'quartet-cli'`
      return cut
    })
    expect(held).toBeInstanceOf(Error)
    expect(await sponsor.show(slug)).toMatchObject({ state: 'shown', takeDowns: [] })
    expect(await stateOf(payment.id)).toEqual(['answered', null])
    expect(await takeDown(slug)).toMatchObject({ released: 1 })
  })
})

describe('a payment for a taken-down page', () => {
  const vault = aVault({ nav: usd(1_000) })
  const time = { ms: Date.now() }
  const nowSec = () => Math.floor(time.ms / 1_000)
  const payer = aPayer('publisher of a fraud')

  function aHouse() {
    const payment = {
      ...noPayment,
      payments,
      options: { all: OPTIONS, open: async () => OPTIONS },
      checks: {
        check: async () => ({ kind: 'valid' as const }),
        checkCharge: async () => ({ kind: 'valid' as const }),
        code: async () => '0x' as const,
        timeSec: async () => nowSec(),
        holding: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0 }),
        cover: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0, chargedNonces: [] }),
      },
    }
    const app = createApp(depsOf(aWorld({ vaults: [vault] }), { time, publications, payment }))
    const publish = async () => {
      const signed = await payFor({ payer, nowSec }, { changes: { valueUsdc6: PRICE_USDC6 } })
      const headers = { 'content-type': 'application/json', ...signed.headers }
      const body = JSON.stringify({ vault: vault.address, label: 'Fake bank' })
      return { headers, send: () => app.request('/v1/publish', { method: 'POST', headers, body }) }
    }
    return { app, publish }
  }

  it('is rejected while it waits for its charge, and every later payment is rejected before its charge', async () => {
    const { app, publish } = aHouse()
    const { send } = await publish()
    const waiting = send()
    const slugsOfAnswered = async () => {
      const [row] = await sql({ slug: text })`
        select slug from app.publication join app.payment on payment.id = publication.payment_id
        where payer = ${payer.address.toLowerCase()} and state = 'answered'`
      return row?.slug
    }
    let slug = await slugsOfAnswered()
    while (slug === undefined) slug = await slugsOfAnswered()
    await takeDown(slug)
    const refused = await waiting
    expect(refused.status).toBe(402)
    expect((await refused.json()).code).toBe('page_taken_down')
    for (const again of [send, (await publish()).send]) {
      const response = await again()
      expect(response.status).toBe(410)
      expect(await response.json()).toMatchObject({
        code: 'taken_down_page',
        reason: 'fraud',
        charged: false,
      })
    }
    const states = await sql({ state: text })`
      select distinct state from app.payment where payer = ${payer.address.toLowerCase()}`
    expect([...states]).toEqual([{ state: 'released' }])
    expect((await app.request(`/v/${slug}`)).status).toBe(404)
  })
})

describe('npm run cli -- publications', () => {
  const run = (...words: string[]) => runPublicationCommand(sponsor, parsePublicationCommand(words))

  it('lists, shows, takes down and restores a page, and records the request', async () => {
    const { slug, payment } = await storePublication('settled')
    const listed = await run('list', '--json')
    expect(JSON.parse(listed.text)).toContainEqual(
      expect.objectContaining({ slug, label: 'Fake bank', takenDownAt: null }),
    )
    const down = ['take-down', slug, '--reason', 'fraud', '--note', NOTE]
    expect(await run(...down)).toMatchObject({ exitCode: 0 })
    expect(await run(...down)).toEqual({ text: `${slug} is already taken down`, exitCode: 1 })
    expect((await run('list', '--taken-down')).text).toContain(slug)
    const back = ['restore', slug, '--note=asked again']
    expect(await run(...back)).toMatchObject({ exitCode: 0 })
    expect(await run(...back)).toEqual({ text: `${slug} is not taken down`, exitCode: 1 })
    const shown = JSON.parse((await run('show', slug, '--json')).text)
    expect(shown).toMatchObject({
      slug,
      state: 'shown',
      payments: [{ id: payment.id, state: 'settled' }],
      takeDowns: [{ reason: 'fraud', note: NOTE, restoreNote: 'asked again' }],
    })
    expect(await run(...down)).toMatchObject({ exitCode: 0 })
  })

  it('reports an unknown slug', async () => {
    for (const words of [
      ['show', 'nobody-has-this'],
      ['take-down', 'nobody-has-this', '--reason', 'abuse', '--note', 'x'],
    ]) {
      expect(await run(...words)).toEqual({ text: 'no page nobody-has-this', exitCode: 1 })
    }
  })
})
