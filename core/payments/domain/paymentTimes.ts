import type { Authorization } from './authorization.ts'

/** Seconds for which a quote holds, as the API states. */
export const QUOTE_TTL_SEC = 60

/** Seconds of grace for requests that started before the quote expired. */
export const QUOTE_GRACE_SEC = 10

/** Seconds after settlement for which a repeat returns the answer; later a repeat returns only the payment. */
export const REPEATABLE_SEC = 24 * 60 * 60

/**
 * Maximum seconds after the expiry of an authorization for which the transaction of a third party still counts as its
 * payment.
 */
export const MAX_LATE_SEC = 300

/**
 * Returns the minimum remaining life of an authorization, seconds: a few blocks, so that the charge is in a block
 * before the expiry.
 *
 * Source: measured block times; 5042 has two blocks a second and no reorganisations.
 */
export function minLifeSec(chainId: number): number {
  return chainId === 5042 ? 6 : 12
}

/**
 * Maximum remaining life of an authorization, seconds: one hour.
 *
 * An uncharged payment is watched until its authorization expires, because any account may still submit it. Source:
 * clients sign for `maxTimeoutSeconds` of the challenge, 60 to 120 seconds; the rest allows for their clocks.
 */
export const MAX_LIFE_SEC = 3_600

/** Returns the problem with the times of an authorization at a given second, or null. */
export function timeProblem(
  { validAfterSec, validBeforeSec }: Authorization,
  at: { readonly nowSec: number; readonly chainId: number },
): 'not_yet_valid' | 'expired' | 'too_long' | null {
  const nowSec = BigInt(at.nowSec)
  if (validAfterSec >= nowSec) return 'not_yet_valid'
  if (validBeforeSec > nowSec + BigInt(MAX_LIFE_SEC)) return 'too_long'
  return validBeforeSec < nowSec + BigInt(minLifeSec(at.chainId)) ? 'expired' : null
}

/**
 * Returns true when an authorization expired so long ago that a transaction can no longer count as
 * its payment.
 */
export function isPastLateLimit({ validBeforeSec }: Authorization, nowSec: number): boolean {
  return validBeforeSec + BigInt(MAX_LATE_SEC) < BigInt(nowSec)
}
