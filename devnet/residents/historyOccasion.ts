import type { Random } from '../random.ts'
import { createVault } from './createVault.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { runResidentStep } from './runResidentStep.ts'
import { allVaults } from './vaultReads.ts'

/** Maximum actions on one ordinary occasion; the minimum is one. */
const MAX_ACTIONS = 3

/** Runs one occasion of the history: a resident creates a vault and buys shares, or residents run random actions. */
export async function historyOccasion(
  residentDeps: ResidentDeps,
  random: Random,
  kind: 'birth' | 'residents',
): Promise<void> {
  if (kind === 'birth') {
    const { residents, keeper } = residentDeps.accounts
    const founder = residents[(await allVaults(residentDeps)).length % residents.length] ?? keeper
    await createVault(residentDeps, founder)
    await runResidentStep(residentDeps, random, 'buyWithApproval')
    return
  }
  for (let left = 1 + random.int(MAX_ACTIONS); left > 0; left -= 1)
    await runResidentStep(residentDeps, random)
}
