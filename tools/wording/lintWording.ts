import { relative } from 'node:path'
import { findWording, stripCommentMarks } from './findWording.ts'

type Node = { readonly type: string }
type Text = Node & {
  readonly value?: unknown
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[]
}
type Call = Node & {
  readonly callee: Callee
  readonly arguments: readonly Text[]
}
type Callee = Node & {
  readonly name?: string
  readonly object?: Callee
  readonly callee?: Callee
  readonly property?: { readonly name?: string }
}
type Property = Node & {
  readonly key: { readonly name?: string }
  readonly value: Text
}
type Comment = Node & { readonly value: string }
type Context = {
  readonly cwd: string
  readonly filename: string
  readonly sourceCode: { getAllComments(): readonly Comment[] }
  report(problem: { readonly node: Node; readonly message: string }): void
}

const TEST_FUNCTIONS = ['describe', 'it', 'test']
const LOG_LEVELS = ['debug', 'info', 'warn', 'error']
const TEXT_PROPERTIES = ['description', 'summary', 'why', 'notFor', 'message', 'title', 'help']

const rule = {
  meta: { type: 'suggestion' },
  create(context: Context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const check = (node: Node, text: string | null) => {
      if (text === null) return
      for (const message of findWording(file, text)) context.report({ node, message })
    }
    return {
      Program: () => {
        for (const comment of context.sourceCode.getAllComments())
          check(comment, stripCommentMarks(comment.value))
      },
      CallExpression: ({ callee, arguments: [first, second] }: Call) => {
        if (first === undefined) return
        if (TEST_FUNCTIONS.includes(rootName(callee) ?? '')) check(first, textOf(first))
        const method = callee.property?.name ?? ''
        if (method === 'describe') check(first, textOf(first))
        if (LOG_LEVELS.includes(method)) {
          check(first, textOf(first))
          if (second !== undefined) check(second, textOf(second))
        }
      },
      Property: ({ key, value }: Property) => {
        if (TEXT_PROPERTIES.includes(key.name ?? '')) check(value, textOf(value))
      },
    }
  },
}

/** Returns the name at the start of a call chain, such as `it` of `it.each(rows)('…')`. */
function rootName(callee: Callee): string | undefined {
  if (callee.name !== undefined) return callee.name
  const inner = callee.object ?? callee.callee
  return inner === undefined ? undefined : rootName(inner)
}

/** Returns the literal text of a string or template; null for another expression. */
function textOf({ value, quasis }: Text): string | null {
  if (typeof value === 'string') return value
  return quasis?.map((part) => part.value.cooked ?? '').join('…') ?? null
}

/** Oxlint rule for the word list, so that an editor shows a word of the list at once. */
export default { meta: { name: 'wording' }, rules: { plain: rule } }
