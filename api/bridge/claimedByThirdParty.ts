import type { Bridges, BridgeVerdict } from '../../core/bridge/ports.ts'
import type { BridgeCallDeps, BridgeOutcome } from './bridgeOutcome.ts'
import { claimedElsewhereConflict } from './conflictOf.ts'

/**
 * What the payer is told whose authorization has its end without us.
 *
 * Money that somebody pushed is owed from here on, by the signature that proved whose it is; it waits for no index.
 * Throws DatabaseUnavailable.
 */
export async function claimedByThirdParty(
  deps: Pick<BridgeCallDeps, 'bridges'>,
  claim: Parameters<Bridges['recordFrontRun']>[0],
  verdict: Extract<BridgeVerdict, { kind: 'taken' }>,
): Promise<Extract<BridgeOutcome, { kind: 'conflict' }>> {
  const { authorization, receiveUsdc6, id } = claim
  if (
    verdict.by === 'front_run' &&
    // One nonce may have been signed for two amounts, and this signature is not that of the other.
    verdict.deposit.amountUsdc6 === authorization.valueUsdc6 &&
    // No bridge would have been sold for less than it delivers.
    authorization.valueUsdc6 >= receiveUsdc6
  ) {
    await deps.bridges.recordFrontRun(claim, verdict.deposit)
  }
  return claimedElsewhereConflict(deps, id, verdict)
}
