import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch } from '../../../../../api/pages/search/parseSearch.ts'

describe('the text of a search', () => {
  it('is an address with 40 hexadecimal digits and a hash with 64, in any case', () => {
    const address = `0x${'aB'.repeat(20)}`
    const hash = `0X${'Cd'.repeat(32)}`
    expect(parseSearch([` ${address}\n`])).toEqual({
      kind: 'address',
      text: address,
      address: address.toLowerCase(),
    })
    expect(parseSearch([hash])).toEqual({
      kind: 'hash',
      text: hash,
      hash: `0x${'cd'.repeat(32)}`,
    })
  })

  it('is a name if it is neither an address nor a hash, and is empty without a visible character', () => {
    expect(parseSearch(['QIV-1'])).toEqual({ kind: 'name', text: 'QIV-1' })
    for (const values of [[], [''], [' \t ']])
      expect(parseSearch(values)).toEqual({ kind: 'nothing' })
  })

  it('is refused with the number of its digits when the digits are too few or too many', () => {
    for (const digits of [0, 39, 41, 63, 65]) {
      expect(parseSearch([`0x${'a'.repeat(digits)}`])).toMatchObject({
        kind: 'refused',
        problem: `The text has ${digits} hexadecimal digits. An address has 40, a hash 64.`,
      })
    }
  })

  it('is refused when it is repeated, too long or not visible', () => {
    expect(parseSearch(['a', 'b'])).toMatchObject({ kind: 'refused', text: '' })
    expect(parseSearch(['a'.repeat(129)])).toEqual({
      kind: 'refused',
      text: 'a'.repeat(128),
      problem: 'The text is longer than 128 characters.',
    })
    for (const sign of ['\u0000', '\u202e', '\u2066', '\ufeff', '\ufffd']) {
      expect(parseSearch([`a${sign}b`])).toMatchObject({ kind: 'refused', text: '' })
    }
  })

  it('is always empty, an address, a hash, a name or refused, for any characters', () => {
    const texts = fc.uint16Array({ maxLength: 140 }).map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 3 }), (values) => {
        const searched = parseSearch(values)
        expect(['nothing', 'address', 'hash', 'name', 'refused']).toContain(searched.kind)
        if (searched.kind !== 'nothing') expect(searched.text.length).toBeLessThanOrEqual(128)
      }),
    )
  })
})
