import type { Hex } from 'viem'

/** The private keys that a variable holds, comma between. */
export function splitKeys(held: { reveal(): string } | undefined): Hex[] {
  if (held === undefined) return []
  return held
    .reveal()
    .split(',')
    .map((key): Hex => `0x${key.slice(2)}`)
}
