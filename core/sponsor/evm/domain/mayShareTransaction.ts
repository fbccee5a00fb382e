import type { SponsorLane } from './sponsorLane.ts'

/**
 * Returns whether an operation may share a transaction with operations of other senders.
 *
 * In the direct lane the service knows the code of the account, whose validation reads only its own
 * signature, and the payment has its own nonce key. Any other account may run code that makes the
 * operations of others fail. After the first attempt, an earlier operation of the payment may use
 * the nonce.
 */
export function mayShareTransaction(sponsorship: {
  readonly lane: SponsorLane
  readonly attempt: number
}): boolean {
  return sponsorship.lane === 'direct' && sponsorship.attempt === 1
}
