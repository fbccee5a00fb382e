import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  storeRecoveredCharges,
  unmatchedCharges,
} from '../../../../../core/payments/store/chargeRecovery.ts'
import { createPayments } from '../../../../../core/payments/store/createPayments.ts'
import type { Charge } from '../../../../../core/payments/store/readCharges.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { randomNonce } from '../../../../builders/aClaim.ts'
import { addressOf, USDC } from '../../../../builders/facts.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql
let payments: ReturnType<typeof createPayments>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  payments = createPayments({ databaseUrl: database.url, poolSize: 1 })
})
afterAll(async () => {
  await payments?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.recovered_charge`
})

const aCharge = (given: Partial<Charge> = {}): Charge => ({
  chainId: 8453,
  token: USDC,
  payer: addressOf(0xabc),
  nonce: randomNonce(),
  amountUsdc6: 40_000n,
  txHash: randomNonce(),
  blockNumber: 7,
  ...given,
})
const recover = async (charges: readonly Charge[]) =>
  storeRecoveredCharges(sql, await unmatchedCharges(sql, charges))

describe('the recovery of charges', () => {
  it('stores a charge once', async () => {
    const charge = aCharge()
    expect(await recover([charge])).toBe(1)
    expect(await unmatchedCharges(sql, [charge])).toEqual([])
    expect(await recover([charge])).toBe(0)
    expect(await payments.recoveredTx(charge)).toBe(charge.txHash)
  })

  it('stores the new transaction of a charge whose first block left the chain', async () => {
    const charge = aCharge()
    const moved = { ...charge, txHash: randomNonce(), blockNumber: 9 }
    await recover([charge])
    expect(await unmatchedCharges(sql, [moved])).toEqual([{ ...moved, payment: null }])
    expect(await recover([moved])).toBe(1)
    expect(await payments.recoveredTx(charge)).toBe(moved.txHash)
  })
})
