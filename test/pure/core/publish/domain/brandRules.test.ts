import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkProblem, textProblem } from '../../../../../core/publish/domain/brandRules.ts'

const MAX = 60

describe('a text of a brand', () => {
  it('may be any readable text, up to its length in characters', () => {
    const readable = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter(
        (text) =>
          /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) &&
          !/^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text) &&
          Array.from(text).length <= MAX,
      )
      .filter((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f]/u.test(text))
    fc.assert(fc.property(readable, (text) => textProblem(text, MAX) === null))
  })

  it('counts a character of two code units as one character', () => {
    expect(textProblem('🂡'.repeat(MAX), MAX)).toBeNull()
    expect(textProblem('🂡'.repeat(MAX + 1), MAX)).toBe('must be 1 to 60 characters, got 61')
  })

  it('is rejected with an invisible character at any position', () => {
    const hidden = fc.oneof(
      fc.integer({ min: 0, max: 0x1f }),
      fc.integer({ min: 0x7f, max: 0x9f }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.constantFrom(0x2028, 0x2029, 0x061c, 0x200e, 0x200f),
      fc.integer({ min: 0x202a, max: 0x202e }),
      fc.integer({ min: 0x2066, max: 0x2069 }),
    )
    const around = fc.string({ maxLength: 20 })
    fc.assert(
      fc.property(around, hidden, around, (before, code, after) => {
        const text = `${before} ${String.fromCharCode(code)} ${after}`
        expect(textProblem(text, 100)).toBe(
          'must not contain control characters, line breaks or marks of writing direction',
        )
      }),
    )
  })

  it('is rejected without a visible character', () => {
    expect(textProblem('', MAX)).toBe('must be 1 to 60 characters, got 0')
    for (const text of [
      ' \u00a0\u3000',
      '\u200b',
      '\u200d\u2060\ufeff',
      '\u00ad \u3164',
      '\u{e0041}',
    ]) {
      expect(textProblem(text, MAX)).toBe('must not be blank')
    }
    expect(textProblem('👩\u200d🚀', MAX)).toBeNull()
  })
})

describe('a link of a brand', () => {
  it('may be any https address', () => {
    const address = fc.webUrl({ validSchemes: ['https'], withQueryParameters: true })
    const short = address.filter((link) => link.length <= 200)
    fc.assert(fc.property(short, (link) => linkProblem(link) === null))
    expect(linkProblem('https://example.com/@name?to=a@b#@c')).toBeNull()
  })

  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'example.com',
    'HTTPS://example.com',
    'https:example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    ' https://example.com',
    'https://example.com/a b',
    'https://',
    'https://exa mple.com',
    'https://[::1',
  ])('is rejected as %s', (link) => {
    expect(linkProblem(link)).toBe('must be a URL that starts with https://')
  })

  it.each(['https://user@example.com', 'https://u:p@example.com/', 'https://@example.com'])(
    'is rejected with credentials, as in %s',
    (link) => {
      expect(linkProblem(link)).toBe('must not contain a user or a password')
    },
  )

  it('is rejected above 200 characters and with invisible characters', () => {
    const long = `https://example.com/${'a'.repeat(181)}`
    expect(linkProblem(long)).toBe('must be 1 to 200 characters, got 201')
    expect(linkProblem('https://example.com/\u202egnp')).toMatch(/^must not contain/)
    expect(linkProblem('https://exam\tple.com')).toMatch(/^must not contain/)
  })
})
