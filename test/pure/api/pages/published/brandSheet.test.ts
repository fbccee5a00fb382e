import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DARK, LIGHT } from '../../../../../api/pages/palette.ts'
import { accentOn, brandSheet } from '../../../../../api/pages/published/brandSheet.ts'
import { contrast, mixColours } from '../../../../../api/pages/published/contrast.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`)

describe('two colours', () => {
  it('have the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#123456', '#123456')).toBe(1)
  })

  it('are rejected if one value is not a colour', () => {
    expect(() => contrast('red', '#ffffff')).toThrow(RangeError)
  })

  it('mix from the first colour to the second colour', () => {
    expect([0, 0.5, 1].map((part) => mixColours('#000000', '#ffffff', part))).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ])
  })
})

describe('the palettes of the product', () => {
  it('have a contrast of at least 4.5 for every text colour on every ground', () => {
    for (const palette of [LIGHT, DARK]) {
      const { text, soft, accent, good, wait, bad, ground, card, tint } = palette
      for (const ink of [text, soft, accent, good, wait, bad]) {
        for (const paper of [ground, card, tint]) {
          expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })
})

describe('the accent of a brand', () => {
  it('has a contrast of at least 4.5 on every ground, light and dark, for any given colour', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(LIGHT, DARK), (own, palette) => {
        const accent = accentOn(palette, own)
        for (const ground of [palette.ground, palette.card, palette.tint]) {
          expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is the given colour when its contrast suffices', () => {
    expect(accentOn(LIGHT, '#7a1fa2')).toBe('#7a1fa2')
  })

  it('is the accent of the product without a valid colour', () => {
    expect(accentOn(LIGHT, undefined)).toBe(LIGHT.accent)
    expect(accentOn(DARK, 'red;}*{display:none')).toBe(DARK.accent)
  })
})

describe('brandSheet', () => {
  it('leaves the theme to the reader, or keeps the theme of the publisher', () => {
    expect(brandSheet({})).toBe(
      `:root{--accent:${LIGHT.accent}}@media screen and (prefers-color-scheme:dark){:root{--accent:${DARK.accent}}}`,
    )
    expect(brandSheet({ theme: 'dark' })).toContain(
      `:root{color-scheme:dark;--ground:${DARK.ground}`,
    )
    expect(brandSheet({ theme: 'light' })).not.toContain('@media')
  })

  it.each(['auto', 'light', 'dark'] as const)(
    'has no dark colour on paper with the theme %s',
    (theme) => {
      const sheet = brandSheet({ theme, accentColor: '#7a1fa2' })
      const paper = sheet.replaceAll(/@media screen[^{]*\{:root\{[^}]*\}\}/g, '')
      expect(paper).toContain('--accent:#7a1fa2')
      expect(paper).not.toContain('@media')
      for (const colour of [
        'color-scheme:dark',
        accentOn(DARK, '#7a1fa2'),
        DARK.ground,
        DARK.text,
      ]) {
        expect(paper).not.toContain(colour)
      }
    },
  )
})
