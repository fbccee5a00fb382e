import { errorBody } from '../../../kernel/errorBody.ts'
import { MAX_REFRESHES } from '../domain/solanaLimits.ts'
import type { SolanaSponsorship } from '../ports.ts'

const NEXT_STEP =
  'Sign transaction with every signer except the fee payer, change nothing else, and POST {sponsorshipId, transaction} ' +
  'here before validUntil.'
const REFRESH_STEP =
  'If the blockhash expires, POST {sponsorshipId, "refresh": true}, once and free.'
const HOW_CREDITED =
  'The service failed this sponsorship. Repeat the paid request (same body, same payment) for a new sponsorship without a charge.'

/**
 * Returns the answer to a paid or refreshed request. Throws RangeError for a sponsorship without the sponsor's
 * signature.
 */
export function showSolana(
  row: SolanaSponsorship,
  { feePayer, validUntilSec }: { readonly feePayer: string; readonly validUntilSec: number },
) {
  const { signedTransaction, signature, lastValidBlockHeight } = row
  if (signedTransaction === null || signature === null || lastValidBlockHeight === null) {
    throw new RangeError(`sponsorship ${row.id} is not signed`)
  }
  return {
    sponsorshipId: row.id,
    transaction: signedTransaction,
    signature,
    feePayer,
    lamportCap: String(row.lamportCap),
    lastValidBlockHeight: String(lastValidBlockHeight),
    validUntil: validUntilSec,
    nextStep: row.refreshes < MAX_REFRESHES ? `${NEXT_STEP} ${REFRESH_STEP}` : NEXT_STEP,
  }
}

/** Returns the answer to the post of a signed transaction, with its HTTP status. */
export function showSolanaPosted(row: SolanaSponsorship) {
  const { id: sponsorshipId, signature, slot, failure, creditUntilSec } = row
  // Both fees are equal by the rules of the chain; the fee in the receipt takes precedence.
  const feeLamports = row.paidFeeLamports ?? row.feeLamports
  switch (row.state) {
    case 'confirmed':
    case 'failed':
      return {
        status: 200,
        body: {
          sponsorshipId,
          signature,
          slot: slot === null ? null : String(slot),
          success: row.state === 'confirmed',
          feeLamports: String(feeLamports),
          ...(failure !== null && { failure }),
        },
      } as const
    case 'credited':
      return {
        status: 502,
        body: {
          ...errorBody(
            'transaction: no block contains the transaction, through a fault of the service',
            'not_executed',
            false,
          ),
          sponsorshipId,
          signature,
          credit: creditUntilSec === null ? null : { until: creditUntilSec, how: HOW_CREDITED },
        },
      } as const
    case 'quoted':
    case 'claimed':
    case 'signed':
    case 'refreshed':
    case 'posted':
    case 'sent':
    case 'expired':
    case 'refused':
    case 'void':
      return {
        status: 202,
        body: {
          sponsorshipId,
          signature,
          state: row.state,
          nextStep:
            'The transaction is pending. POST the same body again for the outcome; do not pay again.',
        },
      } as const
    default:
      return row.state satisfies never
  }
}
