import type { Bridges, BridgeVerdict } from '../../core/bridge/ports.ts'
import type { BridgeCallDeps, BridgeOutcome } from './bridgeOutcome.ts'
import { conflictOfThirdPartyUse } from './conflictOf.ts'

/**
 * Returns the conflict for an authorization that a third party used.
 *
 * Records a deposit by a third party as owed to the payer at once: the signature proves the owner,
 * and the index may be late. Throws DatabaseUnavailable.
 */
export async function resolveThirdPartyClaim(
  deps: Pick<BridgeCallDeps, 'bridges'>,
  claim: Parameters<Bridges['recordFrontRun']>[0],
  verdict: Extract<BridgeVerdict, { kind: 'taken' }>,
): Promise<Extract<BridgeOutcome, { kind: 'conflict' }>> {
  const { authorization, receiveUsdc6, id } = claim
  if (
    verdict.by === 'front_run' &&
    // A payer may sign one nonce for two amounts; this signature must be for the deposited amount.
    verdict.deposit.amountUsdc6 === authorization.valueUsdc6 &&
    // No bridge is sold for less than the amount that it delivers.
    authorization.valueUsdc6 >= receiveUsdc6
  ) {
    await deps.bridges.recordFrontRun(claim, verdict.deposit)
  }
  return conflictOfThirdPartyUse(deps, id, verdict)
}
