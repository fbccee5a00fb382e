import { readFacts } from '../chain/readFacts.ts'
import { type DeployDeps, EXIT } from '../deployDeps.ts'
import type { DeployCommand } from '../parseDeployCommand.ts'
import { differenceText, findDifferences } from './findDifferences.ts'
import { writeSources } from './writeSources.ts'

type VerifyCommand = Extract<DeployCommand, { kind: 'verify' }>

/** Prints each difference between the chains and the wanted file; returns the exit code. Throws `DeployRefused`. */
export async function runVerify(
  { chains, print }: DeployDeps,
  { sources }: VerifyCommand,
): Promise<number> {
  let count = 0
  for (const { described, client } of chains) {
    const differences = findDifferences(described, await readFacts(client, described, null))
    for (const difference of differences) print(differenceText(difference))
    count += differences.length
    const { chainId, name } = described.chain
    print(
      `chain ${chainId} ${name}: ${differences.length} differences, ${described.contracts.length} contracts`,
    )
  }
  if (sources !== null) {
    writeSources(
      sources,
      chains.map(({ described }) => described),
    )
    print(`wrote the compiler input of each contract to ${sources}`)
  }
  return count === 0 ? EXIT.done : EXIT.refused
}
