import type { Address } from 'viem'
import type { Clock } from '../../../kernel/clock.ts'
import { delegateOf } from '../domain/accountKind.ts'
import { SponsorshipChanged } from '../domain/sponsorErrors.ts'
import type { GasDeps, GasNode, GasQuote } from '../ports.ts'
import { type GasRequest, senderOf } from './gasRequest.ts'
import {
  type AccountOperationFacts,
  delegationFor,
  isSequence,
  priceAccountOperation,
} from './priceAccountOperation.ts'
import { needsDelegation, priceDirect } from './priceDirect.ts'
import type { GasDraft } from './pricedQuote.ts'
import { requireFunds, requireOpenSponsor } from './requireOpenSponsor.ts'

export type QuoteDeps = { readonly gas: GasDeps; readonly clock: Clock }

/** A valid price, and the delegate of the sender while the price is valid. */
export type QuotedPrice = {
  readonly quote: GasQuote
  readonly currentDelegate: Address | null
}

const SEQUENCE_BITS = 64n

/**
 * Returns the price of a sponsorship: the valid quote of the same request, or else a new quote.
 *
 * Returns the price of a sponsorship: the valid quote of the same request (with `offeredUsdc6`, the quote with this amount), or else a new quote. Throws `GasUnavailable` if the deposit or the submitters cannot cover the quote now.
 *
 * Throws InvalidInput, ForeignDelegation, SimulationFailed, SponsorshipChanged, GasUnavailable,
 * RpcUnavailable and DatabaseUnavailable.
 */
export async function quoteGas(
  { gas, clock }: QuoteDeps,
  hashed: { readonly request: GasRequest; readonly hash: string },
  offeredUsdc6: bigint | null,
): Promise<QuotedPrice> {
  const { request, hash: requestHash } = hashed
  const sponsor = await requireOpenSponsor(gas, request.chainId)
  const [known, facts] = await Promise.all([
    offeredUsdc6 === null
      ? gas.sponsorships.quoteFor(requestHash)
      : gas.sponsorships.quoteOf({ requestHash, amountUsdc6: offeredUsdc6 }),
    factsOf(sponsor.node, request),
  ])
  const currentDelegate = delegateOf(facts.code)
  if (known !== null && isUnchanged(sponsor.node, { request, facts, quote: known })) {
    requireFunds(sponsor, known.capWei)
    return { quote: known, currentDelegate }
  }
  const draft: GasDraft =
    request.lane === 'direct'
      ? await priceDirect({ node: sponsor.node, rules: gas.rules }, request, facts)
      : await priceAccountOperation({ sponsor, rules: gas.rules }, request, facts)
  requireFunds(sponsor, draft.capWei)
  const quote = await gas.sponsorships.saveQuote({
    ...draft,
    requestHash,
    expiresAtSec: clock.nowSec() + gas.rules.quoteSec,
  })
  return { quote, currentDelegate }
}

async function factsOf(node: GasNode, request: GasRequest): Promise<AccountOperationFacts> {
  const sender = senderOf(request)
  const [account, sequence] = await Promise.all([
    node.account(sender),
    request.lane === 'direct' ? 0n : node.nonce(sender, request.operation.nonce >> SEQUENCE_BITS),
  ])
  return { ...account, sequence: BigInt.asUintN(Number(SEQUENCE_BITS), sequence) }
}

/**
 * Returns whether the wallet is unchanged since the quote.
 *
 * A changed wallet of the direct lane gets a new quote. For an operation that the account built,
 * throws SponsorshipChanged, and the errors of pricing its present state.
 */
function isUnchanged(
  node: GasNode,
  {
    request,
    facts,
    quote,
  }: {
    readonly request: GasRequest
    readonly facts: AccountOperationFacts
    readonly quote: GasQuote
  },
): boolean {
  if (request.lane === 'direct') {
    return needsDelegation(node, request, facts) === quote.needsAuthorization
  }
  if (!isSequence(request.operation.nonce, facts)) {
    throw new SponsorshipChanged(
      'userOperation.nonce: the account used this nonce after the quote; build an operation with the next nonce',
    )
  }
  const { delegate, needsAuthorization } = delegationFor(node, request, facts)
  return delegate === quote.delegate && needsAuthorization === quote.needsAuthorization
}
