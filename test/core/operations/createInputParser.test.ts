import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InvalidInput } from '../../../core/domain/errors.ts'
import { closedObject } from '../../../core/operations/closedObject.ts'
import { createInputParser } from '../../../core/operations/createInputParser.ts'
import { operations } from '../../../core/operations/registry.ts'

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
  const body = z.object({
    name: z.string(),
    count: z.int().min(1).max(9),
    flags: z.array(z.boolean()),
    inner: z.object({ kind: z.enum(['a', 'b']) }),
  })

  it('reads each part by its schema', () => {
    const query = z.object({ page: z.coerce.number() })
    const inner = { kind: 'a' }
    expect(
      createInputParser({ query, body })({
        query: { page: '2' },
        body: { name: 'x', count: 3, flags: [true], inner },
      }),
    ).toEqual({ query: { page: 2 }, body: { name: 'x', count: 3, flags: [true], inner } })
  })

  it('names what is wrong by its path, in words of this API', () => {
    expect(
      refusal({ body }, { body: { name: 1, count: 0, flags: [true, 'x'], inner: { kind: 'c' } } }),
    ).toBe(
      'name: must be a string; count: must be at least 1; flags[1]: must be true or false; ' +
        'inner.kind: must be one of a, b',
    )
  })

  it('counts a missing part as empty', () => {
    expect(refusal({ body: z.object({}) }, {})).toBeNull()
    expect(refusal({ body }, {})).toMatch(/^name: is required; count: is required/)
  })

  it('names at most four problems', () => {
    const many = z.object(Object.fromEntries('abcdefgh'.split('').map((key) => [key, z.string()])))
    expect(refusal({ body: many }, {})?.split(';')).toHaveLength(4)
  })

  it('describes what is wrong inside the form that a caller chose', () => {
    const permit = z.union([z.literal(true), z.object({ signature: z.string() })], {
      error: 'must be true or {signature}',
    })
    const schema = { body: z.object({ permit }) }
    expect(refusal(schema, { body: { permit: { signature: 1 } } })).toBe(
      'permit.signature: must be a string',
    )
    expect(refusal(schema, { body: { permit: 1 } })).toBe('permit: must be true or {signature}')
  })

  it('names a field that it does not know by its path', () => {
    const body = z.object({ brand: closedObject({ name: z.string(), link: z.string() }) })
    const given = { body: { brand: { name: 'a', link: 'b', nam: 1 } } }
    expect(refusal({ body }, given)).toBe('brand.nam: is unknown; known: name, link')
    const foreign = { body: { brand: { name: 'a', link: 'b', ['<b>']: 1, ['✓']: 2 } } }
    expect(refusal({ body }, foreign)).toBe(
      'brand.b: is unknown; known: name, link; brand.a field: is unknown; known: name, link',
    )
  })

  it('never repeats words of the parsing library', () => {
    const raw = fc.record({ params: fc.jsonValue(), query: fc.jsonValue(), body: fc.jsonValue() })
    fc.assert(
      fc.property(fc.constantFrom(...operations), raw, ({ input }, given) => {
        expect(refusal(input, given) ?? '').not.toMatch(/invalid|expected|received|zod/i)
      }),
      { numRuns: 1000 },
    )
  })
})
