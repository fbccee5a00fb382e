import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { submitAuthorization } from '../support/payments/thirdParty.ts'
import {
  createSettlementWorld,
  PRICE_USDC6,
  type SettlementWorld,
} from '../support/settlementWorld.ts'

describe('settling a recovered charge', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  it('uses the new transaction of the charge when its first transaction left the chain', async () => {
    const [payer] = await world.payers(['recovered'])
    const payment = await world.answer(payer!)
    const lost = {
      chain_id: payment.token.chainId,
      token: payment.token.address,
      payer: payer!.address,
      nonce: payment.authorization.nonce,
      amount_usdc: PRICE_USDC6,
      tx_hash: `0x${'5a'.repeat(32)}`,
      block_number: 1,
    }
    await world.sql`insert into app.recovered_charge ${world.sql([lost])}`
    const visitor = world.accounts.visitors[0]!.address
    const hash = await submitAuthorization(world.chain, visitor, payment)
    await world.mine()
    await world.submit()
    expect(await world.row(payment)).toMatchObject({ state: 'settled', tx_hash: hash })
  })
})
