import type { Api } from '../flow/createApi.ts'
import type { Intents } from '../flow/createIntents.ts'
import type { KeyValues } from '../flow/createRows.ts'
import type { Hex, Network } from '../flow/wallet.ts'
import type { Exchange } from '../payments/createExchange.ts'
import type { Payments } from '../payments/createPayments.ts'
import type { Chain, PaidPlan } from '../payments/plan.ts'
import type { Plan } from '../plans/plan.ts'
import type { AnnouncedWallet } from './discoverWallets.ts'

/** Wallet and account that a person connected to the page. */
export type Connection = { readonly wallet: AnnouncedWallet; readonly account: Hex }

/** Parts of the page that the script fills. */
export type Parts = {
  readonly account: HTMLElement
  readonly wallets: HTMLElement
  readonly review: HTMLElement
  readonly orders: HTMLElement
  readonly status: HTMLElement
  readonly held: HTMLElement | null
  readonly weights: HTMLElement | null
  readonly forms: readonly HTMLFormElement[]
}

/** Reviewed order: one of transactions, or a paid call. */
export type Reviewed = { readonly account: Hex } & (
  | { readonly kind: 'transactions'; readonly plan: Plan }
  | { readonly kind: 'payment'; readonly plan: PaidPlan; readonly network: Network }
)

/** Desk of a page: its parts, its dependencies, and its state. */
export type Desk = {
  readonly parts: Parts
  readonly api: Api
  readonly exchange: Exchange
  readonly intents: Intents
  readonly payments: Payments
  readonly storage: KeyValues
  readonly network: Network
  readonly vault: { readonly address: Hex; readonly symbol: string } | null
  /** Chains of bridges; empty on other pages. */
  readonly chains: readonly Chain[]
  readonly wallets: AnnouncedWallet[]
  connection: Connection | null
  /** Order that a person reviews. */
  reviewed: Reviewed | null
  /** True while a request of the person is under way; the buttons of orders then wait. */
  isBusy: boolean
  /** Orders and payments whose wallet this page asked and awaits. */
  readonly asking: Set<string>
  /** Payments for which this page waits for a reply, or for the time of the next request. */
  readonly sending: Set<string>
  /** Last replies without an answer, in words, by payment. */
  readonly notes: Map<string, string>
  /** Orders that a person started or continued in this page, whose next steps follow without a click. */
  readonly started: Set<string>
}

/** Announces a state to the person, also by a screen reader. */
export function announce({ parts }: Desk, words: string): void {
  parts.status.textContent = words
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Returns a random id of an order. */
export const newId = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-')
