import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIndexProof } from '../../../../../../../core/platform/db/continuity/createIndexProof.ts'
import { createGasStats } from '../../../../../../../core/sponsor/evm/store/stats/createGasStats.ts'
import { readSolanaStats } from '../../../../../../../core/sponsor/evm/store/stats/readSolanaStats.ts'
import {
  SOLANA_STATES,
  statesOf,
} from '../../../../../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { aDeployment } from '../../../../../../builders/aDeployment.ts'
import { noSolanaStats } from '../../../../../../builders/noSolanaStats.ts'
import { type SolanaRows, startSolanaRows } from '../../../../../../support/solana/solanaRows.ts'

const WINDOWS = [
  ['h24', 24],
  ['d7', 168],
  ['all', Number.POSITIVE_INFINITY],
] as const
const HOUR_MS = 3_600_000
const FEE_PAYERS = ['payer1', 'payer2']
const CAP_LAMPORTS = 2_049_280n

let world: SolanaRows
beforeAll(async () => {
  world = await startSolanaRows()
})
afterAll(() => world?.stop())

/** The age ends at half past the hour, so that no row is at the edge of a window. */
const ageHours = fc.integer({ min: 0, max: 400 }).map((hours) => hours + 0.5)
const receipt = fc.record({
  fee: fc.bigInt({ min: 5_000n, max: 3_000_000n }),
  rent: fc.constantFrom(0n, 0n, 2_039_280n),
  /** Hours from its creation until its block; null when no node has the block. */
  blockAgeHours: fc.option(ageHours),
  feePayer: fc.constantFrom(...FEE_PAYERS),
  sender: fc.option(fc.constantFrom('alice', 'bob', 'carol')),
})
const sale = fc.record({
  ageHours,
  endedAgeHours: ageHours,
  attempt: fc.constantFrom(1, 1, 1, 2),
  state: fc.constantFrom(...statesOf(SOLANA_STATES), 'confirmed' as const, 'failed' as const),
  payment: fc.constantFrom('settled', 'settled', 'claimed', 'released', 'reversed'),
  tookMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
  receipt: fc.option(receipt),
})
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

const isLanded = ({ state }: Sale) => state === 'confirmed' || state === 'failed'
/** Returns the receipt of a landed sponsorship; null for any other sponsorship. */
const receiptOf = (sale: Sale) => (isLanded(sale) ? sale.receipt : null)
const landedAge = (sale: Sale) => receiptOf(sale)?.blockAgeHours ?? sale.endedAgeHours

async function insertSale(sale: Sale, place: number): Promise<void> {
  const paymentId = await world.pay({ state: sale.payment, amountUsdc6: 30_000n })
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  const reported = receiptOf(sale)
  const ended = ago(sale.endedAgeHours)
  const row = {
    id: `0x${randomBytes(16).toString('hex')}`,
    payment_id: paymentId,
    attempt: sale.attempt,
    quote_id: `quote ${place}`,
    transaction: '',
    lamport_cap: CAP_LAMPORTS,
    fee_lamports: 10_000n,
    amount_usdc: 30_000n,
    sol_price_e18: 1n,
    state: sale.state,
    signature: `signature ${place}`,
    slot: BigInt(place),
    created_at: ago(sale.ageHours),
    posted_at: sale.tookMs === null ? null : new Date(ended.getTime() - sale.tookMs),
    ended_at: ended,
    paid_fee_lamports: reported?.fee ?? null,
    spent_lamports: reported === null ? null : reported.fee + reported.rent,
    block_at:
      reported === null || reported.blockAgeHours === null ? null : ago(reported.blockAgeHours),
    fee_payer: reported?.feePayer ?? null,
    sender: reported?.sender ?? null,
  }
  await world.sql`insert into app.solana_sponsorship ${world.sql([row])}`
}

/** Returns the percentile of sorted values with linear interpolation. */
function percentile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return Math.round(low + (high - low) * (place - Math.floor(place)))
}

const sumOf = (all: readonly bigint[]) => all.reduce((sum, value) => sum + value, 0n)

function expectedDesk(within: readonly Sale[]) {
  const inState = (state: string) => within.filter((entry) => entry.state === state).length
  const paid = within.filter((entry) => entry.attempt === 1 && entry.payment === 'settled')
  const durationsMs = within
    .filter(isLanded)
    .flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]))
    .toSorted((left, right) => left - right)
  return {
    quoted: within.length,
    paid: paid.length,
    posted: within.filter(({ tookMs }) => tookMs !== null).length,
    confirmed: inState('confirmed'),
    failed: inState('failed'),
    expired: inState('expired'),
    credited: inState('credited'),
    refused: inState('refused'),
    void: inState('void'),
    feesUsdc6: 30_000n * BigInt(paid.length),
    latencyMs:
      durationsMs.length === 0
        ? null
        : { p50: percentile(durationsMs, 0.5), p95: percentile(durationsMs, 0.95) },
  }
}

function expectedChain(landed: readonly Sale[]) {
  const reported = landed.flatMap((entry) => receiptOf(entry) ?? [])
  const unread = landed.length - reported.length
  return {
    transactions: landed.length,
    succeeded: landed.filter(({ state }) => state === 'confirmed').length,
    senders: new Set(reported.flatMap(({ sender }) => sender ?? [])).size,
    feeLamports: sumOf(reported.map(({ fee }) => fee)),
    spentLamports: sumOf(reported.map(({ fee, rent }) => fee + rent)),
    unread,
    unreadCapLamports: CAP_LAMPORTS * BigInt(unread),
  }
}

it('the Solana statistics sum landed transactions by time of block and sales by time of sale, over each window', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { maxLength: 40 }), async (sales) => {
      await world.clear()
      for (const [place, sale] of sales.entries()) await insertSale(sale, place)
      const { windows, feePayers, recent } = await readSolanaStats(world.sql)
      for (const [name, hours] of WINDOWS) {
        expect(windows[name]).toEqual({
          chain: expectedChain(
            sales.filter((entry) => isLanded(entry) && landedAge(entry) < hours),
          ),
          desk: expectedDesk(sales.filter((entry) => entry.ageHours < hours)),
        })
      }
      const payers = sales.flatMap((entry) => receiptOf(entry)?.feePayer ?? [])
      expect(feePayers).toEqual(FEE_PAYERS.filter((payer) => payers.includes(payer)))
      const newest = sales
        .map((entry, place) => ({ one: entry, place }))
        .filter(({ one: sale }) => isLanded(sale))
        .toSorted((a, b) => landedAge(a.one) - landedAge(b.one))
      expect(recent.map(({ signature }) => sales[Number(signature.split(' ')[1])])).toHaveLength(
        Math.min(20, newest.length),
      )
      for (const [index, { slot, spentLamports, feeUsdc6, success }] of recent.entries()) {
        const shown = sales[Number(slot)]!
        expect(landedAge(shown)).toBe(landedAge(newest[index]!.one))
        const reported = receiptOf(shown)
        expect({ spentLamports, feeUsdc6, success }).toEqual({
          spentLamports: reported === null ? null : reported.fee + reported.rent,
          feeUsdc6: shown.payment === 'settled' ? 30_000n : null,
          success: shown.state === 'confirmed',
        })
      }
    }),
    { numRuns: 20 },
  )
})

it('the Solana statistics are zero without sponsorships, and count valid quotes', async () => {
  await world.clear()
  const beforeSec = Math.floor(Date.now() / 1_000)
  const { asOfSec, ...reported } = await readSolanaStats(world.sql)
  const afterSec = Math.floor(Date.now() / 1_000)
  const { asOfSec: _, ...nothing } = noSolanaStats
  expect(reported).toEqual(nothing)
  expect(asOfSec).toBeGreaterThanOrEqual(beforeSec)
  expect(asOfSec).toBeLessThanOrEqual(afterSec)
  await world.requestSponsorship()
  await world.sql`insert into app.solana_quote select 'open', request_hash, transaction, lamport_cap,
    fee_lamports, amount_usdc, sol_price_e18, now(), now() + interval '1 minute' from app.solana_quote`
  expect((await readSolanaStats(world.sql)).windows.h24.desk.quoted).toBe(2)
})

it('the Solana statistics are cached for five seconds, and read no index', async () => {
  await world.clear()
  let nowMs = 0
  const options = {
    databaseUrl: world.url,
    deployment: aDeployment(),
    proof: createIndexProof(1),
    poolSize: 1,
  }
  const stats = createGasStats({ ...options, clock: { nowMs: () => nowMs } })
  try {
    expect((await stats.solana()).windows.all.desk.quoted).toBe(0)
    await world.requestSponsorship()
    nowMs = 4_999
    expect((await stats.solana()).windows.all.desk.quoted).toBe(0)
    nowMs = 5_000
    expect((await stats.solana()).windows.all.desk.quoted).toBe(1)
  } finally {
    await stats.close()
  }
})
