import type { Brand } from '../../../core/publish/domain/brand.ts'
import { DARK, LIGHT, type Palette, paletteCss } from '../palette.ts'
import { contrast, isColour, mixed } from './contrast.ts'

/** Minimum contrast of text. Source: WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5
/**
 * Step and maximum part of the move of the publisher's colour toward the text colour; beyond the maximum the colour is
 * no longer recognisable.
 */
const MIX_STEP = 0.05
const MAX_MIX = 0.7

/** Style sheet with the publisher's colour in light and dark, for use after the common sheet. */
export function brandSheet({ accentColor, theme }: Pick<Brand, 'accentColor' | 'theme'>): string {
  const light = { ...LIGHT, accent: accentOn(LIGHT, accentColor) }
  const dark = { ...DARK, accent: accentOn(DARK, accentColor) }
  if (theme === 'light') return `:root{color-scheme:light;${paletteCss(light)}}`
  if (theme === 'dark') return `:root{color-scheme:dark;${paletteCss(dark)}}`
  return `:root{--accent:${light.accent}}@media(prefers-color-scheme:dark){:root{--accent:${dark.accent}}}`
}

/**
 * Returns the publisher's colour, moved toward the text colour until it is readable on every
 * ground; the default accent when the colour would be lost.
 */
export function accentOn(palette: Palette, accentColor: string | undefined): string {
  if (accentColor === undefined || !isColour(accentColor)) return palette.accent
  for (let part = 0; part <= MAX_MIX; part += MIX_STEP) {
    const colour = mixed(accentColor, palette.text, part)
    const grounds = [palette.ground, palette.card, palette.tint]
    if (grounds.every((ground) => contrast(colour, ground) >= MIN_CONTRAST)) return colour
  }
  return palette.accent
}
