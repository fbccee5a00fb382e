import { readFacts } from '../chain/readFacts.ts'
import { type DeployDeps, EXIT } from '../deployDeps.ts'
import { DeployRefused } from '../deployRefused.ts'
import type { ChainWithClient } from '../openChains.ts'
import { conflictsWith, deploymentOf } from '../output/conflictsWith.ts'
import { writeJson } from '../output/writeJson.ts'
import type { DeployCommand } from '../parseDeployCommand.ts'
import { planChain } from '../plan/planChain.ts'
import { openSigner } from './openSigner.ts'

type ApplyCommand = Extract<DeployCommand, { kind: 'apply' }>

/**
 * Sends the due transactions of every chain, or writes them as batches for a Safe; writes the deployment file when no
 * transaction is due.
 *
 * Checks every chain before the first transaction. Returns the exit code. Throws `DeployRefused`.
 */
export async function runApply(deps: DeployDeps, command: ApplyCommand): Promise<number> {
  const { chains, wanted, print } = deps
  const conflicts = conflictsWith(command.out, wanted)
  if (conflicts.length > 0) throw new DeployRefused(conflicts)
  const signer = openSigner(deps, command.signer)
  const planOf = async ({ described, client }: ChainWithClient) => {
    const facts = await readFacts(client, described, signer.sender.address)
    return planChain(described, facts, signer.sender)
  }
  for (const chain of chains) {
    const { problems } = await planOf(chain)
    if (problems.length > 0) throw new DeployRefused(problems)
  }
  let waiting = 0
  for (const chain of chains) {
    const left = await signer.send(chain, () => planOf(chain))
    waiting += left.length
    for (const { label, from } of left) {
      print(`chain ${chain.described.chain.chainId}: waits for ${from ?? 'the Safe'}: ${label}`)
    }
  }
  if (waiting > 0) return EXIT.waits
  if (command.chainId === null) writeDeployment(deps, command.out)
  return EXIT.done
}

function writeDeployment({ wanted, print }: DeployDeps, out: string): void {
  const deployment = deploymentOf(wanted)
  if (deployment === null) {
    print(
      `${out} is not written: the services need a vault family; add vaults of the kind existing`,
    )
    return
  }
  writeJson(out, deployment)
  print(`wrote ${out}`)
}
