import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { createRandom, type Random } from '../../devnet/random.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, type Offer } from '../support/payments/challenge.ts'
import { isExpired } from '../support/payments/isExpired.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import {
  type PaymentAnswer,
  type SignedPayment,
  sendPayment,
  signPayment,
} from '../support/payments/payment.ts'
import { isAuthorizationUsed } from '../support/payments/thirdParty.ts'
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

/** Kills of a storm. `CHAOS_KILLS=300` takes four minutes. */
const KILLS = Number(process.env['CHAOS_KILLS'] ?? 12)
/**
 * Minimum number of answers before a storm may end: without it, the kills could stop all sales on a
 * slow machine.
 */
const MIN_ANSWERED = KILLS / 5
/** Seed of the random kills: `CHAOS_SEED=<seed>` repeats a storm as far as timing allows. */
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
/** Processes of each kind that are killed and restarted during the storm. */
const KILLED_PROCESSES = 2
const BUYERS = 24
/**
 * Maximum lifetime of a started process, unless a crash point ends the process earlier. A process that took longer to
 * start lives as long as its start took, so that processes of a slow machine do work before the kill.
 */
const MAX_LIFE_MS = 1_500
/** Delay before a buyer sends the same payment again. */
const RESEND_MS = 250

let world: PaidWorld
let offers: readonly Offer[]
const quiet = { LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent' }
beforeAll(async () => {
  world = await createPaidWorld({ seed: 47, stillIndex: true })
  // Processes that stop without a kill write the compile cache, which halves the cost of later starts.
  const workers = await world.startWorkers(quiet)
  await world.lanesOpen()
  const api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet })
  offers = await challengeOf(api.url + SIGNALS)
  await Promise.all([workers.stop(), api.stop()])
})
afterAll(() => world?.stop())

const isCharged = ({ offer: { token }, authorization }: SignedPayment): Promise<boolean> =>
  isAuthorizationUsed(world.chain(token.chainId), token.address, authorization)
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

/** Ends all claims before their 15 s pass: the processes that made the claims are dead. */
const claimsRunOut = async (): Promise<void> => {
  await world.sql`update app.payment set claimed_until = now() where state = 'claimed'`
}

describe('a payment whose process is killed at a crash point', () => {
  let stableApi: Api
  beforeAll(async () => {
    stableApi = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet })
    const payers = [...API_POINTS, ...WORKER_POINTS].map(payerOf)
    await world.fund(payers, RICH_USDC6)
  })
  afterAll(() => stableApi.stop())

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

  it('returns its answer to the same signature and is charged once after a kill of the api', async () => {
    const workers = await world.startWorkers(quiet)
    const crashed = API_POINTS.map(async (point) => {
      const payment = await payOnce(point)
      const api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet, QUARTET_CRASH_AT: point })
      const lost = await sendPayment(api.url + SIGNALS, payment.header).catch(() => 'lost')
      expect([point, lost]).toEqual([point, 'lost'])
      await api.ended
      await claimsRunOut()
      await buysOnce(payment, () => stableApi.url)
    })
    await Promise.all(crashed)
    await workers.stop()
  })

  it.each(WORKER_POINTS)(
    'is settled by the next worker after a kill of the worker at %s',
    async (point) => {
      const workers = await world.startWorkers({ ...quiet, QUARTET_CRASH_AT: point })
      const payment = await payOnce(point)
      const served = sendPayment(stableApi.url + SIGNALS, payment.header)
      await workers.ended
      const next = await world.startWorkers(quiet)
      expect([point, (await served).status]).toEqual([point, 200])
      await buysOnce(payment, () => stableApi.url)
      await next.stop()
    },
  )
})

describe('api and worker processes that are killed repeatedly', () => {
  it(`charge no payer without an answer and return no answer without a charge, seed ${SEED}`, async () => {
    const random = createRandom(SEED, 'storm')
    const storm = { kills: 0, answered: 0, isOver: false, urls: new Map<number, string>() }
    const url = () => random.pick(['', ...storm.urls.values()])
    const payers = range(BUYERS).map((n) => aPayer(`buyer ${SEED} ${n}`))
    await world.fund(payers, RICH_USDC6)
    const processKills = range(KILLED_PROCESSES).flatMap((slot) => [
      killRepeatedly(storm, { kind: 'api', slot }, createRandom(SEED, `api ${slot}`)),
      killRepeatedly(storm, { kind: 'workers', slot }, createRandom(SEED, `workers ${slot}`)),
    ])
    const bought = payers.map((payer) => buyRepeatedly(storm, payer, { random, url }))
    await Promise.all(processKills).finally(() => {
      storm.isOver = true
    })
    await claimsRunOut()
    await world.startWorkers(quiet)
    const stableApi = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quiet })
    storm.urls.set(-1, stableApi.url)
    const purchases = (await Promise.all(bought)).flat()
    for (const purchase of purchases) await expectCharges(purchase, () => stableApi.url)
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
type Purchase = { readonly payment: SignedPayment; readonly served: PaymentAnswer | undefined }

/**
 * Starts a process and kills it at a random moment or at a crash point, until the storm has enough kills and answers.
 */
async function killRepeatedly(
  storm: Storm,
  { kind, slot }: { readonly kind: 'api' | 'workers'; readonly slot: number },
  random: Random,
): Promise<void> {
  const isDone = () => storm.kills >= KILLS && storm.answered >= MIN_ANSWERED
  while (!isDone() && !storm.isOver) {
    const point = random.int(3) === 0 ? pointOf(kind, random) : ''
    const env = { ...SHARED_ORIGIN_ENV, ...quiet, QUARTET_CRASH_AT: point }
    const beganMs = performance.now()
    const running = kind === 'api' ? await world.startApi(env) : await world.startWorkers(env)
    const maxMs = Math.max(MAX_LIFE_MS, Math.round(performance.now() - beganMs))
    if ('url' in running) storm.urls.set(slot, running.url)
    await Promise.race([running.ended, delay(random.int(maxMs))])
    storm.urls.delete(slot)
    await running.stop('SIGKILL')
    storm.kills += 1
  }
}

const pointOf = (kind: 'api' | 'workers', random: Random): CrashPoint =>
  kind === 'api' ? random.pick(API_POINTS) : random.pick(WORKER_POINTS)

/** Buys answers in sequence, and sends each signature again until the answer is 200 or the signature expires. */
async function buyRepeatedly(
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

/** Expects after the storm that each answered payment is charged and each other payment is not. */
async function expectCharges({ payment, served }: Purchase, url: () => string): Promise<void> {
  const again = await sendPayment(url() + SIGNALS, payment.header)
  const charged = await isCharged(payment)
  expect({ status: again.status, charged }).toEqual(
    again.status === 200 ? { status: 200, charged: true } : { status: 402, charged: false },
  )
  if (served?.status === 200) expect([again.status, again.body]).toEqual([200, served.body])
}

/** Sends a payment until the answer is 200 or the signature expires. Throws when no process answered. */
async function resent(payment: SignedPayment, url: () => string): Promise<PaymentAnswer> {
  let served: PaymentAnswer | undefined
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
