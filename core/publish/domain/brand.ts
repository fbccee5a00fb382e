/** Brand of a page, set by its publisher; each text is untrusted and must be escaped. */
export type Brand = {
  readonly name?: string
  readonly tagline?: string
  readonly description?: string
  /** Colour as `#rrggbb`. */
  readonly accentColor?: string
  readonly theme?: 'light' | 'dark' | 'auto'
  /** Data URI of a PNG or WebP picture. */
  readonly logo?: string
  /** URLs with https. */
  readonly links?: Readonly<Partial<Record<BrandLink, string>>>
  readonly tags?: readonly string[]
  readonly disclaimer?: string
}

export const BRAND_LINKS = ['website', 'x', 'telegram', 'discord', 'docs'] as const
export type BrandLink = (typeof BRAND_LINKS)[number]
