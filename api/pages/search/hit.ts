import type { Markup } from '../layout.ts'

/** Thing that a search found. */
export type Hit = {
  /** Kind of the thing, one or two words. */
  readonly kind: string
  readonly title: Markup | string
  /** Page of the thing; null without a page. */
  readonly path: string | null
  /** True when the text names this thing alone, and not only a part of its name. */
  readonly isExact: boolean
  /** One line about the thing. */
  readonly facts: Markup | string
}

/** Part of the service that a search reads. */
export type Source = {
  /** Things of the source, for people: `bridges`. */
  readonly name: string
  /** Returns an empty list without a hit. Throws a retryable DomainError while the source is unavailable. */
  find(): Promise<readonly Hit[]>
}
