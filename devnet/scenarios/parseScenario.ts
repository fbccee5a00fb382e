import { type Address, parseUnits } from 'viem'
import { type BridgeScenario, bridgeScenarioHelp } from './bridgeScenario.ts'
import { type GasScenario, gasScenarioHelp } from './gasScenario.ts'
import { parseBridgeScenario } from './parseBridgeScenario.ts'
import { parseGasScenario } from './parseGasScenario.ts'
import { parseRpcScenario, type RpcScenario, rpcScenarioHelp } from './rpcScenario.ts'
import { addressWord, badScenario } from './words.ts'

/** Scenario of stocks, their market, or the vault chain. */
export type StockScenario =
  | { readonly kind: 'halt' | 'resume' | 'drain' | 'refill'; readonly symbol: string }
  | { readonly kind: 'split'; readonly symbol: string; readonly ratioE18: bigint }
  | { readonly kind: 'gap'; readonly symbol: string; readonly changeBps: number }
  | { readonly kind: 'pricesource'; readonly to: 'up' | 'down' }
  | {
      readonly kind: 'seize' | 'donate'
      readonly symbol: string
      readonly vault: Address
      readonly amount: bigint
    }
  | { readonly kind: 'reorg'; readonly depth: number }

/** Any scenario of a running devnet. */
export type Scenario = StockScenario | BridgeScenario | GasScenario | RpcScenario

export const scenarioHelp = `halt SYMBOL                   the issuer pauses transfers of a stock
resume SYMBOL                 the issuer ends the pause
split SYMBOL RATIO            a stock split, e.g. split NVDA 10
gap SYMBOL PERCENT            the price jumps, e.g. gap NVDA -4%
pricesource down|up           the factory uses a dead price source (down), or the live price source (up)
drain SYMBOL                  all liquidity leaves the pool of a stock
refill SYMBOL                 the liquidity returns to the pool
seize SYMBOL VAULT AMOUNT     the issuer takes whole tokens from a vault, e.g. seize META 0x… 0.25
donate SYMBOL VAULT AMOUNT    an account donates tokens or USDC to a vault, e.g. donate USDC 0x… 100
reorg DEPTH                   the newest blocks of chain 8453 are replaced by empty ones
${bridgeScenarioHelp}
${gasScenarioHelp}
${rpcScenarioHelp}`

/** Scenarios with a two-word name begin with this word. */
const FAMILY = 'gas'

/** Parses the scenario of a command line. Throws `DevnetError` `bad_scenario`. */
export function parseScenario(words: readonly string[]): Scenario {
  const named = words[0] === FAMILY ? 2 : 1
  const kind = words.slice(0, named).join(' ')
  const rest = words.slice(named)
  const operands = operandsOf(kind)
  const needed = operands.filter((operand) => !operand.startsWith('['))
  if (rest.length < needed.length || rest.length > operands.length) {
    throw badScenario(`usage: ${[kind, ...operands].join(' ')}`)
  }
  const ofOthers = parseBridgeScenario(words) ?? parseGasScenario(words) ?? parseRpcScenario(words)
  if (ofOthers !== undefined) return ofOthers
  const [first = '', second = '', third = ''] = rest
  switch (kind) {
    case 'halt':
    case 'resume':
    case 'drain':
    case 'refill':
      return { kind, symbol: first }
    case 'split':
      return { kind, symbol: first, ratioE18: decimal(second, 18) }
    case 'gap':
      return { kind, symbol: first, changeBps: percentToBps(second) }
    case 'pricesource':
      if (first !== 'up' && first !== 'down') throw badScenario('pricesource must be up or down')
      return { kind, to: first }
    case 'seize':
    case 'donate': {
      const decimals = first.toUpperCase() === 'USDC' ? 6 : 8
      return { kind, symbol: first, vault: addressWord(second), amount: decimal(third, decimals) }
    }
    default:
      return { kind: 'reorg', depth: wholeNumber(first) }
  }
}

function operandsOf(kind: string): readonly string[] {
  const lines = scenarioHelp.split('\n').map((line) => line.slice(0, line.indexOf('  ')).split(' '))
  for (const words of lines) {
    const named = words[0] === FAMILY ? 2 : 1
    if (words.slice(0, named).join(' ') === kind) return words.slice(named)
  }
  throw badScenario(`unknown scenario ${kind || '(none)'}; try: help`)
}

function decimal(text: string, decimals: number): bigint {
  const valid = /^\d{1,12}(\.\d+)?$/.test(text) && (text.split('.')[1] ?? '').length <= decimals
  const units = valid ? parseUnits(text, decimals) : 0n
  if (units === 0n)
    throw badScenario(`${text} is not a positive number with at most ${decimals} decimals`)
  return units
}

function percentToBps(text: string): number {
  const percent = Number(/^([+-]?\d{1,3}(\.\d{1,2})?)%?$/.exec(text)?.[1])
  if (!Number.isFinite(percent) || percent === 0 || percent <= -90 || percent > 300) {
    throw badScenario(`${text} is not a percentage between -90% and +300%`)
  }
  return Math.round(percent * 100)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw badScenario(`${text} is not a number of blocks`)
  return Number(text)
}
