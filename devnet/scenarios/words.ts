import type { Address } from 'viem'
import { DevnetError } from '../devnetError.ts'

/** Parses an address to lower case. Throws `DevnetError` `bad_scenario`. */
export function addressWord(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw badScenario(`${text} is not an address`)
  return `0x${text.slice(2).toLowerCase()}`
}

/** Creates the error for invalid words of a scenario, with a message for people. */
export function badScenario(message: string): DevnetError {
  return new DevnetError('bad_scenario', message)
}
