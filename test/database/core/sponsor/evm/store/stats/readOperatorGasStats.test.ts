import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { text } from '../../../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../../../core/platform/db/createSql.ts'
import { readOperatorGasStats } from '../../../../../../../core/sponsor/evm/store/stats/readOperatorGasStats.ts'
import {
  EVM_STATES,
  statesOf,
} from '../../../../../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { PAYMASTER } from '../../../../../../builders/aGasQuote.ts'
import { addressOf } from '../../../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../../../support/createDatabase.ts'
import { insertGasPayment, randomHash } from '../../../../../../support/gas/gasRows.ts'
import { migratedDatabase } from '../../../../../../support/migratedDatabase.ts'

const CHAINS = [8453, 137]
const HOMES = CHAINS.map((chainId) => ({ chainId, paymaster: PAYMASTER }))
const WINDOWS = [
  ['h24', 24],
  ['d7', 168],
  ['all', Number.POSITIVE_INFINITY],
] as const
const LANES = ['rpc', 'direct', 'own'] as const
const SUBMITTER = addressOf(0x6a51)

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  for (const chainId of CHAINS) {
    await sql`insert into app.lane (chain_id, address, purpose, state, balance_wei)
      values (${chainId}, ${SUBMITTER}, 'gas1', 'open', 1),
        (${chainId}, ${addressOf(0x5e71)}, 'settle', 'open', 1)`
  }
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

/** The age ends at half past the hour, so that no row is at the edge of a window. */
const ageHours = fc.integer({ min: 0, max: 400 }).map((hours) => hours + 0.5)
const chainId = fc.constantFrom(...CHAINS)
const sale = fc.record({
  chainId,
  ageHours,
  attempt: fc.constantFrom(1, 1, 1, 2),
  lane: fc.constantFrom(...LANES),
  state: fc.constantFrom(...statesOf(EVM_STATES)),
  success: fc.boolean(),
  payment: fc.constantFrom('settled', 'settled', 'claimed', 'released', 'reversed'),
  tookMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
})
const carriage = fc.record({
  chainId,
  ageHours,
  isOurs: fc.boolean(),
  succeeded: fc.boolean(),
  wasCancelled: fc.boolean(),
  gasUsed: fc.integer({ min: 21_000, max: 1_000_000 }),
  gasPriceWei: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  l1FeeWei: fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n })),
})
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never
type Carriage = typeof carriage extends fc.Arbitrary<infer T> ? T : never

async function insertSale(sale: Sale): Promise<void> {
  const paymentId = await insertGasPayment(sql, { state: sale.payment })
  const created = new Date(Date.now() - sale.ageHours * 3_600_000)
  const posted = sale.tookMs === null ? null : created
  const ended = sale.tookMs === null ? null : new Date(created.getTime() + sale.tookMs)
  const row = {
    id: randomHash().slice(0, 34),
    payment_id: paymentId,
    attempt: sale.attempt,
    quote_id: randomHash(),
    lane: sale.lane,
    chain_id: sale.chainId,
    paymaster: PAYMASTER,
    sender: addressOf(0xa11ce),
    needs_authorization: false,
    operation: '{}',
    cap_wei: 1n,
    max_fee_cap_wei: 1n,
    amount_usdc: 30_000n,
    state: sale.state,
    success: sale.success,
    created_at: created,
    posted_at: posted,
    ended_at: ended,
  }
  await sql`insert into app.gas_sponsorship ${sql([row])}`
}

async function insertCarriage(sale: Carriage, nonce: number): Promise<void> {
  const row = {
    chain_id: sale.chainId,
    purpose: sale.isOurs ? 'gas1' : 'settle',
    to_address: addressOf(0xe1),
    data: '0x',
    value_wei: 0n,
    gas_limit: 1_000_000,
    state: 'mined',
    address: sale.isOurs ? SUBMITTER : addressOf(0x5e71),
    account_nonce: nonce,
    succeeded: sale.succeeded,
    was_cancelled: sale.wasCancelled,
    gas_used: sale.gasUsed,
    gas_price_wei: sale.gasPriceWei,
    l1_fee_wei: sale.l1FeeWei,
    mined_at: new Date(Date.now() - sale.ageHours * 3_600_000),
  }
  await sql`insert into app.lane_tx ${sql([row])}`
}

/** Returns the percentile of sorted values with linear interpolation. */
function percentile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return Math.round(low + (high - low) * (place - Math.floor(place)))
}

function expectedStats(
  sales: readonly Sale[],
  carried: readonly Carriage[],
  hours: number,
  on: number,
) {
  const within = sales.filter((entry) => entry.chainId === on && entry.ageHours < hours)
  const inState = (state: string) => within.filter((entry) => entry.state === state)
  const paid = within.filter((entry) => entry.attempt === 1 && entry.payment === 'settled')
  const durationsMs = inState('executed')
    .flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]))
    .toSorted((left, right) => left - right)
  const lost = carried.filter(
    (entry) =>
      entry.chainId === on &&
      entry.ageHours < hours &&
      entry.isOurs &&
      (entry.wasCancelled || !entry.succeeded),
  )
  return {
    chainId: on,
    quoted: within.length,
    paid: paid.length,
    submitted: within.filter(({ tookMs }) => tookMs !== null).length,
    executed: inState('executed').filter(({ success }) => success).length,
    opReverted: inState('executed').filter(({ success }) => !success).length,
    txReverted: inState('reverted').length,
    failed: inState('failed').length,
    expired: inState('expired').length,
    external: inState('external').length,
    feesUsdc6: 30_000n * BigInt(paid.length),
    lostCostWei: lost.reduce(
      (sum, entry) => sum + BigInt(entry.gasUsed) * entry.gasPriceWei + (entry.l1FeeWei ?? 0n),
      0n,
    ),
    lanes: Object.fromEntries(
      LANES.map((lane) => [lane, paid.filter((entry) => entry.lane === lane).length]),
    ),
    latencyMs:
      durationsMs.length === 0
        ? null
        : { p50: percentile(durationsMs, 0.5), p95: percentile(durationsMs, 0.95) },
  }
}

it('the statistics sum sales, outcomes and losses, over each window', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { maxLength: 30 }),
      fc.array(carriage, { maxLength: 12 }),
      async (sales, carried) => {
        await sql`truncate app.gas_sponsorship, app.payment, app.lane_tx`
        for (const entry of sales) await insertSale(entry)
        for (const [nonce, sale] of carried.entries()) await insertCarriage(sale, nonce)
        for (const [window, hours] of WINDOWS) {
          const reported = await readOperatorGasStats(sql, HOMES, window)
          expect(reported).toEqual(CHAINS.map((on) => expectedStats(sales, carried, hours, on)))
        }
      },
    ),
    { numRuns: 12 },
  )
})

it('the statistics count valid quotes, and quotes with a sale, once', async () => {
  await sql`truncate app.gas_sponsorship, app.payment, app.gas_quote`
  const sale: Sale = {
    chainId: 8453,
    ageHours: 0.5,
    attempt: 1,
    lane: 'direct',
    state: 'signed',
    success: false,
    payment: 'settled',
    tookMs: null,
  }
  await insertSale(sale)
  const [sold] = await sql({ quote_id: text })`select quote_id from app.gas_sponsorship`
  for (const id of [sold!.quote_id, 'still open']) {
    const quote = {
      id,
      request_hash: id,
      lane: 'direct',
      chain_id: 8453,
      sender: addressOf(0xa11ce),
      operation: '{}',
      needs_authorization: false,
      cap_wei: 1n,
      amount_usdc: 30_000n,
      native_price_e8: 1n,
      native_source: 'twap',
      native_block: 1,
      expires_at: new Date(Date.now() + 60_000),
    }
    await sql`insert into app.gas_quote ${sql([quote])}`
  }
  const [base, polygon] = await readOperatorGasStats(sql, HOMES, 'h24')
  expect([base?.quoted, polygon?.quoted]).toEqual([2, 0])
})
