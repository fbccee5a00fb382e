/**
 * Number of parts of a deposit; one sponsorship may reserve at most one part.
 *
 * A reserve is locked for minutes although only used gas is paid, so that a caller who reserves the
 * whole deposit would close the chain to all others. Four parts leave room for three more beside
 * the largest; an ordinary sponsorship reserves a thousandth of a deposit of one day's work.
 */
const PARTS = 4n

/** Returns the maximum wei that one sponsorship may reserve from a deposit, rounded down. */
export function maxReserveWei(depositWei: bigint): bigint {
  return depositWei / PARTS
}
