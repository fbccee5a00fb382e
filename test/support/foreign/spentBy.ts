import type { WholeWorld } from '../openapi/wholeWorld.ts'
import type { Payer } from '../payments/payer.ts'

/** Chains on which every paid call accepts payments. */
const CHAINS = [8453, 5042, 137] as const

/** Returns a payer's balances on Base, Arc and Polygon, USDC-6. */
export function balances(world: WholeWorld, { address }: Payer): Promise<readonly bigint[]> {
  return Promise.all(CHAINS.map((chainId) => world.balanceOf(chainId, address)))
}

/** Returns a payer's payments on each chain since the given balances. */
export async function spentBy(
  world: WholeWorld,
  payer: Payer,
  before: readonly bigint[],
): Promise<readonly bigint[]> {
  const after = await balances(world, payer)
  return after.map((balance, index) => before[index]! - balance)
}

/** Returns a payer's total payments on all chains since the given balances. */
export async function spentInAll(
  world: WholeWorld,
  payer: Payer,
  before: readonly bigint[],
): Promise<bigint> {
  const spent = await spentBy(world, payer, before)
  return spent.reduce((sum, value) => sum + value, 0n)
}
