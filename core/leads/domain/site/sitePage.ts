/** Parsed page of a website; all content is untrusted. */
export type SitePage = {
  /** URL of the page, after redirects. */
  readonly url: string
  /** Visible text: one line per block, spaces collapsed, without scripts and comments. */
  readonly text: string
  /** Links as absolute URLs (`https:`, `http:`, `tel:`, `mailto:`), with their texts. */
  readonly links: readonly PageLink[]
  /** Names and values of attributes, and scripts, in lower case: the technical part of the page. */
  readonly code: string
  /** Content of `<meta name="generator">`; empty without one. */
  readonly generator: string
  /** Data blocks of type `application/ld+json`, not parsed. */
  readonly dataBlocks: readonly string[]
  /** Target of an immediate refresh; null without one. */
  readonly refreshUrl: string | null
}

export type PageLink = { readonly href: string; readonly text: string }
