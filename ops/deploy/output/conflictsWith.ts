import { existsSync, readFileSync } from 'node:fs'
import { type Deployment, deploymentSchema } from '../../../core/deployment.ts'
import { DeployRefused, type Problem } from '../deployRefused.ts'
import { describeChain } from '../plan/describeChain.ts'
import type { Wanted } from '../wanted/wantedSchema.ts'
import { describeDeployment } from './describeDeployment.ts'
import { findConflicts } from './findConflicts.ts'

/** Returns the contracts of an earlier deployment file that the wanted file would replace. Throws `DeployRefused`. */
export function conflictsWith(path: string, wanted: Wanted): readonly Problem[] {
  const next = deploymentOf(wanted)
  if (next === null || !existsSync(path)) return []
  return findConflicts(readDeployment(path), next)
}

/** Returns the deployment file of all chains of the wanted file; null without a vault family. */
export function deploymentOf(wanted: Wanted): Deployment | null {
  const described = wanted.chains.map((chain) => describeChain(wanted, chain))
  return describeDeployment(wanted, described)
}

function readDeployment(path: string): Deployment {
  try {
    return deploymentSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    const fix = 'correct or remove the file, or name another file with --out'
    throw new DeployRefused([{ field: path, message: 'is not a deployment file', fix }])
  }
}
