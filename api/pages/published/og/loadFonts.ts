import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Font, parseFont } from './parseFont.ts'

/**
 * The two fonts of pictures, as files: with fonts in any other form, the renderer draws no text and
 * reports no error.
 */
export type Fonts = {
  readonly files: readonly string[]
  readonly regular: Font
  readonly bold: Font
}

/** Reads the fonts from their package. */
export function loadFonts(): Fonts {
  const require = createRequire(import.meta.url)
  const regular = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
  const bold = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')
  return {
    files: [regular, bold],
    regular: parseFont(readFileSync(regular)),
    bold: parseFont(readFileSync(bold)),
  }
}
