import { readFileSync } from 'node:fs'
import { extendSchema, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { findFaults, findStale } from '../../tools/vocabulary/findFaults.ts'
import { printVocabulary } from '../../tools/vocabulary/printVocabulary.ts'
import { readFaces, servedFaces } from '../../tools/vocabulary/readFaces.ts'

const served = servedFaces()
const faultsOf = (changes: Partial<typeof served>): readonly string[] =>
  findFaults(readFaces({ ...served, ...changes }))

describe('the vocabulary of answers', () => {
  it('has one type, unit and meaning for each name over REST, GraphQL and MCP', () => {
    expect(faultsOf({})).toEqual([])
  })

  it('lists no homonym that has one type, and no meaning for a name that no interface has', () => {
    expect(findStale(readFaces(served))).toEqual([])
  })

  it('equals the page docs/vocabulary.md', () => {
    const page = readFileSync('docs/vocabulary.md', 'utf8')
    expect(page).toBe(printVocabulary(readFaces(served)))
  })
})

describe('a planted second meaning', () => {
  const text = 'a planted text'
  it.each([
    ['navUsdc', { type: 'number' }, ['units "Net asset value, USDC-6', 'but number']],
    ['createdAt', { type: 'string' }, ['integer "', 'but string']],
    ['usdc', { type: 'boolean' }, ['boolean', 'the registry has address and units']],
    ['newThingAt', { type: 'string' }, ['string', 'but ...At is integer']],
    ['burnBlock', { type: 'integer' }, ['integer "Block of the burn" in', `but integer "${text}"`]],
  ])('is reported with both meanings in OpenAPI: %s', (name, schema, both) => {
    const planted = { properties: { [name]: { ...schema, description: text } } }
    const answer = { content: { 'application/json': { schema: planted } } }
    const paths = {
      ...Object(served.openapi['paths']),
      '/v1/new': { get: { responses: { 200: answer } } },
    }
    const faults = faultsOf({ openapi: { ...served.openapi, paths } })
    expect(faults).toEqual([expect.stringContaining(`${name}: `)])
    for (const part of both) expect(faults[0]).toContain(part)
    expect(faults[0]).toContain(`"${text}" in OpenAPI GET /v1/new 200`)
  })

  it.each([
    ['navUsdc', 'Float', ['units "Net asset value, USDC-6', 'but number']],
    ['createdAt', 'String', ['integer "', 'but string']],
    ['asOf', 'Timestamp', ['object "', 'but integer']],
    ['newThingUsdc', 'Int', ['integer', 'but ...Usdc is units']],
  ])('is reported with both meanings in GraphQL: %s', (name, type, both) => {
    const planted = parse(
      `extend type Query { planted: New } type New { "${text}" ${name}: ${type} }`,
    )
    const faults = faultsOf({ graphql: extendSchema(served.graphql, planted) })
    expect(faults).toEqual([expect.stringContaining(`${name}: `)])
    for (const part of both) expect(faults[0]).toContain(part)
    expect(faults[0]).toContain(`"${text}" in GraphQL New`)
  })

  it.each([
    ['navUsdc', { type: 'integer' }, ['units "Net asset value, USDC-6', 'but integer']],
    ['charged', { type: 'object' }, ['boolean "', 'but object']],
    ['burnBlock', { type: 'integer' }, ['integer "Block of the burn" in', `but integer "${text}"`]],
  ])('is reported with both meanings in a tool of MCP: %s', (name, schema, both) => {
    const outputSchema = { properties: { [name]: { ...schema, description: text } } }
    const faults = faultsOf({ tools: [...served.tools, { name: 'new_tool', outputSchema }] })
    expect(faults).toEqual([expect.stringContaining(`${name}: `)])
    for (const part of both) expect(faults[0]).toContain(part)
    expect(faults[0]).toContain(`"${text}" in MCP new_tool`)
  })
})
