import type { Deps } from '../../core/catalogue/deps.ts'
import { createInputParser } from '../../core/kernel/operation/createInputParser.ts'
import type { PaidCall } from '../../core/kernel/operation/defineOperation.ts'
import type { Payment } from '../../core/payments/ports.ts'
import type { AgentOf } from '../http/agent.ts'
import { type BlockCache, createBlockCache } from '../http/blockCache.ts'
import type { Handler, HttpContext } from '../http/wrapHandler.ts'
import { headOf } from '../rest/headOf.ts'
import { rawInput } from '../rest/rawInput.ts'
import { claimPaidCall } from './claimPaidCall.ts'
import { createFixedPrice } from './createFixedPrice.ts'
import type { ChallengeExtensions } from './extensions/createChallengeExtensions.ts'
import { linkTrace } from './linkTrace.ts'
import { makeOffer } from './makeOffer.ts'
import { outcomeResponse } from './outcomeResponse.ts'
import type { PaidOperation } from './paidOperation.ts'
import type { PaidRequest, PaymentDeps, PaymentOutcome, Produced } from './paymentOutcome.ts'
import { produceAnswer } from './produceAnswer.ts'
import { requestHash } from './requestHash.ts'
import { isSoldInSessions } from './sessions/isSoldInSessions.ts'
import { type FreeDeps, serveFree } from './signIn/serveFree.ts'
import { taskAcceptor } from './taskAcceptor.ts'
import { challengeForm } from './wire/challengeForm.ts'
import { sentWith } from './wire/sentWith.ts'

export type PaidDeps = Deps &
  PaymentDeps & {
    readonly challengeExtensions: ChallengeExtensions
    readonly free: FreeDeps
    readonly agentOf: AgentOf
    /** Counts the outcome of each request. */
    readonly count: (operation: string, outcome: string) => void
  }

/**
 * Maximum number of answers cached per block for one operation, and their maximum total size,
 * bytes.
 */
const MAX_CACHED_ANSWERS = 500
const MAX_CACHED_BYTES = 8_000_000

/** Serves one paid operation over HTTP, charged by x402. */
export function servePaid(deps: PaidDeps, operation: PaidOperation): Handler {
  const parse = createInputParser(operation.input)
  const cache = createBlockCache<Produced>(deps.clock, {
    maxEntries: MAX_CACHED_ANSWERS,
    maxBytes: MAX_CACHED_BYTES,
    bytesOf: ({ answer }) => answer.body.byteLength,
  })
  return async (context) => {
    const raw = await rawInput(operation, context)
    const hash = requestHash(operation.id, parse(raw))
    const form = challengeForm(context)
    const format = context.req.query('format')
    const resourceUrl = `${deps.settings.publicUrl}${context.req.path}`
    const sellInSession: PaidRequest['sellInSession'] = ({ id, payer }) =>
      produceOncePerBlock({ deps, operation, cache }, hash, () =>
        produceAnswer(deps, operation, { raw, format, call: { paymentId: id, payer } }),
      )
    const paid: PaidRequest = {
      operation: operation.id,
      hash,
      price: createFixedPrice(deps, { operation: operation.id, hash, price: operation.price }),
      resourceUrl,
      answer: (claimed) =>
        produceOncePerBlock({ deps, operation, cache }, hash, () =>
          produceAnswer(deps, operation, { raw, format, call: callOf(claimed) }),
        ),
    }
    const selling = isSoldInSessions(operation.id) ? { ...paid, sellInSession } : paid
    const sent = await sentWith({ ...deps, ...deps.settings }, context)
    const acceptTask = taskAcceptor(context, sent)
    const request = { ...selling, isFollowed: acceptTask !== null }
    const outcome =
      sent.kind === 'none'
        ? await withoutPayment(deps, { operation, request, context })
        : await claimPaidCall(deps, request, sent)
    linkTrace(context, outcome)
    acceptTask?.(outcome)
    deps.count(operation.id, outcome.kind === 'refused' ? outcome.reason : outcome.kind)
    return outcomeResponse(deps, operation, { outcome, sent, resourceUrl, form })
  }
}

const callOf = (claimed: Payment | null): PaidCall | undefined =>
  claimed === null ? undefined : { paymentId: claimed.id, payer: claimed.payer }

type Remembering = {
  readonly deps: PaidDeps
  readonly operation: PaidOperation
  readonly cache: BlockCache<Produced>
}

/**
 * Computes the answer once per block for all callers, so that quoting a price costs no more than a
 * cache read.
 */
async function produceOncePerBlock(
  { deps, operation, cache }: Remembering,
  hash: string,
  produce: () => Promise<Produced>,
): Promise<Produced> {
  const head = operation.caching === 'block' ? headOf(deps) : null
  return head === null ? produce() : cache.get(head, hash, produce)
}

async function withoutPayment(
  deps: PaidDeps,
  received: {
    readonly operation: PaidOperation
    readonly request: PaidRequest
    readonly context: HttpContext
  },
): Promise<PaymentOutcome> {
  const { operation, request, context } = received
  // A HEAD consumes no free call.
  if (isHead(context)) return makeOffer(deps, request, null)
  const call = await serveFree(
    deps.free,
    {
      operation,
      // A HEAD returns no answer, so it consumes no free call.
      query: context.req.method === 'HEAD' ? {} : context.req.query(),
      signIn: context.req.header('sign-in-with-x'),
      network: deps.agentOf(context),
    },
    () => request.answer(null),
  )
  switch (call.kind) {
    case 'none':
      return claimPaidCall(deps, request, { kind: 'none' })
    case 'refused':
      return makeOffer(deps, request, { reason: call.reason, message: call.message, tried: null })
    case 'served':
      return { kind: 'free', answer: call.answer.answer }
    default:
      return call satisfies never
  }
}

const isHead = (context: HttpContext): boolean => context.req.method === 'HEAD'
