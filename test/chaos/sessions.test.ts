import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { ESCROW } from '../../core/payments/domain/sessions/escrow.ts'
import { int, numeric } from '../../core/platform/db/columns.ts'
import { createRandom, type Random } from '../../devnet/random.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import { openHeader } from '../support/payments/sessionHeader.ts'
import { stockSession } from '../support/payments/stockSession.ts'

const SIGNALS = '/v1/signals'
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000_000n
const DEPOSIT_USDC6 = 4_000_000n
const API_POINTS = ['session_before_sale', 'session_after_sale'] as const
const WORKER_POINTS = [
  'session_before_claim',
  'session_after_claim',
  'session_before_record',
  'after_sign',
  'after_broadcast',
] as const
/** Kills of the storm. `CHAOS_KILLS=100` takes minutes. */
const KILLS = Number(process.env['CHAOS_KILLS'] ?? 8)
const SESSIONS = Number(process.env['CHAOS_SESSIONS'] ?? 6)
/** Seed of the random kills: `CHAOS_SEED=<seed>` repeats a storm as far as timing allows. */
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
/** Lifetime of a process in the storm after its start, at most. */
const MAX_LIFE_MS = 2_500
const RESEND_MS = 250

let world: PaidWorld
/** Balance of the payee before the first sale, USDC-6. */
let paidBefore: bigint
const quiet = { LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent' }
const selling = { ...SHARED_ORIGIN_ENV, ...quiet, SESSIONS: '1' }
beforeAll(async () => {
  world = await createPaidWorld({ seed: 53, stillIndex: true, chainIds: [8453] })
  paidBefore = await world.balanceOf(8453, world.payTo)
  const workers = await world.startWorkers(quiet)
  await world.lanesOpen()
  await workers.stop()
})
afterAll(() => world?.stop())

const openSession = async (name: string) => {
  await world.fund([aPayer(name)], RICH_USDC6)
  return sessionOf(name)
}

/** Returns the session of a payer with money. */
function sessionOf(name: string) {
  const payer = aPayer(name)
  const rpcUrl = world.chain(8453).url
  return { payer, ...stockSession(payer, { chainId: 8453, rpcUrl, depositUsdc6: DEPOSIT_USDC6 }) }
}

async function send(url: string, header: string) {
  const response = await fetch(url + SIGNALS, {
    headers: { 'payment-signature': header },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: response.status, text: await response.text() }
}

/** Sends a header until the answer is 200 or 402; processes end and start meanwhile. */
async function sendUntilDecided(url: () => string, header: string) {
  for (;;) {
    const to = url()
    const served = to === '' ? null : await send(to, header).catch(() => null)
    if (served?.status === 200 || served?.status === 402) return served
    await delay(RESEND_MS)
  }
}

const chargedOf = async (channelId: string): Promise<bigint> => {
  const [row] = await world.sql({ charged: numeric })`
    select charged_usdc as charged from app.session_channel where id = ${channelId}`
  return row?.charged ?? 0n
}
const claimNow = () => world.sql`
  update app.session_channel set unclaimed_since = now() - interval '2 hours'
  where charged_usdc > claimed_usdc`

/** Resolves when all charges are claimed and paid; compares the escrow with the rows to the unit. */
async function expectBooks(): Promise<void> {
  const read = async () => {
    const [sums] = await world.sql({ sold: numeric, claimed: numeric, balance: numeric })`
      select (select coalesce(sum(amount_usdc), 0) from app.session_voucher) as sold,
        coalesce(sum(claimed_usdc), 0) as claimed,
        coalesce(sum(balance_usdc), 0) as balance from app.session_channel`
    const escrow = await world.balanceOf(8453, ESCROW)
    const paid = (await world.balanceOf(8453, world.payTo)) - paidBefore
    return { ...sums, escrow, paid }
  }
  const agree = async () => {
    await claimNow()
    const { sold, claimed, balance, escrow, paid } = await read()
    return sold === claimed && paid === claimed && escrow === (balance ?? 0n) - (claimed ?? 0n)
  }
  if (!(await until(agree, PATIENCE_MS))) expect(await read()).toBe('equal sums')
}

describe('a voucher whose process is killed at a crash point', () => {
  it.each(API_POINTS)(
    'has one answer and one charge after a kill of the api at %s',
    async (point) => {
      const workers = await world.startWorkers(quiet)
      const stable = await world.startApi(selling)
      const { buy, sign } = await openSession(`killed ${point}`)
      await world.lanesOpen()
      expect((await buy(stable.url + SIGNALS)).status).toBe(200)
      const header = await sign(stable.url + SIGNALS)
      const { channelId } = openHeader(header).payload.voucher
      const crashing = await world.startApi({ ...selling, QUARTET_CRASH_AT: point })
      expect(await send(crashing.url, header).catch(() => 'lost')).toBe('lost')
      await crashing.ended
      const isCharged = point === 'session_after_sale'
      expect(await chargedOf(channelId)).toBe((isCharged ? 2n : 1n) * PRICE_USDC6)
      const [first, again] = [await send(stable.url, header), await send(stable.url, header)]
      expect([first.status, again.status]).toEqual([200, 200])
      expect(again.text).toBe(first.text)
      expect(await chargedOf(channelId)).toBe(2n * PRICE_USDC6)
      await expectBooks()
      await Promise.all([stable.stop(), workers.stop()])
    },
  )

  it.each(WORKER_POINTS)('is claimed once by the next worker after a kill at %s', async (point) => {
    const api = await world.startApi(selling)
    const workers = await world.startWorkers(quiet)
    const { buy } = await openSession(`claimed ${point}`)
    await world.lanesOpen()
    expect((await buy(api.url + SIGNALS)).status).toBe(200)
    expect((await buy(api.url + SIGNALS)).status).toBe(200)
    await workers.stop()
    await claimNow()
    const crashing = await world.startWorkers({ ...quiet, QUARTET_CRASH_AT: point })
    await crashing.ended
    const next = await world.startWorkers(quiet)
    await expectBooks()
    await Promise.all([api.stop(), next.stop()])
  })
})

describe('processes that are killed repeatedly while sessions buy', () => {
  it(`sell each voucher once and lose no charge, seed ${SEED}`, async () => {
    const random = createRandom(SEED, 'storm')
    const storm = { kills: 0, sold: 0, isOver: false, url: '' }
    const stable = { api: await world.startApi(selling), workers: await world.startWorkers(quiet) }
    await world.lanesOpen()
    const names = Array.from({ length: SESSIONS }, (_, n) => `storm ${SEED} ${n}`)
    await world.fund(names.map(aPayer), RICH_USDC6)
    const sessions = await Promise.all(
      names.map(async (name) => {
        const session = sessionOf(name)
        expect((await session.buy(stable.api.url + SIGNALS)).status).toBe(200)
        return session
      }),
    )
    await stable.workers.stop()
    const pickUrl = () => random.pick([storm.url, stable.api.url])
    const buying = sessions.map(async ({ sign, buy }) => {
      const answers: { readonly header: string; readonly text: string }[] = []
      while (!storm.isOver) {
        const header = await sign(stable.api.url + SIGNALS).catch(() => null)
        if (header === null) continue
        const served = await sendUntilDecided(pickUrl, header)
        if (served.status === 200) {
          storm.sold += 1
          answers.push({ header, text: served.text })
        }
        // The stock client learns the sum of the charges from a refusal.
        await buy(stable.api.url + SIGNALS).catch(() => null)
      }
      return answers
    })
    await Promise.all([
      killRepeatedly(storm, 'api', createRandom(SEED, 'api')),
      killRepeatedly(storm, 'workers', createRandom(SEED, 'workers')),
    ]).finally(() => {
      storm.isOver = true
    })
    const workers = await world.startWorkers(quiet)
    const bought = (await Promise.all(buying)).flat()
    for (const { header, text } of bought) {
      expect(await sendUntilDecided(() => stable.api.url, header)).toEqual({ status: 200, text })
    }
    const [row] = await world.sql({ vouchers: int, sums: int })`
      select count(*) as vouchers, count(distinct (channel_id, cumulative_usdc)) as sums
      from app.session_voucher`
    expect(row?.vouchers).toBe(row?.sums)
    process.stdout.write(`seed ${SEED}: ${storm.kills} kills, ${bought.length} vouchers compared\n`)
    expect(storm.kills).toBeGreaterThanOrEqual(KILLS)
    expect(bought.length).toBeGreaterThan(0)
    await expectBooks()
    await Promise.all([stable.api.stop(), workers.stop()])
  })

  async function killRepeatedly(
    storm: { kills: number; url: string },
    kind: 'api' | 'workers',
    random: Random,
  ): Promise<void> {
    while (storm.kills < KILLS) {
      const points: readonly CrashPoint[] = kind === 'api' ? API_POINTS : WORKER_POINTS
      const point = random.int(3) === 0 ? random.pick(points as [CrashPoint]) : ''
      const env = { QUARTET_CRASH_AT: point }
      const running =
        kind === 'api'
          ? await world.startApi({ ...selling, ...env })
          : await world.startWorkers({ ...quiet, ...env })
      if ('url' in running) storm.url = running.url
      await claimNow()
      await Promise.race([running.ended, delay(500 + random.int(MAX_LIFE_MS))])
      if ('url' in running) storm.url = ''
      await running.stop('SIGKILL')
      storm.kills += 1
    }
  }
})
