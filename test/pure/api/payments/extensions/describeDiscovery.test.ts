import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inlineSchema } from '../../../../../api/discovery/inlineSchema.ts'
import { describeDiscovery } from '../../../../../api/payments/extensions/describeDiscovery.ts'
import { sampleOf } from '../../../../../api/payments/extensions/sampleOf.ts'
import { trimSchema } from '../../../../../api/payments/extensions/trimSchema.ts'
import { operations } from '../../../../../core/catalogue/registry.ts'
import { aPaidOperation } from '../../../../builders/aPaidOperation.ts'

const named = [aPaidOperation(), ...operations].map(
  (operation) => [operation.id, operation] as const,
)
const KEYWORDS = ['description', 'pattern', 'required', 'minimum', 'maximum', 'minLength']

describe('the discovery description of a call', () => {
  it.each(named)('never exceeds its maximum size: %s', (_id, operation) => {
    fc.assert(
      fc.property(fc.integer({ min: 1_900, max: 16_000 }), (maxBytes) => {
        const described = describeDiscovery(operation, maxBytes)
        expect(Buffer.byteLength(JSON.stringify(described))).toBeLessThanOrEqual(maxBytes)
        expect(describeDiscovery(operation, maxBytes)).toEqual(described)
      }),
      // All operations together run 180 times.
      { numRuns: 3 },
    )
  })

  it('throws the name of the operation when the maximum is too small', () => {
    expect(() => describeDiscovery(aPaidOperation(), 100)).toThrow('getWorth')
  })

  it('has the template and an example for the parts of the path', () => {
    const { routeTemplate, info } = describeDiscovery(aPaidOperation())
    expect(routeTemplate).toBe('/v1/worth/:thing')
    expect(info.input).toEqual({
      type: 'http',
      method: 'GET',
      queryParams: { currency: 'EUR' },
      pathParams: { thing: '0x2222222222222222222222222222222222222222' },
    })
  })
})

describe('an inlined schema', () => {
  it('contains no references and keeps fields with the names of keywords', () => {
    const part = z.object({ id: z.string(), $ref: z.string() }).meta({ id: 'Part' })
    const whole = z.object({ properties: part, required: z.array(part), items: part.optional() })
    const schema = inlineSchema(whole, 'output')
    const inlined = {
      type: 'object',
      properties: { id: { type: 'string' }, $ref: { type: 'string' } },
      required: ['id', '$ref'],
    }
    expect(schema).toEqual({
      type: 'object',
      properties: {
        properties: inlined,
        required: { type: 'array', items: inlined },
        items: inlined,
      },
      required: ['properties', 'required'],
    })
  })

  it.each(named)('allows the example of %s, also after trimming', (_id, operation) => {
    const full = inlineSchema(operation.output, 'output')
    const example = sampleOf(full)
    expect(operation.output.safeParse(example).success).toBe(true)
    fc.assert(
      fc.property(
        fc.subarray(KEYWORDS).map((words) => new Set(words)),
        fc.integer({ min: 0, max: 6 }),
        (without, depth) => {
          const trimmed = trimSchema(full, { without, depth })
          const parsed = z.fromJSONSchema(JSON.parse(JSON.stringify(trimmed))).safeParse(example)
          expect(parsed.success).toBe(true)
          expect(JSON.stringify(trimmed).length).toBeLessThanOrEqual(JSON.stringify(full).length)
        },
      ),
      { numRuns: 5 },
    )
  })
})
