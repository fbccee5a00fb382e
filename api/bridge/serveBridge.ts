import { paidBridgeQuery } from '../../core/bridge/operations/bridgeQueryFields.ts'
import { createInputParser } from '../../core/kernel/operation/createInputParser.ts'
import type { Handler } from '../http/wrapHandler.ts'
import type {
  ChallengeExtensions,
  Extensions,
} from '../payments/extensions/createChallengeExtensions.ts'
import type { QuotedOperation } from '../payments/paidOperation.ts'
import { REPEAT_EXTENSION } from '../payments/repeatKeys.ts'
import { challengeForm } from '../payments/wire/challengeForm.ts'
import { sentWith } from '../payments/wire/sentWith.ts'
import { sentQuery } from '../rest/sentQuery.ts'
import type { BridgeCallDeps, BridgeOutcome, BridgeRefusal } from './bridgeOutcome.ts'
import { bridgeReply } from './bridgeReply.ts'
import { claimBridge } from './claimBridge.ts'
import { bridgeTaskId } from './createBridgeTasks.ts'

export type ServeBridgeDeps = BridgeCallDeps & {
  readonly publicUrl: string
  readonly challengeExtensions: ChallengeExtensions
  /** Counts the outcome of each request. */
  readonly count: (
    operation: string,
    outcome: BridgeOutcome['kind'] | BridgeRefusal['reason'],
  ) => void
}

/** Serves the paid bridge call over HTTP. */
export function serveBridge(deps: ServeBridgeDeps, operation: QuotedOperation): Handler {
  const parse = createInputParser({ query: paidBridgeQuery })
  const resourceUrl = `${deps.publicUrl}${operation.path}`
  return async (context) => {
    const { query } = parse({ query: sentQuery(operation, context) })
    const form = challengeForm(context)
    const { from, to, amount: receiveUsdc6, ref: referrer = null } = query
    const sent = await sentWith(deps, context)
    const task = context.env?.task
    const isFollowed = task !== undefined
    const request = { query: { from, to, receiveUsdc6 }, referrer, resourceUrl, isFollowed }
    const outcome = await claimBridge(deps, request, sent)
    if ('bridge' in outcome) context.set('workId', outcome.bridge.id)
    if (outcome.kind === 'pending') task?.accept(bridgeTaskId(outcome.bridge.id))
    deps.count(operation.id, outcome.kind === 'refused' ? outcome.refusal.reason : outcome.kind)
    return bridgeReply(outcome, {
      publicUrl: deps.publicUrl,
      resource: { url: resourceUrl, description: operation.summary },
      extensions: () => withoutRepeats(deps.challengeExtensions(operation, { resourceUrl })),
      timeoutSec: operation.price.timeoutSec,
      serverTimeSec: deps.clock.nowSec(),
      form,
      network: sent.kind === 'payment' ? sent.payment.network : null,
    })
  }
}

/**
 * Removes the payment identifier: each new signature starts a new bridge, and a repeat returns
 * public facts only.
 */
function withoutRepeats({
  'payment-identifier': _identifier,
  [REPEAT_EXTENSION]: _key,
  ...extensions
}: Extensions): Extensions {
  return extensions
}
