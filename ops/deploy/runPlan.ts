import { readFacts } from './chain/readFacts.ts'
import { type DeployDeps, EXIT } from './deployDeps.ts'
import { problemText } from './deployRefused.ts'
import { conflictsWith } from './output/conflictsWith.ts'
import type { DeployCommand } from './parseDeployCommand.ts'
import { planChain } from './plan/planChain.ts'
import { planText } from './plan/planText.ts'

type PlanCommand = Extract<DeployCommand, { kind: 'plan' }>

/** Prints the plan of every chain; returns the exit code. Throws `DeployRefused`. */
export async function runPlan(
  { wanted, chains, print }: DeployDeps,
  { from, out }: PlanCommand,
): Promise<number> {
  const conflicts = conflictsWith(out, wanted)
  for (const conflict of conflicts) print(`refused: ${problemText(conflict)}`)
  let problems = conflicts.length
  for (const { described, client } of chains) {
    const facts = await readFacts(client, described, from)
    const sender = from === null ? null : { address: from, paysGas: true }
    const plan = planChain(described, facts, sender)
    print(planText(plan, described.chain.name))
    problems += plan.problems.length
  }
  return problems === 0 ? EXIT.done : EXIT.refused
}
