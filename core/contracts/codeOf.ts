import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import { z } from 'zod'

/** Contracts that the service deploys on a chain, and the implementation that the factory creates. */
export type ProductContract =
  | 'BasketVault'
  | 'QuartetBridge'
  | 'SponsorPaymaster'
  | 'TwapPriceSource'
  | 'V3Venue'
  | 'VaultFactory'
  | 'VaultLens'

export type ContractCode = {
  /** Creation code without constructor arguments. */
  readonly creation: Hex
  /** Runtime code with zeros in the place of each immutable. */
  readonly runtime: Hex
}

const hex = z
  .string()
  .regex(/^0x([0-9a-f]{2})+$/)
  .transform((text): Hex => `0x${text.slice(2)}`)

const artifact = z.object({ bytecode: hex, deployedBytecode: hex })

/** Returns the code of a contract, as committed beside its ABI. Throws `ZodError` for a damaged file. */
export function codeOf(contract: ProductContract): ContractCode {
  const load = createRequire(import.meta.url)
  const file = artifact.parse(load(`../../contracts-abi/bytecode/${contract}.json`))
  return { creation: file.bytecode, runtime: file.deployedBytecode }
}
