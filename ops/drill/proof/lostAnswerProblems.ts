import type { DiscardedSpan } from './comparePayments.ts'

/**
 * Maximum time between the commit of a sponsorship and the arrival of the answer, seconds; the payment settles in this
 * time.
 */
const MAX_SETTLEMENT_SEC = 60

/**
 * Returns a problem for each paid sponsorship whose row is missing although no lossy promotion discarded its commit.
 *
 * `lostAnswersSec` are the arrival times of the paid answers, unix seconds.
 */
export function lostAnswerProblems(
  lostAnswersSec: readonly number[],
  lostTails: readonly DiscardedSpan[],
): readonly string[] {
  return lostAnswersSec
    .filter(
      (atSec) =>
        !lostTails.some(
          ({ fromSec, toSec }) => atSec >= fromSec && atSec <= toSec + MAX_SETTLEMENT_SEC,
        ),
    )
    .map((atSec) => `the sponsorship of an answer at ${atSec} (unix seconds) has no row`)
}
