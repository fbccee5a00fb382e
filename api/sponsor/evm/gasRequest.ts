import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import { GasUnavailable } from '../../../core/sponsor/evm/domain/sponsorErrors.ts'
import type { GasRequest } from '../../../core/sponsor/evm/operations/gasRequest.ts'
import { requireSponsored } from '../../../core/sponsor/evm/operations/parseGasBody.ts'
import { type QuoteDeps, quoteGas } from '../../../core/sponsor/evm/operations/quoteGas.ts'
import { showGasQuote } from '../../../core/sponsor/evm/operations/showGasQuote.ts'
import { showSponsored } from '../../../core/sponsor/evm/operations/showSponsored.ts'
import type { GasDeps, Sponsorship } from '../../../core/sponsor/evm/ports.ts'
import { EVM_STATES } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import type { PaidRequest } from '../../payments/paymentOutcome.ts'
import { requestHash } from '../../payments/requestHash.ts'
import type { Challenge } from '../../payments/wire/challengeReply.ts'
import { sponsorRequest } from '../sponsorRequest.ts'

export type GasRequestDeps = QuoteDeps & {
  readonly gas: GasDeps
  readonly settings: Pick<PublicSettings, 'publicUrl'>
}

/** Seconds after which a call whose cost exceeds its payment should be retried: the validity of a quote. */
const PRICE_RETRY_SEC = 120
/**
 * Minimum seconds of validity with which a signature is still returned: a wallet must sign and post within this time.
 */
const MIN_LEFT_SEC = 30

type Input = {
  readonly operation: string
  readonly request: GasRequest
  readonly resourceUrl: string
}

/** Returns the paid request for a sponsorship; `more` returns the components of the price for a challenge. */
export function gasRequest(
  deps: GasRequestDeps,
  { operation, request, resourceUrl }: Input,
): { readonly paid: PaidRequest; readonly more: () => Challenge['more'] } {
  const { gas, clock } = deps
  requireSponsored(request.chainId, gas.nodes)
  const hash = requestHash(operation, identityOf(request))
  const { request: paid, lastQuote } = sponsorRequest({
    operation,
    hash,
    resourceUrl,
    states: EVM_STATES,
    rows: gas.sponsorships,
    clock,
    quote: (offeredUsdc6) => quoteGas(deps, { request, hash }, offeredUsdc6),
    quoteOwed: async (_owed, { amountUsdc6 }) => {
      const { quote } = await quoteGas(deps, { request, hash }, amountUsdc6)
      if (quote.amountUsdc6 <= amountUsdc6) return quote
      throw new GasUnavailable(
        `the price is ${quote.amountUsdc6} now, the payment is ${amountUsdc6} (USDC-6)`,
        PRICE_RETRY_SEC,
      )
    },
    unavailable: (reason, retryAfterSec) => new GasUnavailable(reason, retryAfterSec),
    show: (sponsorship) => show(deps, sponsorship),
    nameOf: ({ id, attempt }) => (attempt === 1 ? null : id),
  })
  const more = () => {
    const last = lastQuote()
    return last === null ? undefined : { gas: showGasQuote(last, gas.rules) }
  }
  return { paid, more }
}

/** Returns the part of a request that identifies it, without the signature for estimates and without the paymaster. */
function identityOf(request: GasRequest): unknown {
  if (request.lane === 'direct') return request
  return { ...request, operation: { ...request.operation, paymaster: null, signature: '0x' } }
}

/** Throws GasUnavailable. */
async function show({ gas, clock, settings }: GasRequestDeps, sponsorship: Sponsorship) {
  if ((sponsorship.validUntilSec ?? 0) - clock.nowSec() < MIN_LEFT_SEC) {
    throw new GasUnavailable('the earlier signature expires too soon', MIN_LEFT_SEC)
  }
  const node = gas.nodes.find(({ chainId }) => chainId === sponsorship.chainId)
  if (node === undefined) throw new GasUnavailable('the chain has no node', RETRY_AFTER_SEC.signer)
  const { needsAuthorization, sender } = sponsorship
  const walletNonce = needsAuthorization ? (await node.account(sender)).nonce : 0
  const { entryPoint } = node
  const { publicUrl } = settings
  return showSponsored(sponsorship, { entryPoint, walletNonce, publicUrl })
}
