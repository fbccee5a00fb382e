import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../../../core/cards/domain/canonicalJson.ts'

describe('canonical JSON', () => {
  it('sorts members by UTF-16 units and writes numbers as ECMAScript does', () => {
    // Values of RFC 8785, sections 3.2.2 and 3.2.3.
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 1e-27],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
    const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, 1: 4, '\ud83d\ude00': 5, '\u0080': 6, ö: 7 }
    expect(Object.values(JSON.parse(canonicalJson(names)))).toHaveLength(7)
    expect([...canonicalJson(names).matchAll(/:(\d)/g)].map(([, digit]) => digit).join('')).toBe(
      '2467153',
    )
  })

  it('leaves out members without a value', () => {
    expect(canonicalJson({ b: undefined, a: [{ d: 1, c: {} }] })).toBe('{"a":[{"c":{},"d":1}]}')
  })
})
