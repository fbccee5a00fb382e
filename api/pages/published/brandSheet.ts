import type { Brand } from '../../../core/publish/domain/brand.ts'
import { DARK, LIGHT, type Palette, paletteCss } from '../palette.ts'
import { contrast, isColour, mixColours } from './contrast.ts'

/** Minimum contrast of text. Source: WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5
/**
 * Step and maximum part of the move of the publisher's colour toward the text colour; beyond the maximum the colour is
 * no longer recognisable.
 */
const MIX_STEP = 0.05
const MAX_MIX = 0.7

/**
 * Returns the style sheet with the publisher's colour in light and dark, for use after the common sheet. Dark colours are
 * for screens only, so that each page prints light.
 */
export function brandSheet({ accentColor, theme }: Pick<Brand, 'accentColor' | 'theme'>): string {
  const light = { ...LIGHT, accent: accentOn(LIGHT, accentColor) }
  const dark = { ...DARK, accent: accentOn(DARK, accentColor) }
  if (theme === 'light') return `:root{color-scheme:light;${paletteCss(light)}}`
  const paper = `:root{--accent:${light.accent}}`
  return theme === 'dark'
    ? `${paper}@media screen{:root{color-scheme:dark;${paletteCss(dark)}}}`
    : `${paper}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark.accent}}}`
}

/**
 * Returns the publisher's colour, moved toward the text colour until it is readable on every ground; the default accent
 * if the colour would no longer be recognisable.
 */
export function accentOn(palette: Palette, accentColor: string | undefined): string {
  if (accentColor === undefined || !isColour(accentColor)) return palette.accent
  for (let part = 0; part <= MAX_MIX; part += MIX_STEP) {
    const colour = mixColours(accentColor, palette.text, part)
    const grounds = [palette.ground, palette.card, palette.tint]
    if (grounds.every((ground) => contrast(colour, ground) >= MIN_CONTRAST)) return colour
  }
  return palette.accent
}
