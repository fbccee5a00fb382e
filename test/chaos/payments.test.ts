import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { createRandom, type Random } from '../../devnet/random.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, type Offer } from '../support/payments/challenge.ts'
import { isExpired } from '../support/payments/isExpired.ts'
import { BALANCED, createPaidWorld, type PaidWorld } from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import {
  type Served,
  type SignedPayment,
  sendPayment,
  signPayment,
} from '../support/payments/payment.ts'
import { isUsed } from '../support/payments/thirdParty.ts'
import type { Api } from '../support/startApi.ts'

const SIGNALS = '/v1/signals'
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000_000n
const API_POINTS = ['after_claim', 'after_answer', 'before_respond'] as const
const WORKER_POINTS = [
  'before_submit',
  'after_submit',
  'after_sign',
  'after_broadcast',
  'after_receipt',
  'before_judge',
  'after_judge',
] as const

/** A storm of three hundred takes four minutes: `CHAOS_KILLS=300`. */
const KILLS = Number(process.env['CHAOS_KILLS'] ?? 20)
/** A storm goes on until so many were answered in it, however slow the machine: it must not end all trade. */
const MIN_ANSWERED = KILLS / 5
/** What a storm did can be had again, as far as timing lets it: `CHAOS_SEED=<seed>`. */
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
/** Processes of each kind that are killed and started all the time. */
const HAUNTED = 2
const BUYERS = 24
/**
 * Longest that a process lives once it is up, unless a crash point ends it sooner; as long as its start took where that
 * is more, for a slow machine would otherwise start processes that never come to anything.
 */
const MAX_LIFE_MS = 1_500
/** How long buyers wait before they send the same payment again. */
const RESEND_MS = 250

let world: PaidWorld
let offers: readonly Offer[]
const quiet = { LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent' }
beforeAll(async () => {
  world = await createPaidWorld({ seed: 47, stillIndex: true })
  // Processes that end in peace leave their compiled code behind; all starts that follow then cost half.
  const workers = await world.startWorkers(quiet)
  await world.lanesOpen()
  const api = await world.startApi({ ...BALANCED, ...quiet })
  offers = await challengeOf(api.url + SIGNALS)
  await Promise.all([workers.stop(), api.stop()])
})
afterAll(() => world?.stop())

const isCharged = ({ offer: { token }, authorization }: SignedPayment): Promise<boolean> =>
  isUsed(world.chain(token.chainId), token.address, authorization)
const booksAgree = async (): Promise<bigint> => {
  let books = await world.books()
  const agree = async () => {
    books = await world.books()
    return books.paidUsdc6 === books.settledUsdc6
  }
  await until(agree, PATIENCE_MS)
  expect(books.settledUsdc6).toBe(books.paidUsdc6)
  return books.paidUsdc6
}

/** Lets the quarter of a minute pass for which a claim is kept: whoever made one is dead. */
const claimsRunOut = async (): Promise<void> => {
  await world.sql`update app.payment set claimed_until = now() where state = 'claimed'`
}

describe('a process that is killed at its worst moment', () => {
  let calm: Api
  beforeAll(async () => {
    calm = await world.startApi({ ...BALANCED, ...quiet })
    const payers = [...API_POINTS, ...WORKER_POINTS].map(payerOf)
    await world.fund(payers, RICH_USDC6)
  })
  afterAll(() => calm.stop())

  const payerOf = (point: CrashPoint): Payer => aPayer(`killed ${point}`)
  const payOnce = async (point: CrashPoint): Promise<SignedPayment> => {
    const offer = offers[0]
    if (offer === undefined) throw new Error('no offer')
    return signPayment(payerOf(point), offer)
  }
  const buysOnce = async (payment: SignedPayment, url: () => string): Promise<void> => {
    const served = await resent(payment, url)
    expect(served.status).toBe(200)
    const { token } = payment.offer
    const left = await world.balanceOf(token.chainId, payment.authorization.from)
    expect(RICH_USDC6 - left).toBe(PRICE_USDC6)
    await booksAgree()
  }

  it('is the api: the same signature then gets its answer, charged once', async () => {
    const workers = await world.startWorkers(quiet)
    const crashed = API_POINTS.map(async (point) => {
      const payment = await payOnce(point)
      const api = await world.startApi({ ...BALANCED, ...quiet, QUARTET_CRASH_AT: point })
      const lost = await sendPayment(api.url + SIGNALS, payment.header).catch(() => 'lost')
      expect([point, lost]).toEqual([point, 'lost'])
      await api.ended
      await claimsRunOut()
      await buysOnce(payment, () => calm.url)
    })
    await Promise.all(crashed)
    await workers.stop()
  })

  it.each(WORKER_POINTS)('is a worker %s: the payment goes on with the next one', async (point) => {
    const workers = await world.startWorkers({ ...quiet, QUARTET_CRASH_AT: point })
    const payment = await payOnce(point)
    const served = sendPayment(calm.url + SIGNALS, payment.header)
    await workers.ended
    const next = await world.startWorkers(quiet)
    expect([point, (await served).status]).toEqual([point, 200])
    await buysOnce(payment, () => calm.url)
    await next.stop()
  })
})

describe('processes that are killed again and again', () => {
  it(`charge nobody without an answer and answer nobody for free, seed ${SEED}`, async () => {
    const random = createRandom(SEED, 'storm')
    const storm = { kills: 0, answered: 0, isOver: false, urls: new Map<number, string>() }
    const url = () => random.pick(['', ...storm.urls.values()])
    const payers = range(BUYERS).map((n) => aPayer(`buyer ${SEED} ${n}`))
    await world.fund(payers, RICH_USDC6)
    const haunted = range(HAUNTED).flatMap((slot) => [
      haunt(storm, { kind: 'api', slot }, createRandom(SEED, `api ${slot}`)),
      haunt(storm, { kind: 'workers', slot }, createRandom(SEED, `workers ${slot}`)),
    ])
    const bought = payers.map((payer) => buyOnAndOn(storm, payer, { random, url }))
    await Promise.all(haunted).finally(() => {
      storm.isOver = true
    })
    await claimsRunOut()
    await world.startWorkers(quiet)
    const calm = await world.startApi({ ...BALANCED, ...quiet })
    storm.urls.set(-1, calm.url)
    const purchases = (await Promise.all(bought)).flat()
    for (const purchase of purchases) await judge(purchase, () => calm.url)
    const answered = purchases.filter(({ served }) => served?.status === 200)
    process.stdout.write(
      `seed ${SEED}: ${storm.kills} kills, ${purchases.length} payments, ${answered.length} answered meanwhile\n`,
    )
    expect(storm.kills).toBeGreaterThanOrEqual(KILLS)
    expect(answered.length).toBeGreaterThanOrEqual(MIN_ANSWERED)
    await booksAgree()
  })
})

type Storm = {
  kills: number
  answered: number
  isOver: boolean
  readonly urls: Map<number, string>
}
type Purchase = { readonly payment: SignedPayment; readonly served: Served | undefined }

/** Starts a process and kills it, at a random moment or at a crash point, until there were kills and answers enough. */
async function haunt(
  storm: Storm,
  { kind, slot }: { readonly kind: 'api' | 'workers'; readonly slot: number },
  random: Random,
): Promise<void> {
  const isDone = () => storm.kills >= KILLS && storm.answered >= MIN_ANSWERED
  while (!isDone() && !storm.isOver) {
    const point = random.int(3) === 0 ? pointOf(kind, random) : ''
    const env = { ...BALANCED, ...quiet, QUARTET_CRASH_AT: point }
    const beganMs = performance.now()
    const running = kind === 'api' ? await world.startApi(env) : await world.startWorkers(env)
    const mostMs = Math.max(MAX_LIFE_MS, Math.round(performance.now() - beganMs))
    if ('url' in running) storm.urls.set(slot, running.url)
    await Promise.race([running.ended, delay(random.int(mostMs))])
    storm.urls.delete(slot)
    await running.stop('SIGKILL')
    storm.kills += 1
  }
}

const pointOf = (kind: 'api' | 'workers', random: Random): CrashPoint =>
  kind === 'api' ? random.pick(API_POINTS) : random.pick(WORKER_POINTS)

/** Buys one answer after the other, each with its signature sent again until it is answered or has expired. */
async function buyOnAndOn(
  storm: Storm,
  payer: Payer,
  { random, url }: { readonly random: Random; readonly url: () => string },
): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  while (!storm.isOver) {
    const offer = random.pick(offers as [Offer, ...Offer[]])
    const payment = await signPayment(payer, offer)
    const served = await resent(payment, url).catch(() => undefined)
    if (served?.status === 200) storm.answered += 1
    purchases.push({ payment, served })
  }
  return purchases
}

/** Once all is calm: an answer was charged, and what was not charged has no answer. */
async function judge({ payment, served }: Purchase, url: () => string): Promise<void> {
  const again = await sendPayment(url() + SIGNALS, payment.header)
  const charged = await isCharged(payment)
  expect({ status: again.status, charged }).toEqual(
    again.status === 200 ? { status: 200, charged: true } : { status: 402, charged: false },
  )
  if (served?.status === 200) expect([again.status, again.body]).toEqual([200, served.body])
}

/** Sends a payment again until it is served or has expired; rejects when nobody could be reached to the end. */
async function resent(payment: SignedPayment, url: () => string): Promise<Served> {
  let served: Served | undefined
  for (;;) {
    const to = url()
    if (to !== '') {
      served = await sendPayment(to + SIGNALS, payment.header).catch(() => undefined)
      if (served?.status === 200) return served
    }
    if (isExpired(payment)) break
    await delay(RESEND_MS)
  }
  if (served === undefined) throw new Error('nobody answers')
  return served
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
