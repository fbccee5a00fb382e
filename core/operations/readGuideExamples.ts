import type { Deps } from '../catalogPorts.ts'
import type { BlockRef } from '../domain/blockRef.ts'
import { DomainError } from '../domain/errors.ts'
import { readBridgeExamples } from './bridge/readBridgeExamples.ts'
import { NO_FACTS } from './exampleFacts.ts'
import { readGasExamples } from './gas/readGasExamples.ts'
import type { Examples } from './guideSteps.ts'
import { readLeadExamples } from './leads/readLeadExamples.ts'
import { readMarketExamples } from './markets/readMarketExamples.ts'
import { readExamples } from './readExamples.ts'
import { readShopExamples } from './shop/readShopExamples.ts'

/**
 * What examples can name now, on the chains and among what is sold, and what cannot be asked for now.
 *
 * What cannot be looked up is left out. `at` is the newest indexed block of the vaults, null when there is none to name.
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
    if (error instanceof DomainError && error.retryable) return { facts: NO_FACTS, at: null }
    throw error
  }
}
