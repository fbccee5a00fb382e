/**
 * Number of parts of a deposit; one sponsorship may reserve at most one part.
 *
 * A reserve is locked for minutes, although only used gas is paid. A caller who reserves the whole
 * deposit would therefore close the chain for all others. Four parts leave room for three further
 * sponsorships of the maximum size. A usual sponsorship reserves a thousandth of a deposit that
 * covers one day.
 */
const PARTS = 4n

/** Returns the maximum wei that one sponsorship may reserve from a deposit, rounded down. */
export function maxReserveWei(depositWei: bigint): bigint {
  return depositWei / PARTS
}
