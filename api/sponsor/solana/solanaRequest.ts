import type { Clock } from '../../../core/kernel/clock.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import { SOLANA_STATES } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { SolanaUnavailable } from '../../../core/sponsor/solana/domain/solanaErrors.ts'
import type { SolanaMessage } from '../../../core/sponsor/solana/domain/solanaMessage.ts'
import { validateSolanaMessage } from '../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import { writeSolanaMessage } from '../../../core/sponsor/solana/domain/writeSolanaMessage.ts'
import {
  quoteSolana,
  requireDeliverable,
} from '../../../core/sponsor/solana/operations/quoteSolana.ts'
import { showSolana } from '../../../core/sponsor/solana/operations/showSolana.ts'
import type {
  SolanaDeps,
  SolanaQuote,
  SolanaSponsorship,
} from '../../../core/sponsor/solana/ports.ts'
import type { PaidRequest } from '../../payments/paymentOutcome.ts'
import { requestHash } from '../../payments/requestHash.ts'
import { sponsorRequest } from '../sponsorRequest.ts'

export type SolanaRequestDeps = { readonly solana: SolanaDeps; readonly clock: Clock }

/** Seconds for which a blockhash is valid: 150 blocks of 400 ms. Source: Solana. */
const BLOCKHASH_SEC = 60

type Input = {
  readonly operation: string
  readonly message: SolanaMessage
  readonly resourceUrl: string
}

/** Returns the paid request for a sponsorship on Solana; `quote` returns the last quoted price. */
export function solanaRequest(
  deps: SolanaRequestDeps,
  { operation, message, resourceUrl }: Input,
): { readonly request: PaidRequest; readonly quote: () => SolanaQuote | null } {
  const { solana, clock } = deps
  const hash = requestHash(operation, Buffer.from(writeSolanaMessage(message)).toString('base64'))
  const hashed = { message, hash }
  const { request, lastQuote } = sponsorRequest({
    operation,
    hash,
    resourceUrl,
    states: SOLANA_STATES,
    rows: solana.sponsorships,
    clock,
    quote: async (offeredUsdc6) => ({ quote: await quoteSolana(deps, hashed, offeredUsdc6) }),
    quoteOwed: (owed) => sameTerms(deps, hashed, owed),
    unavailable: (reason, retryAfterSec) => new SolanaUnavailable(reason, retryAfterSec),
    show: (row: SolanaSponsorship) => {
      const validUntilSec = (row.signedAtSec ?? clock.nowSec()) + BLOCKHASH_SEC
      return showSolana(row, { feePayer: solana.feePayer, validUntilSec })
    },
    nameOf: ({ id, signature }) => signature ?? id,
  })
  return { request, quote: () => lastQuote()?.quote ?? null }
}

/**
 * Returns the quote of an owed sponsorship: its own price, independent of the current price of SOL.
 *
 * Throws `InvalidInput` when the fee payer changed meanwhile, and the errors of `requireDeliverable`.
 */
async function sameTerms(
  { solana }: SolanaRequestDeps,
  { message, hash }: { readonly message: SolanaMessage; readonly hash: string },
  owed: SolanaSponsorship,
): Promise<SolanaQuote> {
  const verdict = validateSolanaMessage(message, solana.feePayer)
  if (verdict.kind === 'refused') throw new InvalidInput(verdict.field, verdict.problem)
  await requireDeliverable(solana, owed)
  const { quoteId, transaction, lamportCap, feeLamports, amountUsdc6, solPriceE18 } = owed
  const terms = { transaction, lamportCap, feeLamports, amountUsdc6, solPriceE18 }
  return { ...terms, id: quoteId, requestHash: hash, expiresAtSec: 0 }
}
