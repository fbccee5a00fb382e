import type { DeployDeps } from '../deployDeps.ts'
import { safeBatch } from '../output/safeBatch.ts'
import { writeJson } from '../output/writeJson.ts'
import type { Signer } from '../parseDeployCommand.ts'
import type { ChainPlan, Step } from '../plan/planChain.ts'

type Safe = Extract<Signer, { kind: 'safe' }>

/**
 * Writes the steps that a Safe may send as a batch, with the chain id before the extension; returns every due step,
 * because the Safe executes the batch later.
 */
export function writeBatch(
  { nowMs, print }: Pick<DeployDeps, 'nowMs' | 'print'>,
  { path, address }: Safe,
  { chainId, steps }: Pick<ChainPlan, 'chainId' | 'steps'>,
): readonly Step[] {
  const own = steps.filter(({ from }) => from === null || from === address)
  if (own.length === 0) return steps
  const file = `${path.replace(/\.json$/, '')}.${chainId}.json`
  writeJson(file, safeBatch(chainId, own, nowMs()))
  print(`wrote ${file}: ${own.length} transactions for the Transaction Builder of the Safe`)
  return steps
}
