import { errorBody } from '../../../kernel/errorBody.ts'
import { MAX_REFRESHES } from '../domain/solanaLimits.ts'
import type { SolanaSponsorship } from '../ports.ts'

const NEXT_STEP =
  'Sign transaction with every signer but the fee payer, change nothing else, and POST {sponsorshipId, transaction} ' +
  'here before validUntil.'
const REFRESH_STEP = 'Too late: POST {sponsorshipId, "refresh": true}, once, for nothing.'
const HOW_CREDITED =
  'We failed this one. Repeat the paid request (same body, same payment): it gets a fresh sponsorship, nothing is charged.'

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
  // Both are equal by the rules of the chain; the fee in the receipt takes precedence.
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
          ...errorBody('transaction: no block has it, by our doing', 'not_executed', false),
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
          nextStep: 'It is under way. POST the same again to hear its end; do not pay again.',
        },
      } as const
    default:
      return row.state satisfies never
  }
}
