import type { Hex } from 'viem'

/** Returns the private keys of a variable, separated by commas. */
export function splitKeys(held: { reveal(): string } | undefined): Hex[] {
  if (held === undefined) return []
  return held
    .reveal()
    .split(',')
    .map((key): Hex => `0x${key.slice(2)}`)
}
