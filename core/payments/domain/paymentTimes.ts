import type { Authorization } from './authorization.ts'

/** Seconds for which a price holds, as it is told. */
export const QUOTE_TTL_SEC = 60

/** Seconds beyond, for requests that were under way when it ended. */
export const QUOTE_GRACE_SEC = 10

/** Seconds after settling for which the answer is served again; later the payment is only named. */
export const REPLAY_SEC = 24 * 60 * 60

/** Seconds after its end for which an authorization that somebody else submitted is still taken for a payment. */
export const LATE_SEC = 300

/**
 * Life that an authorization must have left to be charged for certain, seconds: a few blocks to be mined in.
 *
 * Source: measured block times; 5042 has two blocks a second and no reorganisations.
 */
export function leastLifeSec(chainId: number): number {
  return chainId === 5042 ? 6 : 12
}

/**
 * Life that an authorization may have left at most, seconds: an hour.
 *
 * A payment that cannot be charged is watched until its authorization ends, because anybody may still submit it.
 * Source: clients sign for `maxTimeoutSeconds` of the challenge, 60 to 120 seconds; the rest is for their clocks.
 */
export const MOST_LIFE_SEC = 3_600

/** What is wrong with the times of an authorization at a second, null when nothing is. */
export function timeProblem(
  { validAfterSec, validBeforeSec }: Authorization,
  at: { readonly nowSec: number; readonly chainId: number },
): 'not_yet_valid' | 'expired' | 'too_long' | null {
  const nowSec = BigInt(at.nowSec)
  if (validAfterSec >= nowSec) return 'not_yet_valid'
  if (validBeforeSec > nowSec + BigInt(MOST_LIFE_SEC)) return 'too_long'
  return validBeforeSec < nowSec + BigInt(leastLifeSec(at.chainId)) ? 'expired' : null
}

/** Whether an authorization ended so long ago that nothing on the chain can make a payment of it. */
export function isLongOver({ validBeforeSec }: Authorization, nowSec: number): boolean {
  return validBeforeSec + BigInt(LATE_SEC) < BigInt(nowSec)
}
