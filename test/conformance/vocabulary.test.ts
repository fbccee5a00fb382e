import { getNamedType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { describeApi } from '../../api/discovery/openapi.ts'
import { createSchema } from '../../api/graphql/createSchema.ts'
import { operations } from '../../core/operations/registry.ts'
import { HOMONYMS } from '../support/vocabulary/homonyms.ts'
import { type Json, shapesOf } from '../support/vocabulary/shapesOf.ts'

/** Ends of names, and the shapes that their unit has. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  // Unix seconds.
  At: ['integer'],
  // Base units of six decimals, in digits.
  Usdc: ['units'],
  // Base units of eighteen decimals, in digits.
  Wei: ['units'],
  Bps: ['integer', 'number', 'array of integer'],
  Pct: ['number'],
  Seconds: ['integer', 'number'],
  // Quantiles of one figure are an object.
  Ms: ['integer', 'number', 'object'],
  Url: ['string'],
  Count: ['integer'],
}

/** The same in GraphQL, by its types. */
const GRAPHQL_UNITS: Readonly<Record<string, string>> = {
  At: 'Timestamp',
  Usdc: 'BigInt',
  Shares: 'BigInt',
  Bps: 'Int',
  Pct: 'Float',
  Seconds: 'Int',
}

const served = (): Json => JSON.parse(JSON.stringify(describeApi(operations, 'http://127.0.0.1')))

const unitOf = (name: string, units: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(units).find((end) => name.endsWith(end) && name !== end)

function faults(document: Json): readonly string[] {
  return [...shapesOf(document)].flatMap(([name, shapes]) => {
    const known = HOMONYMS[name]
    const places = [...shapes].map(([shape, where]) => `${shape} in ${where[0]}`)
    if (known === undefined && shapes.size > 1) return [`${name}: ${places.join(', ')}`]
    const unknown = [...shapes.keys()].filter(
      (shape) => known !== undefined && !known.includes(shape),
    )
    if (unknown.length > 0) return [`${name}: ${unknown.join(', ')} is new`]
    const end = unitOf(name, UNITS)
    const wrong = [...shapes.keys()].filter(
      (shape) => known === undefined && end !== undefined && UNITS[end]?.includes(shape) !== true,
    )
    return wrong.length > 0
      ? [`${name}: ${wrong.join(', ')}, but ...${end} is ${UNITS[end ?? '']?.join(' or ')}`]
      : []
  })
}

describe('the vocabulary of answers', () => {
  it('has one shape for each name but the listed homonyms, and units by the end of the name', () => {
    expect(faults(served())).toEqual([])
  })

  it('lists no homonym that has one shape, or a shape that it never has', () => {
    const shapes = shapesOf(served())
    const stale = Object.entries(HOMONYMS).filter(([name, known]) => {
      const found = [...(shapes.get(name)?.keys() ?? [])].toSorted()
      return found.length < 2 || known.some((shape) => !found.includes(shape))
    })
    expect(stale).toEqual([])
  })

  it.each([
    ['navUsdc', { type: 'number' }, 'navUsdc: '],
    ['createdAt', { type: 'string' }, 'createdAt: '],
    ['usdc', { type: 'boolean' }, 'usdc: boolean is new'],
    ['newThingAt', { type: 'string' }, 'newThingAt: string, but ...At is integer'],
  ])('would be found out if %s got a second meaning', (name, schema, fault) => {
    const planted = { properties: { [name]: schema } }
    const content = { 'application/json': { schema: planted } }
    const document = served()
    const paths = {
      ...Object(document['paths']),
      '/v1/new': { get: { responses: { 200: { content } } } },
    }
    expect(faults({ ...document, paths })).toEqual([expect.stringContaining(fault)])
  })

  it('has the same units in GraphQL', () => {
    const types = Object.values(createSchema().getTypeMap()).filter(isObjectType)
    const wrong = types.flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const end = unitOf(field.name, GRAPHQL_UNITS)
        const named = getNamedType(field.type).name
        return end === undefined || GRAPHQL_UNITS[end] === named
          ? []
          : [`${type.name}.${field.name}: ${named}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})
