import type { WholeWorld } from '../openapi/wholeWorld.ts'
import type { Payer } from '../payments/payer.ts'

/** Chains that every paid call takes payments on. */
const CHAINS = [8453, 5042, 137] as const

/** The USDC-6 of a payer on Base, Arc and Polygon. */
export function balances(world: WholeWorld, { address }: Payer): Promise<readonly bigint[]> {
  return Promise.all(CHAINS.map((chainId) => world.balanceOf(chainId, address)))
}

/** What a payer paid on each of the chains since the given balances. */
export async function spentBy(
  world: WholeWorld,
  payer: Payer,
  before: readonly bigint[],
): Promise<readonly bigint[]> {
  const after = await balances(world, payer)
  return after.map((balance, index) => before[index]! - balance)
}

/** What a payer paid on all of the chains since the given balances. */
export async function spentInAll(
  world: WholeWorld,
  payer: Payer,
  before: readonly bigint[],
): Promise<bigint> {
  const spent = await spentBy(world, payer, before)
  return spent.reduce((sum, one) => sum + one, 0n)
}
