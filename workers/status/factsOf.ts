import { getBridgeProof } from '../../core/bridge/operations/getBridgeProof.ts'
import { getBridgeRoutes } from '../../core/bridge/operations/getBridgeRoutes.ts'
import type { ExampleFacts } from '../../core/kernel/operation/exampleFacts.ts'
import { EMPTY_EXAMPLE_FACTS } from '../../core/kernel/operation/exampleFacts.ts'
import { getLeads } from '../../core/leads/operations/getLeads.ts'
import { getShops } from '../../core/shops/operations/getShops.ts'
import { getGasConfig } from '../../core/sponsor/evm/operations/getGasConfig.ts'
import { getGasStats } from '../../core/sponsor/evm/operations/getGasStats.ts'
import { getUpdown } from '../../core/updown/operations/getUpdown.ts'
import { MIN_DEPOSIT_USDC6, SHARE_UNIT } from '../../core/vaults/domain/vaultRules.ts'
import { getBasket } from '../../core/vaults/operations/getBasket.ts'
import { getVaults } from '../../core/vaults/operations/getVaults.ts'

/** Bodies of answers of the API by operation id; undefined without an answer. */
export type Bodies = ReadonlyMap<string, unknown>

/**
 * Ids of the operations whose answers have the subjects of other examples, or the states of other
 * parts. A round calls these operations first.
 */
export const OPERATIONS_PROBED_FIRST: readonly string[] = [
  getBasket.id,
  getVaults.id,
  getBridgeProof.id,
  getGasStats.id,
  getBridgeRoutes.id,
  getGasConfig.id,
  getLeads.id,
  getShops.id,
  getUpdown.id,
]

/** Returns the facts for examples, read from answers of the API. */
export function factsOf(bodies: Bodies): ExampleFacts {
  const vaults = getVaults.output.safeParse(bodies.get(getVaults.id)).data?.vaults ?? []
  const basket = getBasket.output.safeParse(bodies.get(getBasket.id)).data
  const bridges = getBridgeProof.output.safeParse(bodies.get(getBridgeProof.id)).data?.bridges
  const operations = getGasStats.output.safeParse(bodies.get(getGasStats.id)).data?.recent
  const isHalted = basket?.constituents.some(({ halted }) => halted) ?? true
  const held = vaults.find(({ totalSupply }) => BigInt(totalSupply) > 0n)
  const first = held ?? vaults[0]
  const nowSec = basket?.asOf.timestamp ?? 0
  const drifted = vaults.find(
    ({ rebalanceNeeded, nextRebalanceAt }) =>
      rebalanceNeeded && nextRebalanceAt <= nowSec && !isHalted,
  )
  const open = vaults.find((vault) => !isHalted && acceptsDeposit(vault))
  return {
    ...EMPTY_EXAMPLE_FACTS,
    vault: first === undefined ? null : { address: first.vault, weightsBps: first.weightsBps },
    openVault: open?.vault ?? null,
    heldVault:
      held === undefined ? null : { address: held.vault, shares: someOf(BigInt(held.totalSupply)) },
    driftedVault: drifted?.vault ?? null,
    account: first?.strategist ?? EMPTY_EXAMPLE_FACTS.account,
    burnTx: bridges?.[0]?.burnTx ?? null,
    userOpHash: operations?.[0]?.userOpHash ?? null,
    lead: getLeads.output.safeParse(bodies.get(getLeads.id)).data?.example ?? null,
    shop: shopOf(bodies.get(getShops.id)),
  }
}

/** Returns a shop that sells now; null without such a shop. */
function shopOf(body: unknown): ExampleFacts['shop'] {
  const shops = getShops.output.safeParse(body).data?.shops ?? []
  const open = shops.find(({ feedStatus }) => feedStatus === 'ok' || feedStatus === 'error')
  return open === undefined
    ? null
    : {
        slug: open.shop.slug,
        query: open.exampleQuery,
        // Only paid operations need a product, and a round calls no paid operation by POST.
        product: null,
      }
}

/**
 * Returns true if the cap of the vault leaves room for two minimum deposits, because another
 * deposit may come first.
 */
function acceptsDeposit({ navUsdc, maxTvlUsdc }: { navUsdc: string; maxTvlUsdc: string }): boolean {
  return BigInt(maxTvlUsdc) - BigInt(navUsdc) >= 2n * MIN_DEPOSIT_USDC6
}

/** Returns one share, or the whole supply if the supply is smaller. */
const someOf = (supply: bigint): string => String(supply < SHARE_UNIT ? supply : SHARE_UNIT)
