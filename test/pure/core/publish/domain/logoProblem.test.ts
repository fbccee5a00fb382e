import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logoProblem, MAX_LOGO_BYTES } from '../../../../../core/publish/domain/logoProblem.ts'
import { aLogo } from '../../../../builders/aLogo.ts'

/** Pictures of one pixel, written by third-party encoders. */
const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const LOSSY_WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const LOSSLESS_WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

describe('a logo of a brand', () => {
  it.each([
    ['png', PIXEL_PNG],
    ['webp', LOSSY_WEBP],
    ['webp', LOSSLESS_WEBP],
  ])('may be a picture of type %s', (kind, base64) => {
    expect(logoProblem(`data:image/${kind};base64,${base64}`)).toBeNull()
  })

  it('may have every size up to 1024 pixels per side and no larger size', () => {
    const side = fc.integer({ min: 1, max: 5_000 })
    const kind = fc.constantFrom('png' as const, 'webp' as const)
    fc.assert(
      fc.property(kind, side, side, (picture, width, height) => {
        const problem = logoProblem(aLogo({ kind: picture, width, height }))
        const isShown = Math.max(width, height) <= 1_024
        expect(problem).toBe(
          isShown ? null : `must be 1 to 1024 pixels per side, got ${width} x ${height}`,
        )
      }),
    )
    expect(logoProblem(aLogo({ width: 0 }))).toMatch(/^must be 1 to 1024 pixels/)
    expect(logoProblem(aLogo({ height: 0xffffffff }))).toMatch(/^must be 1 to 1024 pixels/)
  })

  it('may have at most 32 KB', () => {
    expect(logoProblem(aLogo({ length: MAX_LOGO_BYTES }))).toBeNull()
    for (const length of [MAX_LOGO_BYTES + 1, MAX_LOGO_BYTES + 2, 60_000]) {
      expect(logoProblem(aLogo({ length }))).toBe('must be at most 32768 bytes')
    }
  })

  it('must have the declared type', () => {
    expect(logoProblem(aLogo({ kind: 'webp', type: 'image/png' }))).toBe(
      'must contain a picture of the declared type, image/png',
    )
    expect(logoProblem(aLogo({ kind: 'png', type: 'image/webp' }))).toMatch(/image\/webp$/)
    const text = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    expect(logoProblem(`data:image/png;base64,${text}`)).toMatch(/image\/png$/)
    expect(logoProblem(aLogo({ length: 30 }).slice(0, -20))).toMatch(/image\/png$/)
  })

  it.each([
    'https://example.com/logo.png',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png,abc',
    'data:image/png;charset=utf-8;base64,AAAA',
    'data:image/png;base64,',
    `data:image/png;base64,${PIXEL_PNG} `,
    `data:image/png;base64,${PIXEL_PNG.slice(0, -1)}`,
    'data:image/png;base64,AAA',
    'data:image/png;base64,AB==',
    `DATA:image/png;base64,${PIXEL_PNG}`,
    `data:image/png;base64,${PIXEL_PNG}"><script>`,
    '',
  ])('is rejected as %s', (logo) => {
    expect(logoProblem(logo)).toBe('must be data:image/png;base64,… or data:image/webp;base64,…')
  })

  it('never throws for random bytes', () => {
    const kind = fc.constantFrom('png', 'webp')
    const bytes = fc.uint8Array({ maxLength: 64 })
    fc.assert(
      fc.property(kind, bytes, (picture, content) => {
        const base64 = Buffer.from(content).toString('base64')
        expect(logoProblem(`data:image/${picture};base64,${base64}`)).toBeTypeOf('string')
      }),
    )
  })
})
