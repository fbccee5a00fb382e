import { setTimeout as delay } from 'node:timers/promises'
import { proveByKey } from '../api/payments/proveByKey.ts'
import { createTransferDigest } from '../core/payments/domain/createTransferDigest.ts'
import { int } from '../core/platform/db/columns.ts'
import type { DevnetChain } from '../devnet/chain/devnetChain.ts'
import { runEvery } from '../ops/drill/traffic/runEvery.ts'
import { challengeOf, type Offer, offerOnChain } from '../test/support/payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../test/support/payments/paidWorld.ts'
import { aPayer } from '../test/support/payments/payer.ts'
import { type SignedPayment, sendPayment, signPayment } from '../test/support/payments/payment.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import { type BlockWatch, watchBlocks } from './payments/blockWatch.ts'
import { createReferenceSettle } from './payments/createReferenceSettle.ts'
import { settleByWorkers } from './payments/settleByWorkers.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds } from './support/processUsage.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

const CHAIN = 8453
const PATH = '/v1/signals'
const PAYERS = 20
const RICH_USDC6 = 1_000_000_000n
/** Number of payments that are open at the same time in the measurement of settlement. */
const WAITING = 500
/**
 * Number of payments by a plain wallet: fewer suffice, because the wallet loses most of its
 * concurrent payments.
 */
const WAITING_PLAIN = 50
const IN_PARALLEL = 100
/** Rounds of concurrent paid calls before the measurement, because the compiler warms up over hundreds of calls. */
const WARM_ROUNDS = 6
const ONE_BY_ONE = 15
const PROOFS = 300
const BLOCK_MS = 1_000
/** Milliseconds between two blocks of a fast chain. */
const FAST_BLOCK_MS = 200

/** Minimum ratio of settled payments per second to those of the reference. */
const MIN_SPEED_RATIO = 3
const LATENCY_LIMIT_MS = 60
const PARALLEL_LIMIT_MS = 3_000

type Candidate = { readonly name: string; settledPerSec(): Promise<number> }

/**
 * Measures paid calls on real USDC with one block per second, compared with the reference facilitator's settlement.
 */
export async function payments(context: BenchContext): Promise<Result> {
  const { rounds, print, defer } = context
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  const world = await createPaidWorld({ seed: 7, postgresUrl: postgres.url, chainIds: [CHAIN] })
  defer(() => world.stop())
  await world.startWorkers()
  await world.lanesOpen()
  const api = await world.startApi()
  const url = api.url + PATH
  const sign = await signer(world, url)
  const blocks = watchBlocks(world.chain(CHAIN).wsUrl)
  defer(() => blocks.close())

  print('paying until the compiler is warm ...')
  const measureCalls = async () => concurrentCalls(api, url, await sign(IN_PARALLEL))
  const cold = await measureCalls()
  for (let round = 1; round < WARM_ROUNDS; round += 1) await measureCalls()
  const candidates = candidatesOf(world, sign)
  const settling = await settledPerSec(context, candidates)
  const settlingFast = await withFastBlocks(world.chain(CHAIN), () =>
    settledPerSec(
      context,
      candidates.map((candidate) => ({
        ...candidate,
        name: `${candidate.name}, a block every ${FAST_BLOCK_MS} ms`,
      })),
    ),
  )
  const calls: Call[] = []
  const slowestMs: number[] = []
  const cpuMs: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    calls.push(...(await oneByOne(url, await sign(ONE_BY_ONE), blocks)))
    const concurrent = await measureCalls()
    slowestMs.push(concurrent.p95Ms)
    cpuMs.push(concurrent.cpuMs)
    print(`calls, round ${round} of ${rounds}`)
  }
  return {
    title: 'Paid calls: one key, a block every second, USDC as deployed',
    figures: [
      ...settling,
      ...settlingFast,
      ...(await gasFigures(world)),
      ...callFigures(calls),
      limitedFigure(`${IN_PARALLEL} paid calls at once: p95`, median(slowestMs), PARALLEL_LIMIT_MS),
      milliseconds('paid call: processor time of the api', median(cpuMs)),
      milliseconds(`the same, first ${IN_PARALLEL} calls after the start`, cold.cpuMs),
      { name: 'proof of a payer', value: await proofMicros(await sign(PROOFS)), unit: 'us' },
    ],
    notes: [
      `Settled per second: ${WAITING} signed payments wait at once (${WAITING_PLAIN} for the plain wallet, which ` +
        'loses nearly all payments), until the service has seen the last payment in a block.',
      'Wait for a block: from the arrival of the transaction at the node to the block that contains the transaction. ' +
        'Payers, node, indexer, Postgres, api and workers share the cores.',
      `Paid calls are measured after ${WARM_ROUNDS * IN_PARALLEL} paid calls and all settlements.`,
    ],
  }
}

type Sign = (count: number) => Promise<SignedPayment[]>

async function signer(world: PaidWorld, url: string): Promise<Sign> {
  const payers = Array.from({ length: PAYERS }, (_, index) => aPayer(`bench ${index}`))
  await world.fund(payers, RICH_USDC6)
  const offer: Offer = offerOnChain(await challengeOf(url), CHAIN)
  return (count) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const payer = payers[index % PAYERS]
        if (payer === undefined) throw new RangeError('no payer')
        return signPayment(payer, offer)
      }),
    )
}

function candidatesOf(world: PaidWorld, sign: Sign): Candidate[] {
  const reference = (name: string, managed: boolean, waiting: number): Candidate => ({
    name,
    settledPerSec: async () => {
      // Each run creates a new client of the reference, so that a wrong nonce in one run does not
      // affect the next run.
      const key = world.world.devnet.accounts.visitors[managed ? 1 : 2]?.privateKey ?? '0x'
      const settle = createReferenceSettle(world.chain(CHAIN), { key, managed })
      const payments = await sign(waiting)
      const startMs = performance.now()
      const settled = await Promise.all(payments.map(settle))
      return settled.filter(Boolean).length / ((performance.now() - startMs) / 1000)
    },
  })
  return [
    reference('reference, plain wallet', false, WAITING_PLAIN),
    reference('reference, nonceManager', true, WAITING),
    {
      name: 'settlements',
      settledPerSec: async () => WAITING / (await settleByWorkers(world.sql, await sign(WAITING))),
    },
  ]
}

/** Runs a measurement while the node makes a block every 200 ms; blocks of one second share their timestamp. */
async function withFastBlocks<T>({ rpc }: DevnetChain, measure: () => Promise<T>): Promise<T> {
  const end = new AbortController()
  const failed = Promise.withResolvers<never>()
  await rpc('evm_setIntervalMining', [0])
  const mining = runEvery(
    FAST_BLOCK_MS,
    { signal: end.signal, onError: failed.reject },
    async () => void (await rpc('evm_mine', [])),
  )
  try {
    return await Promise.race([measure(), failed.promise])
  } finally {
    end.abort()
    await mining
    await rpc('evm_setIntervalMining', [BLOCK_MS / 1_000])
  }
}

async function settledPerSec(
  { rounds, print }: BenchContext,
  candidates: readonly Candidate[],
): Promise<Figure[]> {
  const runs = new Map<string, number[]>(candidates.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, settledPerSec: measure } of candidates) {
      runs.get(name)?.push(await measure())
    }
    print(`settling, round ${round} of ${rounds}`)
  }
  const figures = candidates.map(({ name }) => ({
    name,
    value: roundFigure(median(runs.get(name) ?? [])),
    unit: 'payments/s',
  }))
  const [plain, managed, quartet] = figures
  if (plain === undefined || managed === undefined || quartet === undefined) return figures
  const better = managed.value > plain.value ? managed : plain
  const ratio = roundFigure(quartet.value / better.value)
  return [
    plain,
    managed,
    { ...quartet, against: { name: better.name, ratio, target: MIN_SPEED_RATIO } },
  ]
}

/** Sends all payments at the same time, and returns the p95 of the calls and the api's processor time per call. */
async function concurrentCalls(
  api: { readonly pid: number },
  url: string,
  payments: readonly SignedPayment[],
): Promise<{ readonly p95Ms: number; readonly cpuMs: number }> {
  const cpuBefore = cpuSeconds(api.pid)
  const tookMs = await Promise.all(
    payments.map(async (payment) => (await pay(url, payment)).tookMs),
  )
  const cpuMs = ((cpuSeconds(api.pid) - cpuBefore) * 1000) / payments.length
  return { p95Ms: quantile(tookMs, 0.95), cpuMs }
}

/** Milliseconds from a paid call until the node has its transaction, and from its block until its answer. */
type Call = { readonly sentMs: number; readonly answeredMs: number }

/** Measures paid calls in sequence, each at another time between two blocks. */
async function oneByOne(
  url: string,
  payments: readonly SignedPayment[],
  blocks: BlockWatch,
): Promise<Call[]> {
  const calls: Call[] = []
  for (const [index, payment] of payments.entries()) {
    await delay((index / payments.length) * BLOCK_MS)
    const startMs = performance.now()
    const { tookMs, transaction } = await pay(url, payment)
    const { receivedMs, minedMs } = await blocks.seen(transaction)
    calls.push({ sentMs: receivedMs - startMs, answeredMs: startMs + tookMs - minedMs })
  }
  return calls
}

function callFigures(calls: readonly Call[]): Figure[] {
  const medianOf = (value: (call: Call) => number): number => median(calls.map(value))
  return [
    limitedFigure(
      'paid call: p50 without its wait for a block',
      medianOf(({ sentMs, answeredMs }) => sentMs + answeredMs),
      LATENCY_LIMIT_MS,
    ),
    milliseconds(
      'of it, until the node has the transaction',
      medianOf(({ sentMs }) => sentMs),
    ),
    milliseconds(
      'of it, from the block to the answer',
      medianOf(({ answeredMs }) => answeredMs),
    ),
  ]
}

async function pay(url: string, { header }: SignedPayment) {
  const startMs = performance.now()
  const { status, body, headers } = await sendPayment(url, header)
  const tookMs = performance.now() - startMs
  const receipt = headers.get('payment-response')
  if (status !== 200 || receipt === null) throw new Error(`${status}: ${body}`)
  const { transaction }: { transaction: string } = JSON.parse(
    Buffer.from(receipt, 'base64').toString('utf8'),
  )
  return { tookMs, transaction }
}

/** Returns the gas of a payment in its own transaction, and of a payment in a full batch. */
async function gasFigures({ sql }: PaidWorld): Promise<Figure[]> {
  const rows = await sql({ count: int, gas: int })`
    select count(*) as count, min(tx.gas_used)::float8 as gas
    from app.lane_tx tx join app.payment on payment.lane_tx_id = tx.id
    where tx.succeeded and payment.state = 'settled' group by tx.id order by 1`
  const alone = rows.filter(({ count }) => count === 1).map(({ gas }) => gas)
  const shared = rows
    .filter(({ count }) => count >= IN_PARALLEL)
    .map(({ count, gas }) => gas / count)
  const ratio = roundFigure(median(alone) / median(shared))
  return [
    { name: 'a payment alone', value: Math.round(median(alone)), unit: 'gas' },
    {
      name: 'a payment in a batch of 100',
      value: Math.round(median(shared)),
      unit: 'gas',
      against: { name: 'a payment alone', ratio },
    },
  ]
}

async function proofMicros(payments: readonly SignedPayment[]): Promise<number> {
  const transferDigest = createTransferDigest()
  const token = payments[0]?.offer.token
  if (token === undefined) throw new Error('no payment to prove')
  const samples: number[] = []
  for (const { authorization, signature } of payments) {
    const before = process.cpuUsage()
    await proveByKey(transferDigest, token, { authorization, signature })
    const { user, system } = process.cpuUsage(before)
    samples.push(user + system)
  }
  return roundFigure(median(samples))
}

function milliseconds(name: string, value: number): Figure {
  return { name, value: roundFigure(value), unit: 'ms' }
}

function limitedFigure(name: string, value: number, limit: number): Figure {
  return { ...milliseconds(name, value), limit }
}
