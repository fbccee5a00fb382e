import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  BATCH_GAS,
  DIRECT_GAS_LIMIT,
  ENTRY_GAS,
  MAX_BATCH,
  MIN_BATCH,
} from '../../core/payments/domain/settlementCalls.ts'
import { numeric } from '../../core/platform/db/columns.ts'
import {
  createSettlementWorld,
  PRICE_USDC6,
  type SettlementWorld,
} from '../support/settlementWorld.ts'

/** Account without a balance, which is the receiver that costs the most gas. */
const EMPTY: Address = '0x00000000000000000000000000000000000e317e'

describe('the gas of a settlement on FiatToken v2.2', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  /** Returns the gas of one transaction that charges `count` payments; each payer keeps a balance after the charge. */
  const gasOf = async (name: string, count: number, to?: Address): Promise<bigint> => {
    const names = Array.from({ length: count }, (_, index) => `${name} ${index}`)
    const payers = await world.payers(names, 2n * PRICE_USDC6)
    const payments = []
    for (const payer of payers) payments.push(await world.answer(payer, to ? { to } : {}))
    await world.submit()
    await world.lane.run()
    await world.apply()
    const [row] = await world.sql({ gas: numeric })`
      select gas_used::numeric as gas from app.lane_tx order by id desc limit 1`
    for (const payment of payments) expect((await world.row(payment)).state).toBe('settled')
    return row?.gas ?? 0n
  }

  it('is at most four fifths of the limit for one payment to an empty account', async () => {
    const gas = await gasOf('direct', 1, EMPTY)
    expect(gas).toBeGreaterThan(DIRECT_GAS_LIMIT / 2n)
    expect(gas).toBeLessThan((DIRECT_GAS_LIMIT * 4n) / 5n)
  })

  it('is at most four fifths of the limit for small and full batches, and lower per entry than for a single payment', async () => {
    const direct = await gasOf('usual', 1)
    for (const count of [MIN_BATCH, MAX_BATCH]) {
      const gas = await gasOf(`batch of ${count}`, count)
      const limit = BATCH_GAS + ENTRY_GAS * BigInt(count)
      expect(gas).toBeLessThan((limit * 4n) / 5n)
      expect(gas / BigInt(count)).toBeLessThan(direct)
    }
  })
})
