import type { Hex } from 'viem'
import { bridgeId } from '../../core/bridge/domain/bridgeId.ts'
import { bridgeQueryKey } from '../../core/bridge/domain/bridgeQuery.ts'
import type { BridgeReason } from '../../core/bridge/domain/bridgeReasons.ts'
import { bridgeTimeProblem, FINAL_FINALITY } from '../../core/bridge/domain/bridgeRules.ts'
import { quoteBridgeQuery } from '../../core/bridge/operations/priceBridgeQuery.ts'
import { InvalidInput } from '../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import { MAX_FAILED_PAYMENTS } from '../../core/payments/domain/failureLimit.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import { matchPayment } from '../payments/matchPayment.ts'
import { proveByKey } from '../payments/proveByKey.ts'
import type { SentPayment } from '../payments/wire/parsePayment.ts'
import type { ParsedHeaders } from '../payments/wire/parsePaymentHeaders.ts'
import { agreePrice } from './agreePrice.ts'
import {
  type BridgeCallDeps,
  type BridgeOutcome,
  type BridgeRefusal,
  type BridgeRequest,
  bridgeRefusal,
  paymentRefusal,
} from './bridgeOutcome.ts'
import { conflictOfDeposit, outcomeOfBridge } from './conflictOf.ts'
import { refuseWith } from './refuseWith.ts'
import { resolveThirdPartyClaim } from './resolveThirdPartyClaim.ts'
import { settleBridge } from './settleBridge.ts'

/**
 * Prefix of the code of an account that delegates to a contract and still has its key. Source:
 * EIP-7702.
 */
const DELEGATION = '0xef0100'

type MatchedRequest = BridgeRequest & {
  readonly source: PaymentOption
  readonly payment: SentPayment
}

/**
 * Returns a price, a refusal, or the bridge of a request, once per authorization.
 *
 * Throws DomainError when the request cannot be served now; no USDC was taken then.
 */
export async function claimBridge(
  deps: BridgeCallDeps,
  request: BridgeRequest,
  sent: ParsedHeaders,
): Promise<BridgeOutcome> {
  const refuse = (refusal: BridgeRefusal) => refuseWith(deps, request, refusal)
  if (sent.kind === 'none')
    return { kind: 'challenge', offer: await quoteBridgeQuery(deps, request.query) }
  if (sent.kind === 'unreadable') return refuse(paymentRefusal(sent.reason))
  if (sent.kind === 'session') return refuse(paymentRefusal('unsupported_scheme'))
  const { payment } = sent
  if (payment.chainId !== request.query.from.chainId)
    return refuse(paymentRefusal('invalid_network'))
  const source = deps.routes.sources.find(({ token }) => token.chainId === payment.chainId)
  if (source === undefined) throw new InvalidInput('from', 'must be a chain with a bridge contract')
  const mismatch = matchPayment(payment, { option: source, resourceUrl: request.resourceUrl })
  if (mismatch !== null) return refuse(paymentRefusal(mismatch))
  return claimMatched(deps, { ...request, source, payment })
}

/**
 * A repeat returns the outcome of the first request, even after a long time; a new price would make
 * the payer pay twice.
 *
 * After a refusal or failure the row of the bridge is read again, because a concurrent request with
 * the same signature may have claimed it.
 */
async function claimMatched(deps: BridgeCallDeps, request: MatchedRequest): Promise<BridgeOutcome> {
  const id = idOf(request)
  const before = await knownOutcome(deps, request, id)
  if (before !== null) return before
  let outcome: BridgeOutcome
  try {
    outcome = await claimUnknown(deps, request, id)
  } catch (error) {
    const meanwhile = await knownOutcome(deps, request, id)
    if (meanwhile !== null) return meanwhile
    throw error
  }
  if (outcome.kind !== 'refused' && outcome.kind !== 'limited') return outcome
  return (await knownOutcome(deps, request, id)) ?? outcome
}

async function knownOutcome(
  deps: BridgeCallDeps,
  request: MatchedRequest,
  id: Hex,
): Promise<BridgeOutcome | null> {
  const known = await deps.bridges.byId(id)
  return known !== null && known.state !== 'closed' ? outcomeOfBridge(deps, request, known) : null
}

/** Cheap checks run first. Only a signature of the payer's key causes a call to a node. */
async function claimUnknown(
  deps: BridgeCallDeps,
  request: MatchedRequest,
  id: Hex,
): Promise<BridgeOutcome> {
  const { query, source, payment } = request
  const { authorization, chainId } = payment
  const refuse = (refusal: BridgeRefusal) => refuseWith(deps, request, refusal)
  const nowSec = deps.clock.nowSec()
  const timing = bridgeTimeProblem(authorization, { nowSec, chainId })
  if (timing === 'expired') {
    return (await endOfExpired(deps, request, id)) ?? refuse(bridgeRefusal(timing))
  }
  if (timing !== null) return refuse(bridgeRefusal(timing))
  const proof = await proveKey(deps, request)
  if (proof.kind === 'refused') return refuse(bridgeRefusal(proof.reason))
  const failed = await deps.bridges.countFailures(authorization.from)
  if (failed >= MAX_FAILED_PAYMENTS)
    return { kind: 'limited', retryAfterSec: RETRY_AFTER_SEC.failedPayer }
  const agreed = await agreePrice(deps, query, authorization.valueUsdc6)
  if (agreed.kind === 'refused') return refuse(bridgeRefusal(agreed.reason))
  const { price, minFinality, quoteId } = agreed
  const leg = {
    chainId,
    contract: source.payTo,
    toChainId: query.to.chainId,
    receiveUsdc6: price.receiveUsdc6,
    maxNetworkFeeUsdc6: price.maxNetworkFeeUsdc6,
    feeUsdc6: price.feeUsdc6,
    minFinality,
    referrer: request.referrer,
  }
  const { signature } = proof
  const chosen = { ...leg, id, authorization, signature, quoteId }
  const verdict = await deps.routes.check({ ...leg, authorization, signature })
  switch (verdict.kind) {
    case 'refused':
      return refuse(bridgeRefusal(verdict.reason))
    case 'taken':
      return resolveThirdPartyClaim(deps, { ...chosen, ...requestOf(request) }, verdict)
    case 'valid':
      return settleBridge(deps, request, { chosen, balanceUsdc6: verdict.balanceUsdc6 })
    default:
      return verdict satisfies never
  }
}

/**
 * Returns the outcome of an expired authorization; null when the authorization was not used.
 *
 * A payer must not sign again while the contract holds USDC of the authorization.
 */
async function endOfExpired(
  deps: BridgeCallDeps,
  request: MatchedRequest,
  id: Hex,
): Promise<BridgeOutcome | null> {
  const owed = await conflictOfDeposit(deps, id)
  if (owed !== null) return owed
  const proof = await proveKey(deps, request)
  // A caller without the payer's key gets no information, and causes no call to a node.
  if (proof.kind === 'refused') return null
  const { query, source, referrer } = request
  const { authorization, chainId } = request.payment
  const { signature } = proof
  // An expired authorization cannot burn at any price, so no price is computed.
  const leg = {
    chainId,
    contract: source.payTo,
    toChainId: query.to.chainId,
    receiveUsdc6: query.receiveUsdc6,
    maxNetworkFeeUsdc6: 0n,
    feeUsdc6: 0n,
    minFinality: FINAL_FINALITY,
    referrer,
  }
  const verdict = await deps.routes.check({ ...leg, authorization, signature })
  if (verdict.kind !== 'taken') return null
  const claim = { ...leg, id, authorization, signature, quoteId: null, ...requestOf(request) }
  return resolveThirdPartyClaim(deps, claim, verdict)
}

function requestOf({ query, payment }: MatchedRequest) {
  return { wireVersion: payment.wireVersion, requestHash: bridgeQueryKey(query) }
}

type KeyProof =
  | { readonly kind: 'key'; readonly signature: Hex }
  | { readonly kind: 'refused'; readonly reason: BridgeReason }

/**
 * Only the payer's key is accepted: a contract has no key, and may not own its address on the other
 * chain.
 */
async function proveKey(
  { routes, queues, transferDigest }: Pick<BridgeCallDeps, 'routes' | 'queues' | 'transferDigest'>,
  { source: { token }, payment }: MatchedRequest,
): Promise<KeyProof> {
  const { chainId, authorization } = payment
  const balance = { chainId, token: token.address, payer: authorization.from }
  const byKey = await queues.prove(balance, () => proveByKey(transferDigest, token, payment))
  if (byKey !== null) return byKey
  const code = await routes.code(chainId, authorization.from)
  const isContract = code !== '0x' && !code.startsWith(DELEGATION)
  return { kind: 'refused', reason: isContract ? 'smart_contract_wallet' : 'invalid_signature' }
}

function idOf({ source, payment }: MatchedRequest): Hex {
  const { from: payer, nonce } = payment.authorization
  return bridgeId({ chainId: payment.chainId, bridge: source.payTo, payer, nonce })
}
