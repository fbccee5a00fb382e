import { readBridgeExamples } from '../bridge/operations/readBridgeExamples.ts'
import type { BlockRef } from '../kernel/blockRef.ts'
import { DomainError } from '../kernel/errors.ts'
import { EMPTY_EXAMPLE_FACTS } from '../kernel/operation/exampleFacts.ts'
import type { Examples } from '../kernel/operation/guideSteps.ts'
import { readLeadExamples } from '../leads/operations/readLeadExamples.ts'
import { readShopExamples } from '../shops/operations/readShopExamples.ts'
import { readGasExamples } from '../sponsor/evm/operations/readGasExamples.ts'
import { readMarketExamples } from '../updown/operations/readMarketExamples.ts'
import { readExamples } from '../vaults/operations/readVaultExamples.ts'
import type { Deps } from './deps.ts'

/**
 * Returns the subjects that examples can name now, and the operations that are unavailable now.
 *
 * Facts that cannot be read are left out. `at` is the newest indexed block of the vaults; null
 * without an indexed block.
 */
export async function readGuideExamples(
  deps: Pick<
    Deps,
    'chain' | 'bridge' | 'gas' | 'leads' | 'shops' | 'markets' | 'clock' | 'settings'
  >,
): Promise<Examples & { readonly at: BlockRef | null }> {
  const [vaults, bridge, gas, lead, shop] = await Promise.all([
    readVaultExamples(deps),
    readBridgeExamples(deps),
    readGasExamples(deps.gas),
    readLeadExamples(deps.leads),
    readShopExamples(deps),
  ])
  const { burnTx, paidUrl } = bridge.facts
  const market = readMarketExamples(deps)
  return {
    facts: { ...vaults.facts, burnTx, paidUrl, userOpHash: gas.userOpHash, lead, shop, market },
    closed: new Set([...bridge.closed, ...gas.closed]),
    at: vaults.at,
  }
}

async function readVaultExamples(deps: Pick<Deps, 'chain'>) {
  try {
    return await readExamples(deps)
  } catch (error) {
    if (error instanceof DomainError && error.retryable)
      return { facts: EMPTY_EXAMPLE_FACTS, at: null }
    throw error
  }
}
