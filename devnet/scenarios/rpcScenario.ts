import { chainSpecs } from '../chainSpecs.ts'
import { DevnetError } from '../devnetError.ts'
import { isRpcFaultKind, type RpcFaultKind } from '../rpcProxy/rpcFault.ts'
import type { AnyScenarioDeps } from './scenarioDeps.ts'
import { badScenario } from './words.ts'

/** Fault of a proxy in front of a node. */
export type RpcScenario = {
  readonly kind: 'rpc'
  readonly chainId: number
  /** `clear` ends all active faults. */
  readonly fault: RpcFaultKind | 'clear'
  /** Number of calls; undefined without a limit. */
  readonly times: number | undefined
}

export const rpcScenarioHelp = `rpc CHAIN FAULT [COUNT]       injects a fault into a proxy in front of a node, and prints the URL of the proxy; FAULT clear ends all faults`

/**
 * Parses a proxy scenario whose word count has been checked; returns undefined for the name of another scenario.
 *
 * Throws `DevnetError` `bad_scenario`.
 */
export function parseRpcScenario(words: readonly string[]): RpcScenario | undefined {
  const [kind = '', chain = '', fault = '', count = ''] = words
  if (kind !== 'rpc') return undefined
  const known = chainSpecs.find((spec) => String(spec.chainId) === chain)
  if (known === undefined) {
    const all = chainSpecs.map(({ chainId }) => chainId).join(', ')
    throw badScenario(`${chain} is not one of the chains ${all}`)
  }
  if (fault !== 'clear' && !isRpcFaultKind(fault)) {
    throw badScenario(`${fault} is not a fault of a node; try: help`)
  }
  if (!/^([1-9]\d{0,5})?$/.test(count)) throw badScenario(`${count} is not a number of calls`)
  return {
    kind,
    chainId: known.chainId,
    fault,
    times: count === '' ? undefined : Number(count),
  }
}

/** Activates the fault and returns the URL of the proxy. Throws `DevnetError`. */
export async function performRpcScenario(
  { chains, rpcProxies }: AnyScenarioDeps,
  { chainId, fault, times }: RpcScenario,
): Promise<string> {
  const chain = chains[chainId]
  if (chain === undefined) {
    throw new DevnetError('bad_scenario', `chain ${chainId} does not run on this devnet`)
  }
  const { url, faults } = await rpcProxies.of(chain)
  if (fault === 'clear') faults.clear()
  else faults.order({ kind: fault, ...(times === undefined ? {} : { times }) })
  return `${url}, in front of chain ${chainId}, ${fault === 'clear' ? 'has no fault' : `has the fault ${fault}`}`
}
