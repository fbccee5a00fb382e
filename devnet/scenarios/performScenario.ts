import { formatUnits } from 'viem'
import { donate } from './donate.ts'
import { drainPool, refillPool } from './drainPool.ts'
import { gapPrice } from './gapPrice.ts'
import { haltStock, resumeStock } from './haltStock.ts'
import type { Scenario } from './parseScenario.ts'
import { performBridgeScenario } from './performBridgeScenario.ts'
import { performGasScenario } from './performGasScenario.ts'
import { reorgChain } from './reorgChain.ts'
import { performRpcScenario } from './rpcScenario.ts'
import type { AnyScenarioDeps } from './scenarioDeps.ts'
import { seizeStock } from './seizeStock.ts'
import { splitStock } from './splitStock.ts'
import { switchPriceSource } from './switchPriceSource.ts'

/** Performs a scenario and returns a description of the result. Throws `DevnetError`. */
export async function performScenario(stage: AnyScenarioDeps, scenario: Scenario): Promise<string> {
  switch (scenario.kind) {
    case 'halt':
      await haltStock(stage, scenario.symbol)
      return `${scenario.symbol} is halted`
    case 'resume':
      await resumeStock(stage, scenario.symbol)
      return `${scenario.symbol} trades again`
    case 'split': {
      const multiplier = await splitStock(stage, scenario.symbol, scenario.ratioE18)
      return `one ${scenario.symbol} token now stands for ${formatUnits(multiplier, 18)} shares`
    }
    case 'gap':
      await gapPrice(stage, scenario.symbol, scenario.changeBps)
      return `${scenario.symbol} moved by ${scenario.changeBps} bps`
    case 'pricesource':
      await switchPriceSource(stage, scenario.to)
      return `the price source is ${scenario.to}`
    case 'drain':
      await drainPool(stage, scenario.symbol)
      return `the pool of ${scenario.symbol} is empty`
    case 'refill':
      await refillPool(stage, scenario.symbol)
      return `the pool of ${scenario.symbol} is full again`
    case 'seize':
      await seizeStock(stage, scenario)
      return `${scenario.symbol} was seized from ${scenario.vault}`
    case 'donate':
      await donate(stage, scenario)
      return `${scenario.symbol} was donated to ${scenario.vault}`
    case 'reorg':
      await reorgChain(stage, scenario.depth)
      return `the newest ${scenario.depth} blocks were replaced`
    case 'blacklist':
    case 'unblacklist':
    case 'pause-usdc':
    case 'unpause-usdc':
    case 'pause-cctp':
    case 'unpause-cctp':
    case 'denylist':
    case 'undenylist':
    case 'burn-limit':
    case 'attestation':
      return performBridgeScenario(stage, scenario)
    case 'gas':
      return performGasScenario(stage, scenario)
    case 'rpc':
      return performRpcScenario(stage, scenario)
    default:
      return scenario satisfies never
  }
}
