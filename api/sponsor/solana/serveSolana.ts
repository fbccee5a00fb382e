import type { Clock } from '../../../core/kernel/clock.ts'
import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { SolanaDisabled } from '../../../core/sponsor/solana/domain/solanaErrors.ts'
import { parseSolanaBody } from '../../../core/sponsor/solana/operations/parseSolanaBody.ts'
import { showSolanaQuote } from '../../../core/sponsor/solana/operations/showSolanaQuote.ts'
import type { SolanaDeps } from '../../../core/sponsor/solana/ports.ts'
import { readBody } from '../../http/readBody.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import { requireShallow } from '../../http/requireShallow.ts'
import type { Handler } from '../../http/wrapHandler.ts'
import { claimPaidCall } from '../../payments/claimPaidCall.ts'
import type { ChallengeExtensions } from '../../payments/extensions/createChallengeExtensions.ts'
import { linkTrace } from '../../payments/linkTrace.ts'
import { outcomeResponse } from '../../payments/outcomeResponse.ts'
import type { QuotedOperation } from '../../payments/paidOperation.ts'
import type { PaymentDeps } from '../../payments/paymentOutcome.ts'
import { challengeForm } from '../../payments/wire/challengeForm.ts'
import { sentWith } from '../../payments/wire/sentWith.ts'
import { createQueryCheck } from '../../rest/createQueryCheck.ts'
import { postSolana, refreshSolanaBlockhash, type SolanaPostDeps } from './postSolana.ts'
import { solanaRequest } from './solanaRequest.ts'

export type ServeSolanaDeps = PaymentDeps & {
  /** Null when transactions on Solana are not sponsored. */
  readonly solana: SolanaDeps | null
  readonly clock: Clock
  readonly settings: Pick<PublicSettings, 'publicUrl'>
  readonly challengeExtensions: ChallengeExtensions
  /** Counts the outcome of each request. */
  readonly count: (operation: string, outcome: string) => void
}

/**
 * Serves the sponsor on Solana over HTTP: prices, sponsored transactions, refreshes, and posts of signed transactions.
 */
export function serveSolana(deps: ServeSolanaDeps, operation: QuotedOperation): Handler {
  const resourceUrl = `${deps.settings.publicUrl}${operation.path}`
  const { solana } = deps
  const checkQuery = createQueryCheck(operation)
  return async (context) => {
    checkQuery(context)
    if (solana === null) throw new SolanaDisabled()
    const form = challengeForm(context)
    const raw = await readBody(context)
    requireShallow(raw)
    const body = await parseSolanaBody({ ...raw }, solana)
    if (body.kind !== 'quote') return handleFollowUp({ ...deps, solana }, operation, body)
    const sent = await sentWith({ ...deps, ...deps.settings }, context)
    const input = { operation: operation.id, message: body.message, resourceUrl }
    const { request, quote } = solanaRequest({ ...deps, solana }, input)
    const outcome = await claimPaidCall(deps, request, sent)
    linkTrace(context, outcome)
    deps.count(operation.id, outcome.kind === 'refused' ? outcome.reason : outcome.kind)
    const more = () => {
      const lastQuote = quote()
      return lastQuote === null ? {} : { gas: showSolanaQuote(lastQuote, solana.feePayer) }
    }
    return outcomeResponse(deps, operation, { outcome, sent, resourceUrl, form, more })
  }
}

type FollowUp = Exclude<Awaited<ReturnType<typeof parseSolanaBody>>, { kind: 'quote' }>

/** Handles a post or a refresh; a payment in the request is ignored, because the sponsorship is already paid. */
async function handleFollowUp(
  deps: SolanaPostDeps & Pick<ServeSolanaDeps, 'count'>,
  { id }: QuotedOperation,
  body: FollowUp,
): Promise<Reply> {
  if (body.kind === 'refresh') {
    const refreshed = await refreshSolanaBlockhash(deps, body.id)
    deps.count(id, 'transaction' in refreshed.body ? 'refreshed' : `posted_${refreshed.status}`)
    return jsonReply(refreshed.status, refreshed.body)
  }
  const { status, body: reply } = await postSolana(deps, body)
  deps.count(id, status === 200 ? 'posted' : `posted_${status}`)
  return jsonReply(status, reply)
}
