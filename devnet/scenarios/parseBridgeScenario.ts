import { parseUnits } from 'viem'
import { isFaultKind } from '../attestation/faultKinds.ts'
import { chainSpecs } from '../chainSpecs.ts'
import type { BridgeScenario } from './bridgeScenario.ts'
import { addressWord, badScenario } from './words.ts'

/**
 * Parses a bridge scenario whose word count has been checked; returns undefined for the name of another scenario.
 *
 * Throws `DevnetError` `bad_scenario`.
 */
export function parseBridgeScenario(words: readonly string[]): BridgeScenario | undefined {
  const [kind = '', first = '', second = ''] = words
  switch (kind) {
    case 'blacklist':
    case 'unblacklist':
    case 'denylist':
    case 'undenylist':
      return { kind, chainId: chainId(first), account: addressWord(second) }
    case 'pause-usdc':
    case 'unpause-usdc':
      return { kind, chainId: chainId(first) }
    case 'pause-cctp':
    case 'unpause-cctp':
      return { kind, chainId: chainId(first), part: part(second) }
    case 'burn-limit':
      return { kind, chainId: chainId(first), limitUsdc6: limit(second) }
    case 'attestation':
      return { kind, fault: fault(first), count: second === '' ? undefined : count(second) }
    default:
      return undefined
  }
}

function chainId(text: string): number {
  const known = chainSpecs.find((spec) => String(spec.chainId) === text)
  if (known !== undefined) return known.chainId
  throw badScenario(
    `${text} is not one of the chains ${chainSpecs.map((chainSpec) => chainSpec.chainId).join(', ')}`,
  )
}

function part(text: string): 'transmitter' | 'minter' {
  if (text === 'transmitter' || text === 'minter') return text
  // As on the real chain, a burn needs both the transmitter and the minter, so a pause of either
  // stops burns.
  if (text === 'messenger') throw badScenario('the messenger of CCTP V2 has no pause')
  throw badScenario(`${text} must be transmitter or minter`)
}

function limit(text: string): bigint {
  if (/^\d{1,12}(\.\d{1,6})?$/.test(text)) return parseUnits(text, 6)
  throw badScenario(`${text} is not an amount with at most 6 decimals`)
}

function fault(text: string) {
  if (text === 'clear' || isFaultKind(text)) return text
  throw badScenario(`${text} is not a fault of the attestation service; try: help`)
}

function count(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw badScenario(`${text} is not a number of answers or burns`)
}
