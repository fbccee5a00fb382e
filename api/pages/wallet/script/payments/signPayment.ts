import { Problem } from '../flow/problem.ts'
import { isHex, isSame, type Provider } from '../flow/wallet.ts'
import { walletProblem } from '../flow/walletProblem.ts'
import { encodeJson } from './base64.ts'
import { findUnanswered, type Payments } from './createPayments.ts'
import type { Payment } from './payment.ts'
import type { PaidPlan } from './plan.ts'
import type { Offer } from './requestOffer.ts'

/** Shortest life of a signature, seconds: a person reads the request in the wallet before the confirmation. */
const MIN_LIFE_SEC = 300
/** Seconds before the end of a quoted price in which the page asks for no signature. */
const QUOTE_MARGIN_SEC = 15

type Given = {
  readonly provider: Provider
  readonly payments: Payments
  readonly nowMs: () => number
  readonly newId: () => string
  /** Returns 32 random bytes as hex. */
  readonly newNonce: () => string
  /** Called with the stored payment before the wallet is asked. */
  readonly onAsked: (payment: Payment) => void
}

/**
 * Asks the wallet once for the signature of a paid call, and stores the signature before anything is sent.
 *
 * If the page ends while the wallet is open, no party has the signature, so nothing can be charged. Throws Problem and
 * StorageRefused; nothing is charged then.
 */
export async function signPayment(
  given: Given,
  { plan, account }: { readonly plan: PaidPlan; readonly account: Payment['account'] },
): Promise<Payment> {
  const { provider, payments, nowMs } = given
  const { offer } = plan
  const [open] = findUnanswered(payments, account)
  if (open !== undefined) {
    throw new Problem(`An earlier payment waits for its answer: ${open.title}. Wait for its end.`)
  }
  const serverSec = Math.floor((nowMs() + offer.clockOffsetMs) / 1_000)
  if (plan.expiresAtSec !== null && plan.expiresAtSec - QUOTE_MARGIN_SEC < serverSec) {
    throw new Problem('The price is no longer valid. Request the order again. Nothing was signed.')
  }
  const accounts = await provider.request({ method: 'eth_accounts' })
  const isHeld = Array.isArray(accounts) && accounts.some((held) => isSame(String(held), account))
  if (!isHeld) throw new Problem('The wallet no longer has the account of this order.')
  const asked = askedPayment(given, plan, account)
  payments.add(asked)
  given.onAsked(asked)
  const validBeforeSec = serverSec + Math.max(offer.timeoutSec, MIN_LIFE_SEC)
  const authorization = {
    from: account,
    to: offer.payTo,
    value: offer.amount,
    validAfter: '0',
    validBefore: String(validBeforeSec),
    nonce: given.newNonce(),
  }
  const signature = await askWallet(provider, account, typedData(offer, authorization)).catch(
    (error: unknown) => {
      const problem = `${walletProblem(error).words} Nothing was paid.`
      payments.apply(asked, { kind: 'unpaid', problem })
      throw new Problem(problem)
    },
  )
  const { entry: accepted, resource } = offer
  const header = encodeJson({
    x402Version: 2,
    resource,
    accepted,
    payload: { signature, authorization },
  })
  const signed = payments.apply(asked, { kind: 'signed', header, validBeforeSec })
  if (signed === null) throw new Problem('Another tab closed this order. Nothing was paid.')
  return signed
}

const askedPayment = (
  { nowMs, newId }: Given,
  { kind, title, call }: PaidPlan,
  account: Payment['account'],
): Payment => ({
  version: 1,
  id: newId(),
  createdAtMs: nowMs(),
  kind,
  title,
  account,
  call,
  state: 'asked',
  header: null,
  validBeforeSec: 0,
  follows: null,
  answer: null,
  problem: null,
})

async function askWallet(provider: Provider, account: string, data: object): Promise<string> {
  const params = [account, JSON.stringify(data)]
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params })
  if (!isHex(signature)) throw new TypeError('the answer is not a signature')
  return signature
}

/** Returns the typed data of a transfer with an authorization. Source: EIP-712 and EIP-3009. */
const typedData = (
  { name, version, chainId, asset: verifyingContract }: Offer,
  message: Readonly<Record<string, string>>,
): object => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain: { name, version, chainId, verifyingContract },
  message,
})
