import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { Payment, StoredAnswer } from '../../core/payments/ports.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../core/sponsor/evm/operations/gasRules.ts'
import type { States } from '../../core/sponsor/shared/domain/sponsorshipStates.ts'
import type {
  QuoteDraft,
  Quoted,
  SponsorshipOf,
  SponsorshipRows,
} from '../../core/sponsor/shared/ports.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { PaidRequest } from '../payments/paymentOutcome.ts'

/** Longest that a claimed payment waits for our signer; well below the time of its claim. */
const SIGNER_MS = 10_000

/** One request for a sponsorship, as its kind of chain serves it. */
export type Sponsor<
  State extends string,
  Draft extends QuoteDraft,
  Told extends { readonly quote: Quoted<Draft> },
  Row extends SponsorshipOf<State>,
> = Pick<PaidRequest, 'operation' | 'hash' | 'resourceUrl'> & {
  readonly states: States<State>
  readonly rows: Pick<SponsorshipRows<Draft, Row>, 'ask' | 'ofPayment' | 'markServed' | 'waitUntil'>
  readonly clock: Pick<Clock, 'nowSec'>
  /** A price; with an amount, the one that this amount pays. */
  readonly quote: (offeredUsdc6: bigint | null) => Promise<Told>
  /** What one that is owed is sold by. Throws DomainError where the signer would refuse it: each try leaves a row. */
  readonly quoteOwed: (owed: Row, payment: Payment) => Promise<Quoted<Draft>>
  readonly unavailable: (reason: string, retryAfterSec: number) => DomainError
  /** Body of the answer with one that is signed. Throws DomainError where it is of no use any more. */
  readonly show: (row: Row) => Promise<object> | object
  /** What the stored answer names if it is the one to give; null where it is so in any case. */
  readonly nameOf: (row: Row) => string | null
}

/** A sponsorship as the payments see it; `told` is the price that it told last. */
export function sponsorRequest<
  State extends string,
  Draft extends QuoteDraft,
  Told extends { readonly quote: Quoted<Draft> },
  Row extends SponsorshipOf<State>,
>(
  sponsor: Sponsor<State, Draft, Told, Row>,
): { readonly request: PaidRequest; readonly told: () => Told | null } {
  const { operation, hash, resourceUrl, rows } = sponsor
  let told: Told | null = null
  const request: PaidRequest = {
    operation,
    hash,
    resourceUrl,
    price: {
      chainIds: GAS_PAYABLE_CHAIN_IDS,
      tell: async () => {
        const { quote } = told ?? (await sponsor.quote(null))
        const { id, requestHash, amountUsdc6, expiresAtSec } = quote
        return { id, operation, requestHash, amountUsdc6, expiresAtSec }
      },
      agree: async (amountUsdc6) => {
        told = await sponsor.quote(amountUsdc6)
        const { quote } = told
        return quote.amountUsdc6 === amountUsdc6 ? { quoteId: quote.id } : null
      },
    },
    answer: async (claimed) => {
      if (claimed === null) {
        told = await sponsor.quote(null)
        // A price alone: nothing of the answer is known before somebody paid.
        return { answer: jsonAnswer(new Uint8Array()), isEmpty: false }
      }
      if (told === null) throw new RangeError('a payment was claimed without a price')
      const row = await rows.ask(told.quote, claimed.id)
      return { answer: await signedAnswer(sponsor, row), isEmpty: false }
    },
    renew: (payment) => renew(sponsor, payment),
    releaseAnswer: (payment, answer) => releaseAnswer(rows, payment, answer),
  }
  return { request, told: () => told }
}

/** The answer once our signer signed. Throws what `unavailable` returns; nothing is charged then. */
async function signedAnswer<
  State extends string,
  Draft extends QuoteDraft,
  Told extends { readonly quote: Quoted<Draft> },
  Row extends SponsorshipOf<State>,
>(
  { states, rows, unavailable, show }: Sponsor<State, Draft, Told, Row>,
  asked: Row,
): Promise<StoredAnswer> {
  const isAsked = ({ state }: Row) => states[state].stage === 'unsigned'
  const seen = isAsked(asked)
    ? await rows.waitUntil(asked.id, (row) => !isAsked(row), SIGNER_MS)
    : asked
  if (isAsked(seen)) throw unavailable('the signer does not answer', RETRY_AFTER_SEC.signer)
  if (states[seen.state].stage !== 'usable') {
    const reason = seen.reason === null ? '' : `: ${seen.reason}`
    throw unavailable(`it was not signed${reason}`, RETRY_AFTER_SEC.signer)
  }
  return jsonAnswer(new TextEncoder().encode(JSON.stringify(await show(seen))))
}

const jsonAnswer = (body: Uint8Array): StoredAnswer => ({
  status: 200,
  contentType: JSON_TYPE,
  headers: {},
  body,
})

/**
 * The next sponsorship of a payment whose last one we failed, or the same one where the stored answer does not name it;
 * null while the stored answer is the one that the payment should have.
 *
 * Asking twice gives the same one, so that a process may be killed anywhere in between. Throws what `quoteOwed`,
 * `unavailable` and `show` throw.
 */
async function renew<
  State extends string,
  Draft extends QuoteDraft,
  Told extends { readonly quote: Quoted<Draft> },
  Row extends SponsorshipOf<State>,
>(sponsor: Sponsor<State, Draft, Told, Row>, payment: Payment): Promise<StoredAnswer | null> {
  const { states, rows, clock } = sponsor
  const newest = await rows.ofPayment(payment.id)
  if (newest === null) return null
  if (newest.creditUntilSec !== null && newest.creditUntilSec > clock.nowSec()) {
    const quote = await sponsor.quoteOwed(newest, payment)
    return signedAnswer(sponsor, await rows.ask(quote, payment.id))
  }
  const { stage } = states[newest.state]
  const isOpen = stage === 'unsigned' || stage === 'usable'
  return isOpen && !isStored(payment, sponsor.nameOf(newest)) ? signedAnswer(sponsor, newest) : null
}

function isStored({ answer }: Payment, name: string | null): boolean {
  if (name === null) return true
  return answer !== null && new TextDecoder().decode(answer.body).includes(name)
}

/**
 * Notes that an answer with a sponsorship goes out; false when its payer is owed another one by now.
 *
 * What a database that fails does not note goes out all the same: at worst its payer is given another one after it
 * lapsed, and can use one.
 */
async function releaseAnswer(
  rows: Pick<SponsorshipRows<QuoteDraft, unknown>, 'markServed'>,
  { id }: Payment,
  { body }: StoredAnswer,
): Promise<boolean> {
  try {
    return await rows.markServed(id, body)
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}
