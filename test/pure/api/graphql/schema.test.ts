import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, findBreakingChanges, printSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSchema } from '../../../../api/graphql/createSchema.ts'

const root = join(import.meta.dirname, '../../../..')
const PATH = 'api/graphql/schema.graphql'
const checkedIn = readFileSync(join(root, PATH), 'utf8')
/** Fields that clients of version 1 use. The list grows with releases; a removed field needs a version 2. */
const published = readFileSync(join(root, 'api/graphql/published/v1.graphql'), 'utf8')

describe('the GraphQL schema', () => {
  it('equals the checked-in schema', () => {
    expect(`${printSchema(createSchema())}\n`).toBe(checkedIn)
  })

  it('keeps every field that version 1 published', () => {
    expect(findBreakingChanges(buildSchema(published), createSchema())).toEqual([])
  })

  it('differs from the checked-in schema when a field disappears', () => {
    const without = checkedIn.replace(/\n {2}feeShares: BigInt!\n/, '\n  feeTokens: BigInt!\n')
    expect(without).not.toBe(checkedIn)
    expect(
      findBreakingChanges(buildSchema(checkedIn), buildSchema(without)).map(({ type }) => type),
    ).toEqual(['FIELD_REMOVED'])
  })

  it('describes every type, field and argument', () => {
    const bare = Object.values(createSchema().getTypeMap()).flatMap((type) => {
      if (type.name.startsWith('__') || BUILT_IN.has(type.name)) return []
      const fields = 'getFields' in type ? Object.values(type.getFields()) : []
      return [
        ...(type.description ? [] : [type.name]),
        ...fields
          .filter(({ description }) => !description)
          .map(({ name }) => `${type.name}.${name}`),
      ]
    })
    expect(bare).toEqual([])
  })

  it('states the unit of every amount', () => {
    const schema = createSchema()
    const silent = Object.values(schema.getTypeMap()).flatMap((type) => {
      const fields = 'getFields' in type ? Object.values(type.getFields()) : []
      return fields
        .filter((field) => String(field.type).startsWith('BigInt') && !type.name.endsWith('Filter'))
        .filter(({ description }) => !UNIT.test(description ?? ''))
        .map(({ name }) => `${type.name}.${name}`)
    })
    expect(silent).toEqual([])
  })
})

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])
const UNIT = /USDC-6|decimals|10\^18|Uniswap|wei|lamports|units of gas|slots/
