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
import { cpuSeconds } from './support/processUsage.ts'
import { median, roundFigure } from './support/statistics.ts'

const CHAIN_ID = 8453
const PRICE_USDC6 = 4_000n
/** Calls of one session in one round, and calls by `exact`, which wait for blocks together. */
const CALLS = 1_000
const EXACT_CALLS = 100
const DEPOSIT_USDC6 = 4_100_000n
const MIN_RATIO = 5

/**
 * Measures prices to beat that are bought in one session and by `exact`, in the same run: processor time of the api per
 * call, calls per second, and the claims of the session.
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
  const session: Run[] = []
  const exact: Run[] = []
  for (let round = 1; round <= rounds; round += 1) {
    session.push(await buyInSession(world, { url, pid: api.pid, name: `bench ${round}` }))
    exact.push(await buyByExact(world, { url, pid: api.pid, name: `bench exact ${round}` }))
    print(`round ${round} of ${rounds}`)
  }
  return {
    title: 'Prices to beat in a session and by exact: one key, a block every second',
    figures: [
      ...compared('processor time of the api per call', 'ms', {
        session: median(session.map(({ cpuMs }) => cpuMs)),
        exact: median(exact.map(({ cpuMs }) => cpuMs)),
      }),
      ...compared('calls per second', 'calls/s', {
        session: median(session.map(({ perSec }) => perSec)),
        exact: median(exact.map(({ perSec }) => perSec)),
      }),
      ...(await claims(world, rounds)),
    ],
    notes: [
      `Session: ${CALLS} calls in sequence with one deposit; a header is signed before its call and not measured. ` +
        `Exact: ${EXACT_CALLS} calls at once, each with its own transfer.`,
    ],
  }
}

type Run = { readonly cpuMs: number; readonly perSec: number }
type Target = { readonly url: string; readonly pid: number; readonly name: string }

async function buyInSession(world: SoldWorld, { url, pid, name }: Target): Promise<Run> {
  const payer = aPayer(name)
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
  const [cpuBefore, startMs] = [cpuSeconds(pid), performance.now()]
  for (const header of headers) {
    const { status, body } = await sendPayment(url, header)
    if (status !== 200) throw new Error(`${status}: ${body}`)
  }
  return runOf(headers.length, { cpuBefore, startMs, pid })
}

async function voucherHeader(template: string, payer: Payer, amount: bigint): Promise<string> {
  const sent = openHeader(template)
  const { channelId } = sent.payload.voucher
  const hash = voucherDigest(CHAIN_ID, { channelId, cumulativeUsdc6: amount })
  const signature = await privateKeyToAccount(payer.key).sign({ hash })
  const voucher = { channelId, maxClaimableAmount: String(amount), signature }
  return sealHeader({ ...sent, payload: { ...sent.payload, voucher } })
}

async function buyByExact(world: SoldWorld, { url, pid, name }: Target): Promise<Run> {
  const payers = Array.from({ length: 20 }, (_, n) => aPayer(`${name} ${n}`))
  await world.fund(payers, 10n * PRICE_USDC6)
  const offer = offerOnChain(await challengeOf(url), CHAIN_ID)
  const payments = await Promise.all(
    Array.from({ length: EXACT_CALLS }, (_, n) =>
      signPayment(payers[n % 20] ?? aPayer(name), offer),
    ),
  )
  const [cpuBefore, startMs] = [cpuSeconds(pid), performance.now()]
  const served = await Promise.all(payments.map(({ header }) => sendPayment(url, header)))
  const failed = served.find(({ status }) => status !== 200)
  if (failed !== undefined) throw new Error(`${failed.status}: ${failed.body}`)
  return runOf(payments.length, { cpuBefore, startMs, pid })
}

function runOf(
  calls: number,
  began: { readonly cpuBefore: number; readonly startMs: number; readonly pid: number },
): Run {
  const tookSec = (performance.now() - began.startMs) / 1000
  return {
    cpuMs: ((cpuSeconds(began.pid) - began.cpuBefore) * 1000) / calls,
    perSec: calls / tookSec,
  }
}

function compared(
  name: string,
  unit: string,
  { session, exact }: { readonly session: number; readonly exact: number },
): Figure[] {
  const ratio = roundFigure(unit === 'ms' ? exact / session : session / exact)
  return [
    { name: `exact: ${name}`, value: roundFigure(exact), unit },
    {
      name: `session: ${name}`,
      value: roundFigure(session),
      unit,
      against: { name: 'exact', ratio, target: MIN_RATIO },
    },
  ]
}

/** Waits until all charges are claimed; returns the number of claims, and fails unless the sums are equal. */
async function claims({ sql }: SoldWorld, rounds: number): Promise<Figure[]> {
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
  const [row] = await sql({ claims: int })`
    select count(*) as claims from app.lane_tx
    where to_address = '0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003' and data like '0x29237b0c%'`
  return [
    { name: `claims of ${rounds * CALLS} calls`, value: row?.claims ?? 0, unit: 'transactions' },
  ]
}
