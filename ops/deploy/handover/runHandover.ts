import { openSigner } from '../apply/openSigner.ts'
import { readFacts } from '../chain/readFacts.ts'
import { type DeployDeps, EXIT } from '../deployDeps.ts'
import { DeployRefused } from '../deployRefused.ts'
import type { ChainWithClient } from '../openChains.ts'
import type { DeployCommand } from '../parseDeployCommand.ts'
import { type ChainPlan, planChain, type Sender, type Step } from '../plan/planChain.ts'
import { type HandoverMove, planHandover } from './planHandover.ts'
import { readOwnership } from './readOwnership.ts'

type HandoverCommand = Extract<DeployCommand, { kind: 'handover' }>
type Handover = ChainPlan & { readonly readyAtSec: readonly number[] }

/**
 * Takes every step of the handover of ownership that the signer may take, on all contracts; returns the exit code.
 *
 * Throws `DeployRefused` if the chain has a problem that also stops a plan.
 */
export async function runHandover(deps: DeployDeps, command: HandoverCommand): Promise<number> {
  const signer = openSigner(deps, command.signer)
  let waiting = 0
  for (const chain of deps.chains) {
    const plan = () => planMoves(chain, signer.sender)
    const { problems } = await plan()
    if (problems.length > 0) throw new DeployRefused(problems)
    const left = await signer.send(chain, plan)
    const { readyAtSec } = await plan()
    waiting += left.length + readyAtSec.length
    report(deps, chain, { left, readyAtSec })
  }
  return waiting === 0 ? EXIT.done : EXIT.waits
}

type Left = Pick<Handover, 'readyAtSec'> & { readonly left: readonly Step[] }

function report(
  { print }: DeployDeps,
  { described }: ChainWithClient,
  { left, readyAtSec }: Left,
): void {
  const { chainId } = described.chain
  for (const { label, from } of left) {
    print(`chain ${chainId}: waits for ${from ?? 'any account'}: ${label}`)
  }
  for (const sec of readyAtSec) {
    print(`chain ${chainId}: the timelock is ready at ${new Date(sec * 1000).toISOString()}`)
  }
  if (left.length + readyAtSec.length === 0) print(`chain ${chainId}: every owner is as wanted`)
}

async function planMoves(
  { described, client }: ChainWithClient,
  sender: Sender,
): Promise<Handover> {
  const facts = await readFacts(client, described, sender.address)
  const plan = planChain(described, facts, sender)
  const missing = plan.steps.filter(({ creates }) => creates !== null)
  if (missing.length > 0) {
    const fix = 'run apply first'
    throw new DeployRefused(
      missing.map(({ label }) => ({ field: label, message: 'is still due', fix })),
    )
  }
  const moves = (await readOwnership(client, described)).map(planHandover)
  return {
    ...plan,
    problems: [...plan.problems, ...moves.flatMap(problemOf)],
    steps: moves.flatMap(stepOf),
    readyAtSec: moves.flatMap((move) => (move.kind === 'wait' ? [move.readyAtSec] : [])),
  }
}

const problemOf = (move: HandoverMove) => (move.kind === 'problem' ? [move.problem] : [])
const stepOf = (move: HandoverMove) => (move.kind === 'step' ? [move.step] : [])
