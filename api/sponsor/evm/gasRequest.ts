import type { PublicSettings } from '../../../core/kernel/publicSettings.ts'
import { RETRY_AFTER_SEC } from '../../../core/kernel/retryAfter.ts'
import type { Payment, StoredAnswer } from '../../../core/payments/ports.ts'
import { GasUnavailable } from '../../../core/sponsor/evm/domain/sponsorErrors.ts'
import type { GasAsk } from '../../../core/sponsor/evm/operations/gasAsk.ts'
import { GAS_PAYABLE_CHAIN_IDS } from '../../../core/sponsor/evm/operations/gasRules.ts'
import {
  type QuoteDeps,
  quoteGas,
  type ToldQuote,
} from '../../../core/sponsor/evm/operations/quoteGas.ts'
import { requireSponsored } from '../../../core/sponsor/evm/operations/readGasBody.ts'
import { showGasQuote } from '../../../core/sponsor/evm/operations/showGasQuote.ts'
import { showSponsored } from '../../../core/sponsor/evm/operations/showSponsored.ts'
import type { GasDeps, Sponsorship } from '../../../core/sponsor/evm/ports.ts'
import { EVM_STATES, statesIn } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { JSON_TYPE } from '../../http/reply.ts'
import type { PaidRequest, Produced } from '../../payments/paymentOutcome.ts'
import { requestHash } from '../../payments/requestHash.ts'
import type { Challenge } from '../../payments/wire/challengeReply.ts'
import { handOut } from './handOut.ts'

export type GasRequestDeps = QuoteDeps & {
  readonly gas: GasDeps
  readonly settings: Pick<PublicSettings, 'publicUrl'>
}

/** Longest that a claimed payment waits for our signer; well below the time of its claim. */
const SIGNER_MS = 10_000
/** Seconds after which what costs more than was paid may cost less: as long as a price holds. */
const COSTS_AGAIN_SEC = 120
/** Seconds of a signature that are left when it is still handed out: a wallet has to sign and post within them. */
const LEAST_LEFT_SEC = 30

/** States in which a sponsorship that was paid for is still to be posted. */
const OPEN = statesIn(EVM_STATES, 'unsigned', 'usable')

/** A price alone: nothing of the answer is known before somebody paid. */
const NOTHING_YET: Produced = {
  answer: { status: 200, contentType: JSON_TYPE, headers: {}, body: new Uint8Array() },
  isEmpty: false,
}

type Asked = { readonly operation: string; readonly ask: GasAsk; readonly resourceUrl: string }

/** A sponsorship as the payments see it; `more` is what a challenge says of its price. */
export function gasRequest(
  deps: GasRequestDeps,
  { operation, ask, resourceUrl }: Asked,
): { readonly request: PaidRequest; readonly more: () => Challenge['more'] } {
  requireSponsored(ask.chainId, deps.gas.nodes)
  const hash = requestHash(operation, hashed(ask))
  let told: ToldQuote | null = null
  const request: PaidRequest = {
    operation,
    hash,
    resourceUrl,
    price: {
      chainIds: GAS_PAYABLE_CHAIN_IDS,
      tell: async () => {
        const { quote } = told ?? (await quoteGas(deps, { ask, hash }, null))
        const { id, requestHash: of, amountUsdc6, expiresAtSec } = quote
        return { id, operation, requestHash: of, amountUsdc6, expiresAtSec }
      },
      agree: async (amountUsdc6) => {
        told = await quoteGas(deps, { ask, hash }, amountUsdc6)
        const { quote } = told
        return quote.amountUsdc6 === amountUsdc6 ? { quoteId: quote.id } : null
      },
    },
    answer: async (claimed) => {
      if (claimed === null) {
        told = await quoteGas(deps, { ask, hash }, null)
        return NOTHING_YET
      }
      if (told === null) throw new RangeError('a payment was claimed without a price')
      const asked = await deps.gas.sponsorships.ask(told.quote, claimed.id)
      return { answer: await answerOf(deps, await signed(deps, asked)), isEmpty: false }
    },
    renew: (payment) => renew(deps, { ask, hash }, payment),
    handOut: (payment, answer) => handOut(deps.gas.sponsorships, payment, answer),
  }
  return {
    request,
    more: () => (told === null ? undefined : { gas: showGasQuote(told, deps.gas.rules) }),
  }
}

/** What of an ask makes it another one: neither a signature for estimates nor how somebody spelt it. */
function hashed(ask: GasAsk): unknown {
  if (ask.lane === 'direct') return ask
  return { ...ask, operation: { ...ask.operation, paymaster: null, signature: '0x' } }
}

/** The sponsorship once our signer signed it. Throws GasUnavailable; nothing is charged then. */
async function signed({ gas, clock }: GasRequestDeps, asked: Sponsorship): Promise<Sponsorship> {
  const seen =
    asked.state === 'asked'
      ? await gas.sponsorships.waitUntil(asked.id, ({ state }) => state !== 'asked', SIGNER_MS)
      : asked
  if (seen.state === 'asked') {
    throw new GasUnavailable('the signer does not answer', RETRY_AFTER_SEC.signer)
  }
  if (seen.state !== 'signed') {
    throw new GasUnavailable(
      seen.reason === null ? 'it was not signed' : `it was not signed: ${seen.reason}`,
      RETRY_AFTER_SEC.signer,
    )
  }
  if ((seen.validUntilSec ?? 0) - clock.nowSec() < LEAST_LEFT_SEC) {
    throw new GasUnavailable('an earlier signature runs out first', LEAST_LEFT_SEC)
  }
  return seen
}

async function answerOf(
  { gas, settings }: GasRequestDeps,
  sponsorship: Sponsorship,
): Promise<StoredAnswer> {
  const node = gas.nodes.find(({ chainId }) => chainId === sponsorship.chainId)
  if (node === undefined) throw new GasUnavailable('its chain is gone', RETRY_AFTER_SEC.signer)
  const { needsAuthorization, sender } = sponsorship
  const walletNonce = needsAuthorization ? (await node.account(sender)).nonce : 0
  const { entryPoint } = node
  const { publicUrl } = settings
  const body = showSponsored(sponsorship, { entryPoint, walletNonce, publicUrl })
  return {
    status: 200,
    contentType: JSON_TYPE,
    headers: {},
    body: new TextEncoder().encode(JSON.stringify(body)),
  }
}

/**
 * The next sponsorship of a payment whose last one we failed; null while the stored answer is the one it should have.
 *
 * Asking twice gives the same one, so that a process may be killed anywhere in between. Throws what `quoteGas` throws, and
 * GasUnavailable while it is not signed.
 */
async function renew(
  deps: GasRequestDeps,
  { ask, hash }: { readonly ask: GasAsk; readonly hash: string },
  payment: Payment,
): Promise<StoredAnswer | null> {
  const newest = await deps.gas.sponsorships.ofPayment(payment.id)
  if (newest === null) return null
  const mayAsk = newest.creditUntilSec !== null && newest.creditUntilSec > deps.clock.nowSec()
  if (mayAsk) {
    const { quote } = await quoteGas(deps, { ask, hash }, payment.amountUsdc6)
    // The signer would refuse it, and each try leave a row.
    if (quote.amountUsdc6 > payment.amountUsdc6) {
      throw new GasUnavailable(
        `it costs ${quote.amountUsdc6} now, ${payment.amountUsdc6} were paid (USDC-6)`,
        COSTS_AGAIN_SEC,
      )
    }
    const asked = await deps.gas.sponsorships.ask(quote, payment.id)
    return answerOf(deps, await signed(deps, asked))
  }
  const isFirst = newest.attempt === 1
  if (isFirst || !OPEN.includes(newest.state) || isStored(payment, newest)) return null
  return answerOf(deps, await signed(deps, newest))
}

function isStored({ answer }: Payment, { id }: Sponsorship): boolean {
  return answer !== null && new TextDecoder().decode(answer.body).includes(id)
}
