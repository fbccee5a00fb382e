import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The document with questions of analysts, each asked in GraphQL and in SQL. */
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

/** Every question of the document; fails when one lacks a part. */
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

/** The document with its variables and answers replaced, question by question. */
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
        .replace(/```json answer\n[\s\S]*?\n```/, () => block('json answer', pretty(given.answer)))
        .replace(/```text answer\n[\s\S]*?\n```/, () => block('text answer', given.table))
    })
    .join('')
}

const block = (kind: string, body: string): string => `\`\`\`${kind}\n${body}\n\`\`\``
const inline = (value: unknown): string => JSON.stringify(value)

/** JSON of two spaces in which what fits stands in one line. */
function pretty(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 96) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((entry) => inner + pretty(entry, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(
    ([key, entry]) => `${inner}${JSON.stringify(key)}: ${pretty(entry, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** SQL of the document with psql's variables filled in. */
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

/** Rows as psql prints them. */
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

/** The form of an answer: names and kinds of values, lists by the form of their first entry. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  if (value === null) return null
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shapeOf(entry)]))
}

/** Whether two forms may be of the same query: null and an empty list fit anything of their place. */
export function fits(a: unknown, b: unknown): boolean {
  if (a === null || b === null) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === 0 || b.length === 0 || fits(a[0], b[0])
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    left.size === right.size &&
    [...left].every(([key, entry]) => right.has(key) && fits(entry, right.get(key)))
  )
}
