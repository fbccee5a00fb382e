import { errorBody } from '../../../kernel/errorBody.ts'
import { MAX_REFRESHES } from '../domain/solanaLimits.ts'
import type { SolanaSponsorship } from '../ports.ts'

const NEXT_STEP =
  'Sign transaction with every signer but the fee payer, change nothing else, and POST {sponsorshipId, transaction} ' +
  'here before validUntil.'
const REFRESH_STEP = 'Too late: POST {sponsorshipId, "refresh": true}, once, for nothing.'
const HOW_CREDITED =
  'We failed this one. Repeat the paid request (same body, same payment): it gets a fresh sponsorship, nothing is charged.'

/** What a paid request gets, and a refreshed one. Throws RangeError for one that is not signed by us. */
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

/** What the poster of a signed transaction is told, with the status of the answer. */
export function showSolanaPosted(row: SolanaSponsorship) {
  const { id: sponsorshipId, signature, slot, failure, creditUntilSec } = row
  // Both are the same by the rules of the chain; what it says itself counts.
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
