import type { Address } from 'viem'
import { DevnetError } from '../devnetError.ts'

/** An address, lower-case. Throws `DevnetError` `bad_scenario`. */
export function addressWord(text: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw badScenario(`${text} is not an address`)
  return `0x${text.slice(2).toLowerCase()}`
}

/** What is wrong with the words of a scenario, for a person. */
export function badScenario(message: string): DevnetError {
  return new DevnetError('bad_scenario', message)
}
