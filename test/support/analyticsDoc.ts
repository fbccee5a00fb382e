import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Document with analysts' questions, each as GraphQL and as SQL. */
export const DOC_PATH = join(import.meta.dirname, '../../docs/analytics.md')

export type Question = {
  readonly title: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly answer: unknown
  readonly sql: string
  readonly table: string
}

const BLOCK = /```(graphql|json variables|json answer|sql|text answer)\n([\s\S]*?)\n```/g

/** Reads all questions of the document; fails if a part of a question is missing. */
export function readQuestions(text = readFileSync(DOC_PATH, 'utf8')): readonly Question[] {
  return text
    .split(/^## (?=\d+\. )/m)
    .slice(1)
    .map(readQuestion)
}

function readQuestion(section: string): Question {
  const blocks = new Map(
    [...section.matchAll(BLOCK)].map(([, kind = '', body = '']) => [kind, body]),
  )
  const part = (kind: string): string => {
    const body = blocks.get(kind)
    if (body === undefined) throw new Error(`${section.split('\n')[0]} lacks a block of ${kind}`)
    return body
  }
  return {
    title: section.split('\n')[0] ?? '',
    query: part('graphql'),
    variables: JSON.parse(part('json variables')),
    answer: JSON.parse(part('json answer')),
    sql: part('sql'),
    table: part('text answer'),
  }
}

/** Replaces the variables and answers in the document, question by question. */
export function withAnswers(
  text: string,
  answers: readonly Pick<Question, 'variables' | 'answer' | 'table'>[],
): string {
  let at = -1
  return text
    .split(/^(?=## )/m)
    .map((section) => {
      if (!/^## \d+\. /.test(section)) return section
      at += 1
      const given = answers[at]
      if (given === undefined) return section
      return section
        .replace(/```json variables\n[\s\S]*?\n```/, () =>
          block('json variables', inline(given.variables)),
        )
        .replace(/```json answer\n[\s\S]*?\n```/, () =>
          block('json answer', formatJson(given.answer)),
        )
        .replace(/```text answer\n[\s\S]*?\n```/, () => block('text answer', given.table))
    })
    .join('')
}

const block = (kind: string, body: string): string => `\`\`\`${kind}\n${body}\n\`\`\``
const inline = (value: unknown): string => JSON.stringify(value)

/** Prints JSON with an indent of two spaces; a value that fits stays on one line. */
function formatJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 96) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((entry) => inner + formatJson(entry, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(
    ([key, entry]) => `${inner}${JSON.stringify(key)}: ${formatJson(entry, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** Fills psql's variables in a SQL text of the document. */
export function fillIn(sql: string, variables: Readonly<Record<string, unknown>>): string {
  return sql.replace(/(?<!:):('?)(\w+)\1/g, (whole, quote: string, name: string) => {
    const value = variables[name]
    if (value === undefined) return whole
    return quote === '' ? plain(value) : `'${plain(value)}'`
  })
}

function plain(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Prints rows in psql's format. */
export function showTable(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '' : plain(cell))))
  const widths = columns.map((name, at) =>
    Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => ` ${cell.padEnd(widths[at] ?? 0)} `)
      .join('|')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+')
  return [line(columns), rule, ...cells.map(line), `(${rows.length} rows)`].join('\n')
}

/** Returns the shape of an answer: names and kinds of values, lists by the shape of their first entry. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  if (value === null) return null
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shapeOf(entry)]))
}

/** Returns true if two shapes can be of the same query: null and an empty list match anything. */
export function shapesMatch(a: unknown, b: unknown): boolean {
  if (a === null || b === null) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === 0 || b.length === 0 || shapesMatch(a[0], b[0])
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size &&
    [...left].every(([key, entry]) => right.has(key) && shapesMatch(entry, right.get(key)))
  )
}
