import type { Clock } from '../../core/kernel/clock.ts'
import { DomainError } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { Payment, StoredAnswer } from '../../core/payments/ports.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../core/sponsor/evm/operations/gasRules.ts'
import type { States } from '../../core/sponsor/shared/domain/sponsorshipStates.ts'
import type {
  QuoteDraft,
  SponsorshipOf,
  SponsorshipRows,
  StoredQuote,
} from '../../core/sponsor/shared/ports.ts'
import { JSON_TYPE } from '../http/reply.ts'
import type { PaidRequest } from '../payments/paymentOutcome.ts'

/** Longest wait of a claimed payment for the signer, milliseconds; well below the life of the claim. */
const SIGNER_MS = 10_000

/** One request for a sponsorship, with the functions that depend on the kind of chain. */
export type Sponsor<
  State extends string,
  Draft extends QuoteDraft,
  Price extends { readonly quote: StoredQuote<Draft> },
  Row extends SponsorshipOf<State>,
> = Pick<PaidRequest, 'operation' | 'hash' | 'resourceUrl'> & {
  readonly states: States<State>
  readonly rows: Pick<
    SponsorshipRows<Draft, Row>,
    'request' | 'ofPayment' | 'markServed' | 'waitUntil'
  >
  readonly clock: Pick<Clock, 'nowSec'>
  /** Returns a price; with an offered amount, the price that this amount pays. */
  readonly quote: (offeredUsdc6: bigint | null) => Promise<Price>
  /** Returns the quote of an owed sponsorship. Throws DomainError when the signer would reject the request, because each attempt leaves a row. */
  readonly quoteOwed: (owed: Row, payment: Payment) => Promise<StoredQuote<Draft>>
  readonly unavailable: (reason: string, retryAfterSec: number) => DomainError
  /** Returns the answer's body for a signed sponsorship. Throws DomainError when the sponsorship is no longer usable. */
  readonly show: (row: Row) => Promise<object> | object
  /** Returns the text that a current stored answer contains, or null when every stored answer is current. */
  readonly nameOf: (row: Row) => string | null
}

/**
 * Returns the paid request for a sponsorship; `lastQuote` returns the last quoted price, or null before the first
 * quote.
 */
export function sponsorRequest<
  State extends string,
  Draft extends QuoteDraft,
  Price extends { readonly quote: StoredQuote<Draft> },
  Row extends SponsorshipOf<State>,
>(
  sponsor: Sponsor<State, Draft, Price, Row>,
): { readonly request: PaidRequest; readonly lastQuote: () => Price | null } {
  const { operation, hash, resourceUrl, rows } = sponsor
  let lastQuote: Price | null = null
  const request: PaidRequest = {
    operation,
    hash,
    resourceUrl,
    price: {
      chainIds: GAS_PAYABLE_CHAIN_IDS,
      createQuote: async () => {
        const { quote } = lastQuote ?? (await sponsor.quote(null))
        const { id, requestHash, amountUsdc6, expiresAtSec } = quote
        return { id, operation, requestHash, amountUsdc6, expiresAtSec }
      },
      matchQuote: async (amountUsdc6) => {
        lastQuote = await sponsor.quote(amountUsdc6)
        const { quote } = lastQuote
        return quote.amountUsdc6 === amountUsdc6 ? { quoteId: quote.id } : null
      },
    },
    answer: async (claimed) => {
      if (claimed === null) {
        lastQuote = await sponsor.quote(null)
        // The answer has only the price: a sponsorship does not exist before a payment.
        return { answer: jsonAnswer(new Uint8Array()), isEmpty: false }
      }
      if (lastQuote === null) throw new RangeError('a payment was claimed without a price')
      const row = await rows.request(lastQuote.quote, claimed.id)
      return { answer: await signedAnswer(sponsor, row), isEmpty: false }
    },
    renew: (payment) => renew(sponsor, payment),
    releaseAnswer: (payment, answer) => releaseAnswer(rows, payment, answer),
  }
  return { request, lastQuote: () => lastQuote }
}

/** Waits for the signer and returns the answer. Throws the error of `unavailable`; the payment is not charged then. */
async function signedAnswer<
  State extends string,
  Draft extends QuoteDraft,
  Price extends { readonly quote: StoredQuote<Draft> },
  Row extends SponsorshipOf<State>,
>(
  { states, rows, unavailable, show }: Sponsor<State, Draft, Price, Row>,
  requested: Row,
): Promise<StoredAnswer> {
  const isUnsigned = ({ state }: Pick<Row, 'state'>) => states[state].stage === 'unsigned'
  const current = isUnsigned(requested)
    ? await rows.waitUntil(requested.id, (row) => !isUnsigned(row), SIGNER_MS)
    : requested
  if (isUnsigned(current)) throw unavailable('the signer does not answer', RETRY_AFTER_SEC.signer)
  if (states[current.state].stage !== 'usable') {
    const reason = current.reason === null ? '' : `: ${current.reason}`
    throw unavailable(`the sponsorship was not signed${reason}`, RETRY_AFTER_SEC.signer)
  }
  return jsonAnswer(new TextEncoder().encode(JSON.stringify(await show(current))))
}

const jsonAnswer = (body: Uint8Array): StoredAnswer => ({
  status: 200,
  contentType: JSON_TYPE,
  headers: {},
  body,
})

/**
 * Returns the next sponsorship of a payment after a loss by the service, or the open sponsorship when the stored answer
 * lacks its id; returns null while the stored answer is current.
 *
 * A second call returns the same sponsorship, so that the process may be killed at any point. Throws the errors of
 * `quoteOwed`, `unavailable` and `show`.
 */
async function renew<
  State extends string,
  Draft extends QuoteDraft,
  Price extends { readonly quote: StoredQuote<Draft> },
  Row extends SponsorshipOf<State>,
>(sponsor: Sponsor<State, Draft, Price, Row>, payment: Payment): Promise<StoredAnswer | null> {
  const { states, rows, clock } = sponsor
  const newest = await rows.ofPayment(payment.id)
  if (newest === null) return null
  if (newest.creditUntilSec !== null && newest.creditUntilSec > clock.nowSec()) {
    const quote = await sponsor.quoteOwed(newest, payment)
    return signedAnswer(sponsor, await rows.request(quote, payment.id))
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
 * Records that an answer with a sponsorship is delivered; returns false when the payer is owed another sponsorship by now.
 *
 * If the database does not answer, the answer is delivered without the record: at worst the payer receives another
 * sponsorship after the first lapsed, and can use one.
 */
async function releaseAnswer(
  rows: Pick<SponsorshipRows<QuoteDraft, { readonly state: string }>, 'markServed'>,
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
