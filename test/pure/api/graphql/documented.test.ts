import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getOperationAST, getVariableValues, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSchema } from '../../../../api/graphql/createSchema.ts'
import { QUESTIONS } from '../../../../api/graphql/http/questionTabs.ts'
import { costProblems } from '../../../../api/graphql/limits/costProblems.ts'
import { readQuestions } from '../../../support/analyticsDoc.ts'

const root = join(import.meta.dirname, '../../../..')
const schema = createSchema()

/** Returns operations in fences of `graphql`, and operations in backticks inside of a line. */
function operationsOf(text: string): readonly string[] {
  const fenced = [...text.matchAll(/```graphql\n([\s\S]*?)\n```/g)]
  const inline = [...text.matchAll(/`((?:subscription|query|mutation)\b[^`]*\{[^`]*)`/g)]
  return [...fenced, ...inline].map(([, operation = '']) => operation)
}

const documented = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((path) =>
  operationsOf(readFileSync(join(root, path), 'utf8')).map((operation) => ({ path, operation })),
)

describe('documented GraphQL operations', () => {
  it('are found, with subscriptions', () => {
    expect(documented.length).toBeGreaterThan(10)
    const subscriptions = documented.filter(({ operation }) => operation.startsWith('subscription'))
    expect(subscriptions.length).toBeGreaterThanOrEqual(2)
  })

  it.each(documented)('$path: $operation is valid', ({ operation }) => {
    expect(validate(schema, parse(operation))).toEqual([])
  })

  it('are the tabs of the editor, with their variables', () => {
    const tabs = QUESTIONS.map(({ query, variables }) => [query, JSON.parse(variables)])
    expect(tabs).toEqual(readQuestions().map(({ query, variables }) => [query, variables]))
  })

  it.each(readQuestions())('$title costs at most the maximum', ({ query, variables }) => {
    const document = parse(query)
    const given = getOperationAST(document)?.variableDefinitions ?? []
    expect(getVariableValues(schema, given, variables).errors).toBeUndefined()
    expect(costProblems({ schema, document, variableValues: variables })).toEqual([])
  })

  it('are invalid with a field that the union does not have', () => {
    const [operation = ''] = operationsOf('`subscription { activities { kind timestamp } }`')
    expect(validate(schema, parse(operation))).not.toEqual([])
  })
})
