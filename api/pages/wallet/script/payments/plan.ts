import type { Hex } from '../flow/wallet.ts'
import { type Line, usdcText } from '../plans/plan.ts'
import type { Exchange } from './createExchange.ts'
import type { PaidCall, PaymentKind } from './payment.ts'
import type { Offer } from './requestOffer.ts'

/** Chain of bridges, as the page lists them. */
export type Chain = {
  readonly slug: string
  readonly name: string
  readonly chainId: number
  /** True if bridges start on the chain. */
  readonly isSource: boolean
}

/** Paid call in words, before anything is signed. */
export type PaidPlan = {
  readonly kind: PaymentKind
  readonly title: string
  readonly lines: readonly Line[]
  readonly call: PaidCall
  readonly offer: Offer
  /** End of the quoted price, unix seconds of the service; null for a fixed price. */
  readonly expiresAtSec: number | null
}

/** Vault, chains and account of a paid call. */
export type PaidSetting = {
  readonly exchange: Exchange
  readonly account: Hex
  readonly nowMs: () => number
  /** Chain of the payment. */
  readonly network: { readonly chainId: number; readonly name: string }
  readonly vault: { readonly address: Hex; readonly symbol: string } | null
  readonly chains: readonly Chain[]
}

/** Returns the row with the price of an offer. */
export const payLine = ({ amount }: Offer, { network }: Pick<PaidSetting, 'network'>): Line => ({
  name: 'You pay',
  text: `${usdcText(amount)} on ${network.name}, without gas`,
})

/** Rows about the signature of every paid call. */
export const SIGNATURE_LINE: Line = {
  name: 'In the wallet',
  text:
    'One signature (EIP-3009), no transaction. The payment is charged at most once, and only for an answer. The ' +
    'browser stores the signature until the answer arrives.',
}
