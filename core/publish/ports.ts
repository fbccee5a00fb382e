import type { Address } from 'viem'
import type { VaultCallDeps } from '../vaults/ports.ts'
import type { Brand } from './domain/brand.ts'
import type { TakeDown } from './domain/takeDown.ts'

/** Publication about a vault, bought by one payment; visible only while that payment is settled. */
export type PublishRequest = {
  readonly paymentId: string
  readonly vault: Address
  /** Payer of the publication; each publisher has one page about each vault. */
  readonly publisher: Address
  /**
   * Candidate slugs for a first publication, the shortest first; the page gets the first free slug.
   */
  readonly slugs: readonly string[]
  readonly label: string | null
  readonly brand: Brand
  readonly publishedAtSec: number
  readonly expiresAtSec: number
}

/** Page of one publisher about one vault, with the content of its newest settled publication. */
export type PublishedPage = {
  readonly slug: string
  readonly vault: Address
  readonly publisher: Address
  readonly label: string | null
  readonly brand: Brand
  readonly firstPublishedAtSec: number
  readonly lastPublishedAtSec: number
  /** Unix second from which the page is dormant. */
  readonly expiresAtSec: number
  /** Number of settled publications. */
  readonly publishCount: number
  /** Take-down by an operator; null while the page is shown. */
  readonly takenDown: TakeDown | null
}

/**
 * Reads and writes of published pages.
 *
 * A publication exists only while its payment is settled: a publication without a charge, or with a
 * reversed charge, does not exist. Every method throws `DatabaseUnavailable`.
 */
export type Publications = {
  /**
   * Stores the publication of a claimed payment, once per payment, and returns the slug of the
   * page.
   *
   * Throws `TakenDownPage` if the page was taken down, so that its publisher is not charged.
   */
  save(request: PublishRequest): Promise<{ readonly slug: string }>
  bySlug(slug: string): Promise<PublishedPage | null>
  /** Returns the number of pages that are live at a second, without pages that were taken down. */
  countLive(nowSec: number): Promise<number>
  /** Returns the number of settled publications of all time. */
  countSold(): Promise<number>
  /** Returns all pages of a vault, the newest published first, without their brands. */
  ofVault(vault: Address): Promise<readonly Omit<PublishedPage, 'brand'>[]>
}

/** Dependencies of the operations on published pages. */
export type PublishCallDeps = VaultCallDeps & { readonly publications: Publications }
