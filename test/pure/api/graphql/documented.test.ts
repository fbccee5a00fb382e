import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getOperationAST, getVariableValues, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSchema } from '../../../../api/graphql/createSchema.ts'
import { costProblems } from '../../../../api/graphql/limits/costProblems.ts'
import { QUESTIONS } from '../../../../api/pages/graphql/questions.ts'
import { factsWithoutVault } from '../../../../api/pages/graphql/readQuestionFacts.ts'
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

  it('are the questions of the editor, with variables that each query declares', () => {
    const shown = QUESTIONS.map(({ question, query }, index) => [
      `${index + 1}. ${question}`,
      query,
    ])
    expect(shown).toEqual(readQuestions().map(({ title, query }) => [title, query]))
    for (const { query, variables } of QUESTIONS) {
      const declared = getOperationAST(parse(query))?.variableDefinitions ?? []
      const given = variables(factsWithoutVault(1_795_266_227))
      expect(getVariableValues(schema, declared, given).errors).toBeUndefined()
      expect(Object.keys(given).toSorted()).toEqual(
        declared.map(({ variable }) => variable.name.value).toSorted(),
      )
    }
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
