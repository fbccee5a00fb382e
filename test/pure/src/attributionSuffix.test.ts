import fc from 'fast-check'
import { Attribution } from 'ox/erc8021'
import { describe, expect, it } from 'vitest'
import { attributionSuffix } from '../../../src/lib/attributionSuffix.ts'
import { storableText } from '../../../src/lib/storableText.ts'

const MARKER = '80218021802180218021802180218021'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const call = (suffix: string): `0x${string}` => `0x5d12928b${suffix}`

describe('the attribution of a transaction', () => {
  it('is read from all three schemas', () => {
    const registry = {
      address: '0xbcf2b9598ec0781ee49230caacf0fb3c881b5195',
      chainId: 8453,
    } as const
    const of = (attribution: Attribution.Attribution) =>
      attributionSuffix(call(Attribution.toDataSuffix(attribution).slice(2)))
    expect(of({ codes: ['quartet', 'agent-x'] })).toEqual({ schemaId: 0, codes: 'quartet,agent-x' })
    expect(of({ codes: ['one'], codeRegistry: registry })).toEqual({ schemaId: 1, codes: 'one' })
    expect(of({ appCode: 'shop', walletCode: 'purse' })).toEqual({
      schemaId: 2,
      codes: 'shop,purse',
    })
  })

  it('is absent without the marker', () => {
    expect(attributionSuffix('0x')).toBeUndefined()
    expect(attributionSuffix('0x5d12928b')).toBeUndefined()
  })

  it('never throws and has only codes that Postgres can store, for any calldata', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const found = attributionSuffix(call(hex(bytes) + MARKER))
        if (found === undefined) return
        expect(found.codes).toMatch(/^[!-~]+$/)
        expect(found.codes.length).toBeLessThanOrEqual(255)
      }),
      { numRuns: 2_000 },
    )
  })

  it('drops codes with bytes outside of printable ASCII', () => {
    const code = hex(Buffer.from('a\0b'))
    expect(attributionSuffix(call(`${code}0300${MARKER}`))).toBeUndefined()
  })
})

describe('the text of a token issuer', () => {
  it('loses NUL and lone surrogates, and has a maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const stored = storableText(text)
        expect(stored.includes('\0')).toBe(false)
        expect(stored.isWellFormed()).toBe(true)
        expect(stored.length).toBeLessThanOrEqual(500)
      }),
    )
  })
})
