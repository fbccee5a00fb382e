import type { Clock } from '../../../core/kernel/clock.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { Payment, StoredAnswer } from '../../../core/payments/ports.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../../core/sponsor/evm/operations/gasRules.ts'
import { SOLANA_STATES, statesIn } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { judgeSolanaMessage } from '../../../core/sponsor/solana/domain/judgeSolanaMessage.ts'
import { SolanaUnavailable } from '../../../core/sponsor/solana/domain/solanaErrors.ts'
import type { SolanaMessage } from '../../../core/sponsor/solana/domain/solanaMessage.ts'
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
import { JSON_TYPE } from '../../http/reply.ts'
import type { PaidRequest, Produced } from '../../payments/paymentOutcome.ts'
import { requestHash } from '../../payments/requestHash.ts'
import { handOut } from '../evm/handOut.ts'

export type SolanaRequestDeps = { readonly solana: SolanaDeps; readonly clock: Clock }

/** Longest that a claimed payment waits for our signer; well below the time of its claim. */
const SIGNER_MS = 10_000

/** Seconds for which a blockhash is taken: 150 blocks of 400 ms. Source: Solana. */
const BLOCKHASH_SEC = 60

/** States in which a sponsorship that was paid for is still to be posted. */
const OPEN = statesIn(SOLANA_STATES, 'unsigned', 'usable')

/** A price alone: nothing of the answer is known before somebody paid. */
const NOTHING_YET: Produced = {
  answer: { status: 200, contentType: JSON_TYPE, headers: {}, body: new Uint8Array() },
  isEmpty: false,
}

type Asked = {
  readonly operation: string
  readonly message: SolanaMessage
  readonly resourceUrl: string
}

/** A sponsorship on Solana as the payments see it; `quote` is the price that it told last. */
export function solanaRequest(
  deps: SolanaRequestDeps,
  { operation, message, resourceUrl }: Asked,
): { readonly request: PaidRequest; readonly quote: () => SolanaQuote | null } {
  const hash = requestHash(operation, Buffer.from(writeSolanaMessage(message)).toString('base64'))
  const asked = { message, hash }
  let told: SolanaQuote | null = null
  const request: PaidRequest = {
    operation,
    hash,
    resourceUrl,
    price: {
      chainIds: GAS_PAYABLE_CHAIN_IDS,
      tell: async () => {
        const {
          id,
          requestHash: of,
          amountUsdc6,
          expiresAtSec,
        } = told ?? (await quoteSolana(deps, asked, null))
        return { id, operation, requestHash: of, amountUsdc6, expiresAtSec }
      },
      agree: async (amountUsdc6) => {
        told = await quoteSolana(deps, asked, amountUsdc6)
        return told.amountUsdc6 === amountUsdc6 ? { quoteId: told.id } : null
      },
    },
    answer: async (claimed) => {
      if (claimed === null) {
        told = await quoteSolana(deps, asked, null)
        return NOTHING_YET
      }
      if (told === null) throw new RangeError('a payment was claimed without a price')
      const row = await deps.solana.sponsorships.ask(told, claimed.id)
      return { answer: answerOf(deps, await signed(deps, row)), isEmpty: false }
    },
    renew: (payment) => renew(deps, asked, payment),
    handOut: (payment, answer) => handOut(deps.solana.sponsorships, payment, answer),
  }
  return { request, quote: () => told }
}

/** The sponsorship once our signer signed it. Throws `SolanaUnavailable`; nothing is charged then. */
async function signed(
  { solana }: SolanaRequestDeps,
  asked: SolanaSponsorship,
): Promise<SolanaSponsorship> {
  const seen =
    asked.state === 'claimed'
      ? await solana.sponsorships.waitUntil(asked.id, ({ state }) => state !== 'claimed', SIGNER_MS)
      : asked
  if (seen.state === 'claimed') {
    throw new SolanaUnavailable('the signer does not answer', RETRY_AFTER_SEC.signer)
  }
  if (seen.state === 'signed' || seen.state === 'refreshed') return seen
  const reason = seen.reason === null ? '' : `: ${seen.reason}`
  throw new SolanaUnavailable(`it was not signed${reason}`, RETRY_AFTER_SEC.signer)
}

function answerOf({ solana, clock }: SolanaRequestDeps, row: SolanaSponsorship): StoredAnswer {
  const validUntilSec = (row.signedAtSec ?? clock.nowSec()) + BLOCKHASH_SEC
  const shown = showSolana(row, { feePayer: solana.feePayer, validUntilSec })
  return {
    status: 200,
    contentType: JSON_TYPE,
    headers: {},
    body: new TextEncoder().encode(JSON.stringify(shown)),
  }
}

/**
 * The next sponsorship of a payment whose last one we failed, or the same one over its newer blockhash; null while the
 * stored answer is the one it should have.
 *
 * Asking twice gives the same one, so that a process may be killed anywhere in between. Throws what `sameTerms` throws.
 */
async function renew(
  deps: SolanaRequestDeps,
  asked: { readonly message: SolanaMessage; readonly hash: string },
  payment: Payment,
): Promise<StoredAnswer | null> {
  const { sponsorships } = deps.solana
  const newest = await sponsorships.ofPayment(payment.id)
  if (newest === null) return null
  if (newest.creditUntilSec !== null && newest.creditUntilSec > deps.clock.nowSec()) {
    const quote = await sameTerms(deps, asked, newest)
    return answerOf(deps, await signed(deps, await sponsorships.ask(quote, payment.id)))
  }
  if (!OPEN.includes(newest.state) || isStored(payment, newest)) return null
  return answerOf(deps, await signed(deps, newest))
}

/**
 * What one that is owed is sold by: its own price, whatever SOL costs by now.
 *
 * Throws `InvalidInput` where our fee payer is another by now, and what `requireDeliverable` throws.
 */
async function sameTerms(
  { solana }: SolanaRequestDeps,
  { message, hash }: { readonly message: SolanaMessage; readonly hash: string },
  owed: SolanaSponsorship,
): Promise<SolanaQuote> {
  // The signer would refuse it, and each try leave a row.
  const verdict = judgeSolanaMessage(message, solana.feePayer)
  if (verdict.kind === 'refused') throw new InvalidInput(verdict.field, verdict.problem)
  await requireDeliverable(solana, owed)
  const { quoteId, transaction, lamportCap, feeLamports, amountUsdc6, solPriceE18 } = owed
  const terms = { transaction, lamportCap, feeLamports, amountUsdc6, solPriceE18 }
  return { ...terms, id: quoteId, requestHash: hash, expiresAtSec: 0 }
}

function isStored({ answer }: Payment, { id, signature }: SolanaSponsorship): boolean {
  return answer !== null && new TextDecoder().decode(answer.body).includes(signature ?? id)
}
