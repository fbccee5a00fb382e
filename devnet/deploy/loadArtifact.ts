import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import { z } from 'zod'

const hex = z
  .string()
  // Unlinked code contains library placeholders, so that its digits cannot be checked.
  .startsWith('0x')
  .transform((text): Hex => `0x${text.slice(2)}`)

const artifact = z.object({ bytecode: hex, deployedBytecode: hex })

export type Artifact = z.infer<typeof artifact>

/**
 * Loads creation and runtime code of a contract from the JSON artifact of an installed package or of this repository.
 */
export function loadArtifact(specifier: string): Artifact {
  return artifact.parse(createRequire(import.meta.url)(specifier))
}
