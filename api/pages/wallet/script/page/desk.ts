import type { Api } from '../flow/createApi.ts'
import type { Intents, KeyValues } from '../flow/createIntents.ts'
import type { Hex, Network } from '../flow/wallet.ts'
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

/** Desk of a page: its parts, its dependencies, and its state. */
export type Desk = {
  readonly parts: Parts
  readonly api: Api
  readonly intents: Intents
  readonly storage: KeyValues
  readonly network: Network
  readonly vault: { readonly address: Hex; readonly symbol: string } | null
  readonly wallets: AnnouncedWallet[]
  connection: Connection | null
  /** Order that a person reviews. */
  reviewed: { readonly plan: Plan; readonly account: Hex } | null
  /** True while a request of the person is under way; the buttons of orders then wait. */
  isBusy: boolean
  /** Orders whose wallet this page asked and awaits. */
  readonly asking: Set<string>
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
