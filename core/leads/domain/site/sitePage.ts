/** A page of a website, taken apart; everything in it is what a stranger wrote. */
export type SitePage = {
  /** Where it was found, after redirects. */
  readonly url: string
  /** What people read: one line per block, spaces collapsed, scripts and comments left out. */
  readonly text: string
  /** Addresses it links to, as whole URLs (`https:`, `http:`, `tel:`, `mailto:`), with their words. */
  readonly links: readonly PageLink[]
  /** Names and values of attributes, and scripts, in small letters: what the page is built of. */
  readonly code: string
  /** Content of `<meta name="generator">`; empty without one. */
  readonly generator: string
  /** Data blocks of type `application/ld+json`, not parsed. */
  readonly dataBlocks: readonly string[]
  /** Where the page sends its readers at once; null where it does not. */
  readonly refreshUrl: string | null
}

export type PageLink = { readonly href: string; readonly text: string }
