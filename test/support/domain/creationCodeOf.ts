import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

/** Returns the creation code of a contract of this repository, as deployed. */
export function creationCodeOf(name: string): Hex {
  const file = new URL(`../../../contracts-abi/bytecode/${name}.json`, import.meta.url)
  const { bytecode }: { bytecode: Hex } = JSON.parse(readFileSync(file, 'utf8'))
  return bytecode
}
