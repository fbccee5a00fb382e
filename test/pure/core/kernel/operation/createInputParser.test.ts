import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from '../../../../../core/catalogue/registry.ts'
import { InvalidInput } from '../../../../../core/kernel/errors.ts'
import { closedObject } from '../../../../../core/kernel/operation/closedObject.ts'
import { createInputParser } from '../../../../../core/kernel/operation/createInputParser.ts'

const refusal = (
  schemas: Parameters<typeof createInputParser>[0],
  raw: Record<string, unknown>,
) => {
  try {
    createInputParser(schemas)(raw)
  } catch (error) {
    if (error instanceof InvalidInput) return error.message
    throw error
  }
  return null
}

describe('createInputParser', () => {
  const body = closedObject({
    name: z.string(),
    count: z.int().min(1).max(9),
    flags: z.array(z.boolean()),
    inner: closedObject({ kind: z.enum(['a', 'b']) }),
  })

  it('parses each part by its schema', () => {
    const query = closedObject({ page: z.coerce.number() })
    const inner = { kind: 'a' }
    expect(
      createInputParser({ query, body })({
        query: { page: '2' },
        body: { name: 'x', count: 3, flags: [true], inner },
      }),
    ).toEqual({ query: { page: 2 }, body: { name: 'x', count: 3, flags: [true], inner } })
  })

  it('names each problem by its path, in words of this API', () => {
    expect(
      refusal({ body }, { body: { name: 1, count: 0, flags: [true, 'x'], inner: { kind: 'c' } } }),
    ).toBe(
      'name: must be a string; count: must be at least 1; flags[1]: must be true or false; ' +
        'inner.kind: must be one of a, b',
    )
  })

  it('treats a missing part as empty', () => {
    expect(refusal({ body: closedObject({}) }, {})).toBeNull()
    expect(refusal({ body }, {})).toMatch(/^name: is required; count: is required/)
  })

  it('names at most four problems', () => {
    const many = closedObject(
      Object.fromEntries('abcdefgh'.split('').map((key) => [key, z.string()])),
    )
    const words = refusal({ body: many }, {})
    expect(words?.split(';')).toHaveLength(5)
    expect(words).toMatch(/; and 4 more$/)
  })

  it('describes the problem inside the variant that the caller chose', () => {
    const permit = z.union([z.literal(true), closedObject({ signature: z.string() })], {
      error: 'must be true or {signature}',
    })
    const schema = { body: closedObject({ permit }) }
    expect(refusal(schema, { body: { permit: { signature: 1 } } })).toBe(
      'permit.signature: must be a string',
    )
    expect(refusal(schema, { body: { permit: 1 } })).toBe('permit: must be true or {signature}')
    expect(refusal(schema, { body: { permit: { signature: 'a', signatur: 'b' } } })).toBe(
      'permit.signatur: unknown; did you mean signature?',
    )
  })

  it('names an unknown field by its path', () => {
    const body = closedObject({ brand: closedObject({ name: z.string(), link: z.string() }) })
    const given = { body: { brand: { name: 'a', link: 'b', nam: 1 } } }
    expect(refusal({ body }, given)).toBe('brand.nam: unknown; did you mean name?')
    const foreign = { body: { brand: { name: 'a', link: 'b', ['<b>']: 1, ['✓']: 2 } } }
    expect(refusal({ body }, foreign)).toBe(
      'brand.b: unknown; known: name, link; brand.a field: unknown; known: name, link',
    )
  })

  it('names the correct part for a field in the wrong part', () => {
    const query = closedObject({ block: z.string().optional() })
    const parts = { query, body: closedObject({ minShares: z.string().optional() }) }
    expect(refusal(parts, { query: { minShares: '5' } })).toBe(
      'minShares: must be in the body, not in the query',
    )
    expect(refusal(parts, { body: { block: '5' } })).toBe(
      'block: must be in the query, not in the body',
    )
  })

  it('accepts no query when an operation has no query fields', () => {
    const parts = { body: closedObject({ usdc: z.string().optional() }) }
    expect(refusal(parts, { query: { free: '1' } })).toBe('free: unknown; no field is allowed here')
    expect(createInputParser(parts)({ body: {} })).toEqual({ body: {} })
  })

  it('names at most four of many unknown fields, in a bounded text', () => {
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, n) => [`${'z'.repeat(99)}${n}`, 1]),
    )
    const words = refusal(
      { body },
      { body: { ...many, name: 'x', count: 1, flags: [], inner: { kind: 'a' } } },
    )
    expect(words).toMatch(/; and 2996 more$/)
    expect(words?.length).toBeLessThan(500)
  })

  it.each([
    ['at the top level', z.object({ a: z.string() })],
    ['in a nested object', closedObject({ a: z.object({ b: z.string() }) })],
    ['in a list', closedObject({ a: z.array(z.object({ b: z.string() })) })],
    [
      'in an option of a union',
      closedObject({ a: z.union([z.string(), z.object({ b: z.string() })]) }),
    ],
    ['before a transformation', closedObject({ a: z.object({ b: z.string() }).transform(String) })],
    ['under a name of JSON Schema', closedObject({ properties: z.object({ b: z.string() }) })],
  ])('rejects a schema that drops unknown fields %s', (_where, open) => {
    expect(() => createInputParser({ body: open })).toThrow(/ignores unknown fields/)
  })

  it('keeps unknown fields in objects of other standards', () => {
    const payment = z.looseObject({ x402Version: z.int() })
    const parts = { body: closedObject({ payment, more: z.record(z.string(), z.unknown()) }) }
    const body = { payment: { x402Version: 2, extra: 1 }, more: { any: 1 } }
    expect(createInputParser(parts)({ body })).toEqual({ body })
  })

  it('names a field by its own name, even when the parsing library uses that name', () => {
    const query = closedObject({ page: z.string().optional() })
    expect(refusal({ query }, { query: { zOd: '1' } })).toBe('zOd: unknown; known: page')
    expect(refusal({ query }, { query: { zOd: ['1'] } })).toBe('zOd: must be given once')
  })

  it('never repeats words of the parsing library', () => {
    // An error repeats the names of the caller's fields. Each word of the pattern below has a d, and the
    // generated names have no d, so that a match is a word of the library.
    const stringUnit = fc.string({ minLength: 1, maxLength: 1 }).filter((unit) => !/d/i.test(unit))
    const value = fc.jsonValue({ stringUnit })
    const raw = fc.record({ params: value, query: value, body: value })
    fc.assert(
      fc.property(fc.constantFrom(...operations), raw, ({ input }, given) => {
        expect(refusal(input, given) ?? '').not.toMatch(/invalid|expected|received|zod/i)
      }),
      { numRuns: 1000 },
    )
  })
})
