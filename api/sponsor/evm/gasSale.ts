import type { GasRequest } from '../../../core/sponsor/evm/operations/gasRequest.ts'
import type { Reply } from '../../http/reply.ts'
import type { ChallengeForm } from '../../payments/wire/challengeForm.ts'
import type { ReadHeaders } from '../../payments/wire/readPaymentHeaders.ts'

/** One request for a sponsorship, with its payment. */
export type GasSale = {
  readonly request: GasRequest
  readonly sent: ReadHeaders
  readonly form: ChallengeForm
}

/**
 * Sells one sponsorship: the answer is a price, a refusal, or the sponsored operation.
 *
 * Throws DomainError when no sponsorship can be sold now; nothing was charged then.
 */
export type SellGas = (sale: GasSale) => Promise<Reply>
