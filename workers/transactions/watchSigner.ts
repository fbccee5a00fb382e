import type { SigningFailureCode } from '../../core/signing/ports.ts'
import { SigningFailed } from '../../core/signing/signingFailed.ts'
import type { LaneCondition } from '../../core/transactions/ports.ts'
import type { LaneRows, LaneTools } from './laneRows.ts'
import { isSignerDown } from './trySign.ts'

/** Pause between two checks of a signer that works, milliseconds. */
const CHECK_MS = 10_000
/**
 * Milliseconds after a failed signature during which no check opens the lane: a check detects
 * neither an exhausted cap nor an HSM that does not answer.
 */
const CLOSED_MS = 60_000

/** Newest failure of the signer of a lane, and times of the checks. */
export type SignerView = {
  failure: SigningFailureCode | null
  checkedAtMs: number
  /** Unix milliseconds until which only a signature opens the lane. */
  closedUntilMs: number
}

export function createSignerView(): SignerView {
  return {
    failure: null,
    checkedAtMs: Number.NEGATIVE_INFINITY,
    closedUntilMs: Number.NEGATIVE_INFINITY,
  }
}

/**
 * Returns true unless the signer failed in this round, or would fail now.
 *
 * A lane without work checks the signer in each round after a failure, else every `CHECK_MS`, so
 * that nothing is sold for a key that cannot sign. After a failed signature the lane stays closed
 * until a signature, or for `CLOSED_MS`.
 */
export async function watchSigner(
  { signer, clock, log }: Pick<LaneTools, 'signer' | 'clock' | 'log'>,
  laneRows: Pick<LaneRows, 'lane' | 'signingFailure' | 'hasSigned'>,
  view: SignerView,
  ended: LaneCondition,
): Promise<boolean> {
  let failure = laneRows.signingFailure
  const nowMs = clock.nowMs()
  if (isSignerDown(laneRows)) view.closedUntilMs = nowMs + CLOSED_MS
  else if (laneRows.hasSigned) view.closedUntilMs = nowMs
  if (failure === null && nowMs < view.closedUntilMs) return false
  const isDue = view.failure !== null || nowMs - view.checkedAtMs >= CHECK_MS
  if (failure === null && isDue && ended !== 'unreachable') {
    view.checkedAtMs = nowMs
    failure = await signer.check().then(() => null, codeOf)
  }
  if (failure !== null && failure !== view.failure) {
    const { chainId, purpose } = laneRows.lane
    log.error({ event: 'lane_unsigned', chainId, purpose, code: failure }, 'signer does not sign')
  }
  if (failure !== null || isDue) view.failure = failure
  return view.failure === null
}

function codeOf(error: unknown): SigningFailureCode {
  if (error instanceof SigningFailed) return error.code
  throw error
}
