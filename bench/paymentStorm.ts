import { setTimeout as delay } from 'node:timers/promises'
import { challengeOf, type Offer, offerOnChain } from '../test/support/payments/challenge.ts'
import { aPayer, type Payer } from '../test/support/payments/payer.ts'
import { type SignedPayment, sendPayment, signPayment } from '../test/support/payments/payment.ts'
import { isAuthorizationUsed } from '../test/support/payments/thirdParty.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import { signMany, topUp } from '../test/support/storm/signatureStorm.ts'
import {
  createSoldWorld,
  SALES,
  type SoldProduct,
  type SoldWorld,
} from '../test/support/storm/soldWorld.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { quantile, roundFigure } from './support/statistics.ts'

/** Honest payments per phase of a round, each by its own payer. */
const HONEST = 12
const HONEST_EVERY_MS = 400
/** Number of signatures that are sent at the start of a storm, and number per second after that. */
const BURST = 160
const STORM_PER_SEC = 40
/**
 * Maximum duration of a storm, seconds. All signatures of a storm are made before its start, so
 * that the attacked machine does not do the attacker's work.
 */
const MAX_STORM_SEC = 12
/** Milliseconds between two checks of the storm payer's balance; blocks are one second apart. */
const TOP_UP_MS = 500
/** Seconds for which a payment is valid: long enough to sign a storm. */
const LIFE_SEC = 300
/** HTTP statuses after which a payer sends the same payment again. */
const AGAIN: readonly number[] = [202, 429, 503]
const WARM_CHAIN = 8453
/** Maximum ratio of the honest payers' p95 during a storm to their p95 without a storm. */
const MAX_RATIO = 2

type Sale = { readonly product: SoldProduct; readonly offer: Offer; readonly apiUrl: string }
/** Milliseconds until each honest answer, and HTTP statuses of pending or rejected payments. */
type Phase = { readonly tookMs: number[]; readonly others: number[] }
type StormCount = { sent: number; charged: number; free: number }

/**
 * Measures the wait of honest payers with and without a storm of signatures by one wallet, for each
 * product on each chain. Both phases alternate within a run, so that their ratio does not depend on
 * the machine.
 */
export async function paymentStorm(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  const env = { LOG_LEVEL: 'silent' }
  const world = await createSoldWorld({ seed: 61, apis: 1, env, postgresUrl: postgres.url })
  defer(() => world.stop())
  const baseline = SALES.map((): Phase => ({ tookMs: [], others: [] }))
  const stormy = SALES.map((): Phase => ({ tookMs: [], others: [] }))
  const storms: StormCount = { sent: 0, charged: 0, free: 0 }
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, [name, chainId]] of SALES.entries()) {
      if (round === 0 && chainId !== WARM_CHAIN) continue
      const sale = await saleOf(world, name, chainId)
      const label = `${name} ${chainId} ${round}`
      const alone = await payHonestly(sale, await signHonestly(world, sale, `calm ${label}`))
      const payments = await signHonestly(world, sale, `beside ${label}`)
      const storm = await startStorm(world, sale, `storm ${label}`)
      const beside = await payHonestly(sale, payments)
      await storm.stop(storms)
      // The first round fills caches and pools, on the chain that sells every product.
      if (round === 0) continue
      merge(baseline[at], alone)
      merge(stormy[at], beside)
    }
    print(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  return {
    title: 'Honest payers beside a storm of signatures of one wallet with a balance for one',
    figures: figuresOf(baseline, stormy, storms),
    notes: [
      `A storm sends ${BURST} signatures at once, then ${STORM_PER_SEC} a second; after each block the balance of its ` +
        'wallet is set to one price again.',
      `One honest payer starts every ${HONEST_EVERY_MS} ms; blocks are one second apart. The time of a payer runs from the ` +
        'first request with a payment to the answer 200, including repeats after 202, 429 and 503.',
      'One api process without a limit by network; payers, chains, Postgres, api and workers share the cores.',
    ],
  }
}

async function saleOf(world: SoldWorld, name: SoldProduct['name'], chainId: number): Promise<Sale> {
  const product = world.product(name)
  const apiUrl = world.apis[0]?.url ?? ''
  const offer = offerOnChain(await challengeOf(apiUrl + product.path, product.body), chainId)
  return { product, offer, apiUrl }
}

async function signHonestly(
  world: SoldWorld,
  { offer }: Sale,
  label: string,
): Promise<SignedPayment[]> {
  const payers = Array.from({ length: HONEST }, (_, n) => aPayer(`honest ${label} ${n}`))
  await world.fund(payers, offer.amountUsdc6)
  return Promise.all(
    payers.map((payer) =>
      signPayment(payer, offer, {
        validBeforeSec: BigInt(Math.floor(Date.now() / 1_000) + LIFE_SEC),
      }),
    ),
  )
}

async function payHonestly(
  { product, apiUrl }: Sale,
  payments: readonly SignedPayment[],
): Promise<Phase> {
  const phase: Phase = { tookMs: [], others: [] }
  await Promise.all(
    payments.map(async (payment, n) => {
      await delay(n * HONEST_EVERY_MS)
      const startMs = performance.now()
      for (;;) {
        const { path, body } = product
        const { status, headers } = await sendPayment(apiUrl + path, payment.header, body)
        if (status === 200) phase.tookMs.push(performance.now() - startMs)
        else phase.others.push(status)
        if (!AGAIN.includes(status)) return
        await delay(Number(headers.get('retry-after') ?? 1) * 1_000)
      }
    }),
  )
  return phase
}

type Storm = { stop(counts: StormCount): Promise<void> }

async function startStorm(world: SoldWorld, sale: Sale, label: string): Promise<Storm> {
  const { product, offer, apiUrl } = sale
  const attacker: Payer = aPayer(label)
  await world.fund([attacker], offer.amountUsdc6)
  const burst = await signMany(attacker, offer, BURST)
  const later = await signMany(attacker, offer, STORM_PER_SEC * MAX_STORM_SEC)
  const refill = topUp(world, attacker, offer, () => delay(TOP_UP_MS))
  const sent: Promise<{ payment: SignedPayment; status: number }>[] = []
  const send = (payment: SignedPayment): void => {
    const answered = sendPayment(apiUrl + product.path, payment.header, product.body)
    // A broken connection counts as no answer and does not end the benchmark.
    const status = answered.then((served) => served.status).catch(() => 0)
    sent.push(status.then((code) => ({ payment, status: code })))
  }
  for (const payment of burst) send(payment)
  let isOver = false
  const going = (async () => {
    for (const payment of later) {
      if (isOver) return
      send(payment)
      await delay(1_000 / STORM_PER_SEC)
    }
  })()
  return {
    stop: async (counts) => {
      isOver = true
      await going
      const answers = await Promise.all(sent)
      await refill.stop()
      const { chainId, address } = offer.token
      for (const { payment, status } of answers) {
        const isCharged = await isAuthorizationUsed(
          world.chain(chainId),
          address,
          payment.authorization,
        )
        counts.sent += 1
        if (isCharged) counts.charged += 1
        else if (status === 200) counts.free += 1
      }
    },
  }
}

function merge(into: Phase | undefined, phase: Phase): void {
  into?.tookMs.push(...phase.tookMs)
  into?.others.push(...phase.others)
}

function figuresOf(
  baseline: readonly Phase[],
  stormy: readonly Phase[],
  storms: StormCount,
): Figure[] {
  const bySale = SALES.map(([name, chainId], at) =>
    ratioFigure(`${name} on ${chainId}`, baseline[at]?.tookMs ?? [], stormy[at]?.tookMs ?? []),
  )
  const [alone, beside] = [baseline, stormy].map((phases) => phases.flatMap(({ tookMs }) => tookMs))
  const others = (phases: readonly Phase[]) => phases.flatMap((phase) => phase.others)
  const refused = others([...baseline, ...stormy]).filter((status) => !AGAIN.includes(status))
  return [
    { name: 'p95 of all without a storm', value: p95(alone), unit: 'ms' },
    { name: 'p95 of all beside a storm', value: p95(beside), unit: 'ms' },
    ratioFigure('all', alone ?? [], beside ?? []),
    ...bySale,
    {
      name: 'answers 202, 429 and 503 to honest payers',
      value: others(baseline).length,
      unit: 'answers',
    },
    {
      name: 'answers 202, 429 and 503 to honest payers, beside a storm',
      value: others(stormy).length,
      unit: 'answers',
    },
    {
      name: 'honest payments without an answer',
      value: refused.length,
      unit: 'payments',
      limit: 0,
    },
    { name: 'signatures of storms', value: storms.sent, unit: 'sent' },
    { name: 'of them charged', value: storms.charged, unit: 'payments' },
    { name: 'of them answered and not charged', value: storms.free, unit: 'answers', limit: 0 },
  ]
}

const ratioFigure = (
  name: string,
  alone: readonly number[],
  beside: readonly number[],
): Figure => ({
  name: `p95 beside a storm / without: ${name}`,
  value: roundFigure(quantile(beside, 0.95) / quantile(alone, 0.95)),
  unit: 'x',
  limit: MAX_RATIO,
})

const p95 = (tookMs: readonly number[] = []): number => roundFigure(quantile(tookMs, 0.95))
