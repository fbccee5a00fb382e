import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import type { LimitVerdict } from '../../../core/limits/domain/tokenBucket.ts'
import { type GasBody, parseGasBody } from '../../../core/sponsor/evm/operations/parseGasBody.ts'
import type { QuoteDeps } from '../../../core/sponsor/evm/operations/quoteGas.ts'
import { showPosted } from '../../../core/sponsor/evm/operations/showPosted.ts'
import type { GasDeps } from '../../../core/sponsor/evm/ports.ts'
import { HttpRefusal } from '../../http/errors.ts'
import { readJson } from '../../http/readBody.ts'
import { jsonReply, type Reply } from '../../http/reply.ts'
import { requireShallow } from '../../http/requireShallow.ts'
import type { TaskSlot } from '../../http/taskSlot.ts'
import type { FailureLog, Handler, HttpContext } from '../../http/wrapHandler.ts'
import { claimPaidCall } from '../../payments/claimPaidCall.ts'
import type { ChallengeExtensions } from '../../payments/extensions/createChallengeExtensions.ts'
import { linkTrace } from '../../payments/linkTrace.ts'
import { outcomeResponse } from '../../payments/outcomeResponse.ts'
import type { QuotedOperation } from '../../payments/paidOperation.ts'
import type { PaymentDeps } from '../../payments/paymentOutcome.ts'
import { taskAcceptor } from '../../payments/taskAcceptor.ts'
import { readCallerProof } from '../../payments/wire/callerProof.ts'
import { challengeForm } from '../../payments/wire/challengeForm.ts'
import { sentWith } from '../../payments/wire/sentWith.ts'
import { createQueryCheck } from '../../rest/createQueryCheck.ts'
import { gasTaskId } from './createGasTasks.ts'
import { createPosts, type Posts } from './createPosts.ts'
import { gasRequest } from './gasRequest.ts'
import type { SellGas } from './gasSale.ts'
import { isRpc, serveRpc } from './serveRpc.ts'

export type ServeGasDeps = PaymentDeps &
  QuoteDeps & {
    readonly gas: GasDeps
    readonly log: FailureLog
    readonly settings: Pick<PublicSettings, 'publicUrl'>
    readonly challengeExtensions: ChallengeExtensions
    /** Counts the outcome of each request. */
    readonly count: (operation: string, outcome: string) => void
    /** Takes one rate token of the caller. */
    readonly takeRate: (
      context: HttpContext,
    ) => Promise<Pick<LimitVerdict, 'allowed' | 'retryAfterSec'>>
  }

/** Serves the sponsor over HTTP: prices, sponsored operations, and posts of signed operations. */
export function serveGas(deps: ServeGasDeps, operation: QuotedOperation): Handler {
  const posts = createPosts(deps)
  const checkQuery = createQueryCheck(operation)
  return async (context) => {
    checkQuery(context)
    const sell = seller(deps, operation, context)
    const form = challengeForm(context)
    const body = await readJson(context)
    requireShallow(body)
    const origin = { ...deps, ...deps.settings }
    const sent = await sentWith(origin, context)
    if (isRpc(body)) {
      const takeRate = () => deps.takeRate(context)
      const caller = () => readCallerProof(origin, context)
      return serveRpc({ gas: deps.gas, sell, log: deps.log, takeRate, caller }, body, sent)
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new HttpRefusal(400, 'body: must be a JSON object')
    }
    const parsed = parseGasBody({ ...body }, deps.gas.nodes)
    return parsed.kind === 'quote'
      ? sell({ request: parsed.request, sent, form, acceptTask: taskAcceptor(context, sent) })
      : post(deps, { posts, operation, task: context.env?.task }, parsed)
  }
}

function seller(deps: ServeGasDeps, operation: QuotedOperation, context: HttpContext): SellGas {
  const resourceUrl = `${deps.settings.publicUrl}${operation.path}`
  return async ({ request, sent, form, acceptTask }) => {
    const { paid, more } = gasRequest(deps, { operation: operation.id, request, resourceUrl })
    const outcome = await claimPaidCall(deps, { ...paid, isFollowed: acceptTask !== null }, sent)
    linkTrace(context, outcome)
    acceptTask?.(outcome)
    deps.count(operation.id, outcome.kind === 'refused' ? outcome.reason : outcome.kind)
    return outcomeResponse(deps, operation, { outcome, sent, resourceUrl, form, more })
  }
}

/** Posts a signed operation; a payment in the request is ignored, because the operation is already paid. */
async function post(
  deps: ServeGasDeps,
  {
    posts,
    operation,
    task,
  }: {
    readonly posts: Posts
    readonly operation: QuotedOperation
    readonly task: TaskSlot | undefined
  },
  posted: Extract<GasBody, { kind: 'post' }>,
): Promise<Reply> {
  const sponsorship = await posts(posted, task !== undefined)
  const { status, body } = showPosted(sponsorship, deps.settings.publicUrl)
  if (status === 202) task?.accept(gasTaskId(sponsorship.id))
  deps.count(operation.id, status === 200 ? 'posted' : `posted_${status}`)
  return jsonReply(status, body)
}
