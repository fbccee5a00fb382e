import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DARK, LIGHT } from '../../../../../api/pages/palette.ts'
import { accentOn, brandSheet } from '../../../../../api/pages/published/brandSheet.ts'
import { contrast, mixed } from '../../../../../api/pages/published/contrast.ts'

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`)

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#123456', '#123456')).toBe(1)
  })

  it('refuses what is no colour', () => {
    expect(() => contrast('red', '#ffffff')).toThrow(RangeError)
  })

  it('mixes from one end to the other', () => {
    expect([0, 0.5, 1].map((part) => mixed('#000000', '#ffffff', part))).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ])
  })
})

describe('our own palettes', () => {
  it('can be read: every colour of text on every ground', () => {
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
  it('can be read on every ground, light and dark, whatever colour was given', () => {
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

  it('is the colour itself where that can be read', () => {
    expect(accentOn(LIGHT, '#7a1fa2')).toBe('#7a1fa2')
  })

  it('is ours without a colour, and with what is none', () => {
    expect(accentOn(LIGHT, undefined)).toBe(LIGHT.accent)
    expect(accentOn(DARK, 'red;}*{display:none')).toBe(DARK.accent)
  })
})

describe('brandSheet', () => {
  it('leaves the look to the reader, or keeps the one that the publisher wants', () => {
    expect(brandSheet({})).toBe(
      `:root{--accent:${LIGHT.accent}}@media(prefers-color-scheme:dark){:root{--accent:${DARK.accent}}}`,
    )
    expect(brandSheet({ theme: 'dark' })).toContain(
      `:root{color-scheme:dark;--ground:${DARK.ground}`,
    )
    expect(brandSheet({ theme: 'light' })).not.toContain('@media')
  })
})
