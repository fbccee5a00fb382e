import { expect } from 'vitest'
import { isAuthorizationUsed } from '../payments/thirdParty.ts'
import type { BridgeBooks } from './bridgeBooks.ts'
import type { BridgeWorld } from './bridgeWorld.ts'
import type { CustomerBridge } from './customers.ts'

/** Final state of a signature on the chains. */
export type BridgeEnd = 'delivered' | 'refunded' | 'untouched'

/** Number of signatures by final state. */
export type BridgeEndCounts = Readonly<Record<BridgeEnd, number>>

/**
 * Counts the final states of all bridges of customers, and fails on the first bridge without a
 * delivery and without a refund.
 *
 * Reads only logs and states of the chains; other tests compare the service's rows with these.
 */
export async function verifyCustomerBridges(
  world: BridgeWorld,
  transfers: readonly CustomerBridge[],
  books: BridgeBooks,
): Promise<BridgeEndCounts> {
  const outcomes = { delivered: 0, refunded: 0, untouched: 0 }
  for (const transfer of transfers) outcomes[await outcomeOf(world, transfer, books)] += 1
  return outcomes
}

async function outcomeOf(
  world: BridgeWorld,
  transfer: CustomerBridge,
  books: BridgeBooks,
): Promise<BridgeEnd> {
  const { id, from, to, payer, payment, receiveUsdc6 } = transfer
  const burn = books.burns.get(id)
  const minted = books.mints.get(id) ?? []
  const refunded = books.refunds.get(id) ?? []
  const { token } = payment.offer
  const facts = {
    id,
    used: await isAuthorizationUsed(world.chain(from), token.address, payment.authorization),
    burned: burn !== undefined,
    mints: minted.length,
    refunds: refunded.length,
  }
  if (burn !== undefined) {
    expect(facts).toEqual({ id, used: true, burned: true, mints: 1, refunds: 0 })
    expect([id, minted[0]]).toMatchObject([id, { chainId: to, recipient: payer.address }])
    expect(minted[0]?.receivedUsdc6, id).toBeGreaterThanOrEqual(receiveUsdc6)
    expect(burn.amountUsdc6, id).toBe(payment.authorization.valueUsdc6)
    return 'delivered'
  }
  if (refunded.length > 0) {
    expect(facts).toEqual({ id, used: true, burned: false, mints: 0, refunds: 1 })
    expect(refunded[0]?.amountUsdc6, id).toBe(payment.authorization.valueUsdc6)
    return 'refunded'
  }
  expect(facts).toEqual({ id, used: false, burned: false, mints: 0, refunds: 0 })
  // A pending burn fails once its authorization has expired; its answer must not be 200.
  expect([id, transfer.answer?.status]).not.toEqual([id, 200])
  return 'untouched'
}

/**
 * Expects each payer's balance to equal its initial balance, minus payments, plus receipts: to the unit, on every
 * chain.
 */
export async function expectExactBalances(
  world: BridgeWorld,
  transfers: readonly CustomerBridge[],
  books: BridgeBooks,
  { chainIds, hadUsdc6 }: { readonly chainIds: readonly number[]; readonly hadUsdc6: bigint },
): Promise<void> {
  for (const address of new Set(transfers.map(({ payer }) => payer.address))) {
    for (const chainId of chainIds) {
      const paid = [...books.burns.values()]
        .filter((burn) => burn.payer === address && burn.chainId === chainId)
        .reduce((sum, { amountUsdc6 }) => sum + amountUsdc6, 0n)
      const received = [...books.mints.values()]
        .flat()
        .filter((mint) => mint.recipient === address && mint.chainId === chainId)
        .reduce((sum, { receivedUsdc6 }) => sum + receivedUsdc6, 0n)
      const has = await world.balanceOf(chainId, address)
      expect([address, chainId, has]).toEqual([address, chainId, hadUsdc6 - paid + received])
    }
  }
}
