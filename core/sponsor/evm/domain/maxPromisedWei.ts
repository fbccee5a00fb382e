/**
 * Parts of a deposit of which one sponsorship takes one at most.
 *
 * What is promised is locked for minutes while only its gas is paid for: whoever could be promised all of it would close
 * the chain to everybody else. Four leave room for three more beside the largest, and an ordinary one takes a thousandth
 * of a deposit of a day's work.
 */
const PARTS = 4n

/** Wei that one sponsorship may cost at most beside a deposit, rounded down. */
export function maxPromisedWei(depositWei: bigint): bigint {
  return depositWei / PARTS
}
