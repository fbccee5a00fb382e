import { SigningFailed } from '../../core/signing/signingFailed.ts'
import type { LaneFees } from '../../core/transactions/domain/laneFees.ts'
import type { LaneAttempt, LaneRequest } from '../../core/transactions/ports.ts'
import type { LaneRows, LaneTools } from './laneRows.ts'

/** Attempt to sign. */
export type AttemptToSign = {
  readonly request: LaneRequest
  readonly nonce: number
  readonly fees: LaneFees
}

/**
 * Returns the signed attempt, or null without a signature; the lane then counts as `no_signature`,
 * and the next round requests the signature again.
 *
 * Nothing is lost without a signature: the rows do not change. After a failure of the signer,
 * nothing more is signed in the round, so that a signer that does not answer delays the round once
 * and not for each attempt.
 */
export async function trySign(
  { signer }: Pick<LaneTools, 'signer'>,
  laneRows: Pick<LaneRows, 'signingFailure' | 'hasSigned'>,
  { request, nonce, fees }: AttemptToSign,
): Promise<LaneAttempt | null> {
  if (isSignerDown(laneRows)) return null
  try {
    const form = await signer.sign(request, nonce, fees)
    laneRows.hasSigned = true
    return form
  } catch (error) {
    if (!(error instanceof SigningFailed)) throw error
    laneRows.signingFailure = error.code
    return null
  }
}

/**
 * Returns true after a failure of the signer in this round; a refusal is not a failure, because it
 * concerns a single request.
 */
export function isSignerDown({ signingFailure }: Pick<LaneRows, 'signingFailure'>): boolean {
  return signingFailure !== null && signingFailure !== 'signer_refused'
}
