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

/** What is wrong with the times of an authorization at a second, null when nothing is. */
export function timeProblem(
  { validAfterSec, validBeforeSec }: Authorization,
  at: { readonly nowSec: number; readonly chainId: number },
): 'not_yet_valid' | 'expired' | null {
  const nowSec = BigInt(at.nowSec)
  if (validAfterSec >= nowSec) return 'not_yet_valid'
  return validBeforeSec < nowSec + BigInt(leastLifeSec(at.chainId)) ? 'expired' : null
}

/** Whether an authorization ended so long ago that nothing on the chain can make a payment of it. */
export function isLongOver({ validBeforeSec }: Authorization, nowSec: number): boolean {
  return validBeforeSec + BigInt(LATE_SEC) < BigInt(nowSec)
}
