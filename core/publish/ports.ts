import type { Address } from 'viem'
import type { VaultCallDeps } from '../vaults/ports.ts'
import type { Brand } from './domain/brand.ts'
import type { TakeDown } from './domain/takeDown.ts'

/** What a payment published about a vault; it shows only while that payment is charged. */
export type PublishAsk = {
  readonly paymentId: string
  readonly vault: Address
  /** Who paid; each publisher of a vault has one page of it. */
  readonly publisher: Address
  /** Names for the page of a first publication, the shortest first; the first that nobody else has is taken. */
  readonly slugs: readonly string[]
  readonly label: string | null
  readonly brand: Brand
  readonly publishedAtSec: number
  readonly expiresAtSec: number
}

/** The page of one publisher about one vault, as its newest charged publication made it. */
export type PublishedPage = {
  readonly slug: string
  readonly vault: Address
  readonly publisher: Address
  readonly label: string | null
  readonly brand: Brand
  readonly firstPublishedAtSec: number
  readonly lastPublishedAtSec: number
  /** From when on it is dormant. */
  readonly expiresAtSec: number
  /** Publications that were charged. */
  readonly publishCount: number
  /** That an operator took it down; null while it is shown. */
  readonly takenDown: TakeDown | null
}

/**
 * Published pages.
 *
 * A page follows its payments: what was never charged, or left the chain, is not there. Every method throws
 * `DatabaseUnavailable`.
 */
export type Publications = {
  /**
   * Writes down what a claimed payment publishes, once for each payment, and tells the name of its page.
   *
   * Throws `TakenDownPage`: its publisher is not charged for it any more.
   */
  save(ask: PublishAsk): Promise<{ readonly slug: string }>
  bySlug(slug: string): Promise<PublishedPage | null>
  /** Pages that are live at a moment, without those that were taken down. */
  countLive(nowSec: number): Promise<number>
  /** Publications whose payment is charged, of all time. */
  countSold(): Promise<number>
  /** All pages of a vault, the newest published first, without their brands. */
  ofVault(vault: Address): Promise<readonly Omit<PublishedPage, 'brand'>[]>
}

/** Dependencies of the operations on published pages. */
export type PublishCallDeps = VaultCallDeps & { readonly publications: Publications }
