import { join } from 'node:path'
import { codeOf, type ProductContract } from '../../../core/contracts/codeOf.ts'
import { COMPILER, sourceOf, verificationInput } from '../output/verificationInput.ts'
import { writeJson } from '../output/writeJson.ts'
import type { ChainDescription } from '../plan/describeChain.ts'

/** Writes the compiler input of each contract into a folder, and the list of addresses with their arguments. */
export function writeSources(folder: string, described: readonly ChainDescription[]): void {
  const contracts = described.flatMap(({ chain, contracts: onChain }) =>
    onChain.map(({ name, contract, address, creationCode }) => ({
      chainId: chain.chainId,
      name,
      address,
      contract: `${sourceOf(contract)}:${contract}`,
      compiler: COMPILER,
      input: `${contract}.json`,
      // ABI-encoded; explorers ask for the digits without 0x.
      constructorArguments: argumentsOf(contract, creationCode),
    })),
  )
  for (const contract of new Set(described.flatMap(contractsIn))) {
    writeJson(join(folder, `${contract}.json`), verificationInput(contract))
  }
  writeJson(join(folder, 'contracts.json'), contracts)
}

function contractsIn({ contracts }: ChainDescription): readonly ProductContract[] {
  return contracts.map(({ contract }) => contract)
}

/** Returns the constructor arguments; null for the implementation, to which the factory passes the arguments. */
function argumentsOf(contract: ProductContract, creationCode: string | undefined): string | null {
  return creationCode === undefined ? null : creationCode.slice(codeOf(contract).creation.length)
}
