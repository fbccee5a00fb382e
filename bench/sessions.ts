import { setTimeout as delay } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { voucherDigest } from '../core/payments/domain/sessions/voucher.ts'
import { int, numeric } from '../core/platform/db/columns.ts'
import { until } from '../supervisor/until.ts'
import { PATIENCE_MS } from '../test/support/patience.ts'
import { challengeOf, offerOnChain } from '../test/support/payments/challenge.ts'
import { aPayer, type Payer } from '../test/support/payments/payer.ts'
import { sendPayment, signPayment } from '../test/support/payments/payment.ts'
import { openHeader, sealHeader } from '../test/support/payments/sessionHeader.ts'
import { stockSession } from '../test/support/payments/stockSession.ts'
import { startTestPostgres } from '../test/support/startTestPostgres.ts'
import { createSoldWorld, type SoldWorld } from '../test/support/storm/soldWorld.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { cpuSeconds, descendants, programName } from './support/processUsage.ts'
import { median, roundFigure } from './support/statistics.ts'

const CHAIN_ID = 8453
const PRICE_USDC6 = 4_000n
/** Calls of one session in one round, and calls by `exact`, which wait for blocks together. */
const CALLS = 1_000
const EXACT_CALLS = 100
const DEPOSIT_USDC6 = 4_100_000n
const MIN_RATIO = 5

/** Pause before a call is sent again after 503, milliseconds. */
const RETRY_MS = 200

/** Seconds without calls over which the processor time of the processes at rest is measured. */
const QUIET_SEC = 20

/**
 * Measures prices to beat that are bought in one session and by `exact`, in the same run: processor time per call of the
 * api and of all processes, calls per second, and the claims of the session.
 *
 * All processes are the api, the workers and Postgres, until the last transaction is recorded, without their time at rest.
 * The nodes of the chains do not count, because no operator of the service runs them.
 */
export async function sessions({ rounds, print, defer }: BenchContext): Promise<Result> {
  const postgres = await startTestPostgres()
  defer(() => postgres.stop())
  const world = await createSoldWorld({
    seed: 7,
    apis: 1,
    env: { SESSIONS: '1', LOG_LEVEL: 'silent' },
    postgresUrl: postgres.url,
  })
  defer(() => world.stop())
  const [api] = world.apis
  if (api === undefined) throw new RangeError('no api')
  const url = api.url + world.product('updown').path
  const restPerSec = await timeAtRest()
  print(`at rest ${roundFigure(restPerSec * 1000)} ms per second`)
  const session: Run[] = []
  const exact: Run[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const target = { url, pid: api.pid, restPerSec }
    session.push(await buyInSession(world, { ...target, name: `bench ${round}` }))
    exact.push(await buyByExact(world, { ...target, name: `bench exact ${round}` }))
    print(`round ${round} of ${rounds}`)
  }
  return {
    title: 'Prices to beat in a session and by exact: one key, a block every second',
    figures: [
      ...described('processor time of the api per call', 'ms', {
        session: median(session.map(({ cpuMs }) => cpuMs)),
        exact: median(exact.map(({ cpuMs }) => cpuMs)),
      }),
      ...compared('processor time of all processes per call', 'ms', {
        session: median(session.map(({ allMs }) => allMs)),
        exact: median(exact.map(({ allMs }) => allMs)),
      }),
      ...compared('calls per second', 'calls/s', {
        session: median(session.map(({ perSec }) => perSec)),
        exact: median(exact.map(({ perSec }) => perSec)),
      }),
      ...(await claims(world, rounds)),
    ],
    notes: [
      `Session: ${CALLS} calls in sequence with one deposit; a header is signed before its call and not measured. ` +
        `Exact: ${EXACT_CALLS} calls at once, each with its own transfer. All processes: api, workers and Postgres without ` +
        'their time at rest, with the claims of the session; without the nodes of the chains.',
    ],
  }
}

type Run = { readonly cpuMs: number; readonly allMs: number; readonly perSec: number }
type Target = {
  readonly url: string
  readonly pid: number
  readonly name: string
  /** Processor seconds of all processes at rest, per second. */
  readonly restPerSec: number
}

async function buyInSession(world: SoldWorld, target: Target): Promise<Run> {
  const { url } = target
  const payer = aPayer(target.name)
  await world.fund([payer], 2n * DEPOSIT_USDC6)
  const rpcUrl = world.chain(CHAIN_ID).url
  const stock = stockSession(payer, { chainId: CHAIN_ID, rpcUrl, depositUsdc6: DEPOSIT_USDC6 })
  const first = await stock.buy(url)
  if (first.status !== 200) throw new Error(first.text)
  const template = await stock.sign(url)
  const headers: string[] = []
  for (let call = 2n; call <= BigInt(CALLS); call += 1n) {
    headers.push(await voucherHeader(template, payer, call * PRICE_USDC6))
  }
  return measured(headers.length, target, {
    buy: async () => {
      for (const header of headers) {
        await sendUntilServed(url, header)
      }
    },
    settle: () => claimAll(world),
  })
}

/** Sends a header until its answer: between two windows of the market no price exists for a moment. */
async function sendUntilServed(url: string, header: string): Promise<void> {
  for (;;) {
    const { status, body } = await sendPayment(url, header)
    if (status === 200) return
    if (status !== 503) throw new Error(`${status}: ${body}`)
    await delay(RETRY_MS)
  }
}

async function voucherHeader(template: string, payer: Payer, amount: bigint): Promise<string> {
  const sent = openHeader(template)
  const { channelId } = sent.payload.voucher
  const hash = voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: amount })
  const signature = await privateKeyToAccount(payer.key).sign({ hash })
  const voucher = { channelId, maxClaimableAmount: String(amount), signature }
  return sealHeader({ ...sent, payload: { ...sent.payload, voucher } })
}

async function buyByExact(world: SoldWorld, target: Target): Promise<Run> {
  const { url, name } = target
  const payers = Array.from({ length: 20 }, (_, n) => aPayer(`${name} ${n}`))
  await world.fund(payers, 10n * PRICE_USDC6)
  const offer = offerOnChain(await challengeOf(url), CHAIN_ID)
  const payments = await Promise.all(
    Array.from({ length: EXACT_CALLS }, (_, n) =>
      signPayment(payers[n % 20] ?? aPayer(name), offer),
    ),
  )
  return measured(payments.length, target, {
    buy: async () => {
      await Promise.all(payments.map(({ header }) => sendUntilServed(url, header)))
    },
    // An answer is sent after its charge is in a block.
    settle: async () => {},
  })
}

async function measured(
  calls: number,
  { pid, restPerSec }: Target,
  { buy, settle }: { readonly buy: () => Promise<void>; readonly settle: () => Promise<void> },
): Promise<Run> {
  const [cpuBefore, allBefore, startMs] = [cpuSeconds(pid), timeOfAll(), performance.now()]
  await buy()
  const [cpuSec, tookSec] = [cpuSeconds(pid) - cpuBefore, (performance.now() - startMs) / 1000]
  await settle()
  const wholeSec = (performance.now() - startMs) / 1000
  const allSec = timeSince(allBefore) - restPerSec * wholeSec
  return {
    cpuMs: (cpuSec * 1000) / calls,
    allMs: (allSec * 1000) / calls,
    perSec: calls / tookSec,
  }
}

/** Returns the processor seconds of each process of this run, except of the chains, by its id. */
function timeOfAll(): ReadonlyMap<number, number> {
  const own = descendants(process.pid).filter((pid) => programName(pid) !== 'anvil')
  return new Map(own.map((pid) => [pid, cpuSeconds(pid)]))
}

function timeSince(before: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const [pid, seconds] of timeOfAll()) sum += seconds - (before.get(pid) ?? 0)
  return sum
}

async function timeAtRest(): Promise<number> {
  const before = timeOfAll()
  await delay(QUIET_SEC * 1000)
  return timeSince(before) / QUIET_SEC
}

type Compared = { readonly session: number; readonly exact: number }

function described(name: string, unit: string, { session, exact }: Compared): Figure[] {
  return [
    { name: `exact: ${name}`, value: roundFigure(exact), unit },
    { name: `session: ${name}`, value: roundFigure(session), unit },
  ]
}

function compared(name: string, unit: string, values: Compared): Figure[] {
  const { session, exact } = values
  const ratio = roundFigure(unit === 'ms' ? exact / session : session / exact)
  const against = { name: 'exact', ratio, target: MIN_RATIO }
  return described(name, unit, values).map((figure) =>
    figure.name.startsWith('session') ? { ...figure, against } : figure,
  )
}

/** Claims all charges, and resolves when the claims are in blocks; fails unless the sums are equal. */
async function claimAll({ sql }: SoldWorld): Promise<void> {
  await sql`update app.session_channel set unclaimed_since = now() - interval '2 hours'`
  const read = async () => {
    const [row] = await sql({ charged: numeric, claimed: numeric, sold: numeric })`
      select coalesce(sum(charged_usdc), 0) as charged, coalesce(sum(claimed_usdc), 0) as claimed,
        (select coalesce(sum(amount_usdc), 0) from app.session_voucher) as sold
      from app.session_channel`
    return row
  }
  const isEven = async () => {
    const row = await read()
    return row !== undefined && row.charged === row.claimed && row.sold === row.claimed
  }
  if (!(await until(isEven, PATIENCE_MS))) throw new Error('the sums of the sessions differ')
}

async function claims({ sql }: SoldWorld, rounds: number): Promise<Figure[]> {
  const [row] = await sql({ claims: int })`
    select count(*) as claims from app.lane_tx
    where to_address = '0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003' and data like '0x29237b0c%'`
  return [
    { name: `claims of ${rounds * CALLS} calls`, value: row?.claims ?? 0, unit: 'transactions' },
  ]
}
