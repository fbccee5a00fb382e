import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import { z } from 'zod'

const hex = z
  .string()
  // Unlinked code carries library placeholders, hence no check of the digits.
  .startsWith('0x')
  .transform((text): Hex => `0x${text.slice(2)}`)

const artifact = z.object({ bytecode: hex, deployedBytecode: hex })

export type Artifact = z.infer<typeof artifact>

/** Creation and runtime code of a contract, from a JSON artifact of an installed package or of ours. */
export function loadArtifact(specifier: string): Artifact {
  return artifact.parse(createRequire(import.meta.url)(specifier))
}
