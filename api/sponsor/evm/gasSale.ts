import type { GasRequest } from '../../../core/sponsor/evm/operations/gasRequest.ts'
import type { Reply } from '../../http/reply.ts'
import type { taskAcceptor } from '../../payments/taskAcceptor.ts'
import type { ChallengeForm } from '../../payments/wire/challengeForm.ts'
import type { ParsedHeaders } from '../../payments/wire/parsePaymentHeaders.ts'

/** One request for a sponsorship, with its payment. */
export type GasSale = {
  readonly request: GasRequest
  readonly sent: ParsedHeaders
  readonly form: ChallengeForm
  /** Makes a pending payment the task of the caller; null without a task. */
  readonly acceptTask: ReturnType<typeof taskAcceptor>
}

/**
 * Sells one sponsorship: the answer is a price, a refusal, or the sponsored operation.
 *
 * Throws DomainError when no sponsorship can be sold now; nothing was charged then.
 */
export type SellGas = (sale: GasSale) => Promise<Reply>
