import { parseGwei } from 'viem'
import { gasCoins } from '../gasCoins.ts'
import type { GasScenario } from './gasScenario.ts'
import { badScenario } from './words.ts'

/**
 * Parses a gas scenario whose word count has been checked; returns undefined for the name of another scenario.
 *
 * Throws `DevnetError` `bad_scenario`.
 */
export function parseGasScenario(words: readonly string[]): GasScenario | undefined {
  const [kind = '', action = '', first = '', second = ''] = words
  if (kind !== 'gas') return undefined
  switch (action) {
    case 'drain-deposit':
    case 'refill':
    case 'feed-stale':
    case 'feed-apart':
    case 'feed-fresh':
    case 'pool-stale':
    case 'pool-fresh':
      return { kind, action, chainId: chainId(first) }
    case 'break-submitter':
    case 'mend-submitter':
      return { kind, action, submitter: submitter(first) }
    case 'l1-fee':
      return { kind, action, feeWei: gwei(first) }
    case 'base-fee':
      return { kind, action, chainId: chainId(first), baseFeeWei: gwei(second) }
    default:
      return undefined
  }
}

function chainId(text: string): number {
  const known = gasCoins.find((coin) => String(coin.chainId) === text)
  if (known !== undefined) return known.chainId
  throw badScenario(
    `${text} is not one of the chains ${gasCoins.map((gasCoin) => gasCoin.chainId).join(', ')}`,
  )
}

function submitter(text: string): number {
  if (/^[1-4]$/.test(text)) return Number(text)
  throw badScenario(`${text} must be a submitter from 1 to 4`)
}

function gwei(text: string): bigint {
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return parseGwei(text)
  throw badScenario(`${text} is not an amount of gwei with at most 9 decimals`)
}
