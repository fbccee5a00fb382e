import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Call that writes a log line. */
export type LogCall = {
  readonly file: string
  readonly line: number
  readonly level: string
  /** Code of the event; null if the call has no literal code. */
  readonly event: string | null
  /** Null if the message is not a literal. */
  readonly message: string | null
  /** Names of the other fields; null for a field that the file alone does not show. */
  readonly fields: readonly (string | null)[]
}

const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

/** Finds every call in a file that writes a log line, by its syntax. */
export function logCalls(file: string, root: string): LogCall[] {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: LogCall[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLog(node.expression)) {
      const level = node.expression.name.text
      const [fields, words] = node.arguments
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      const named = fieldsOf(fields).filter((field) => field !== 'event')
      const call = { event: eventOf(fields), message: literalOf(words), fields: named }
      found.push({ file, line: line + 1, level, ...call })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isLog(callee: ts.Expression): callee is ts.PropertyAccessExpression {
  if (!ts.isPropertyAccessExpression(callee) || !LEVELS.has(callee.name.text)) return false
  const { expression: on } = callee
  const name = ts.isIdentifier(on) ? on.text : ts.isPropertyAccessExpression(on) ? on.name.text : ''
  return /log$/i.test(name)
}

/** Returns the text of a literal; null for any other expression. */
function literalOf(given: ts.Expression | undefined): string | null {
  const isLiteral = given !== undefined && ts.isStringLiteralLike(given)
  return isLiteral ? given.text : null
}

/** Returns the literal of the property `event` in the object of the call itself. */
function eventOf(given: ts.Expression | undefined): string | null {
  if (given === undefined || !ts.isObjectLiteralExpression(given)) return null
  for (const property of given.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === 'event') {
      return literalOf(property.initializer)
    }
  }
  return null
}

function fieldsOf(given: ts.Expression | undefined): (string | null)[] {
  if (given === undefined) return [null]
  if (ts.isParenthesizedExpression(given)) return fieldsOf(given.expression)
  if (ts.isConditionalExpression(given)) {
    return [...fieldsOf(given.whenTrue), ...fieldsOf(given.whenFalse)]
  }
  if (ts.isIdentifier(given)) return fieldsOf(initializerOf(given))
  if (!ts.isObjectLiteralExpression(given)) return [null]
  return given.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return fieldsOf(property.expression)
    return property.name === undefined ? [null] : [property.name.getText()]
  })
}

/** Returns the initializer of a variable in scope. */
function initializerOf(use: ts.Identifier): ts.Expression | undefined {
  for (let scope: ts.Node | undefined = use.parent; scope !== undefined; scope = scope.parent) {
    const statements = ts.isBlock(scope) || ts.isSourceFile(scope) ? scope.statements : []
    for (const statement of statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (name.getText() === use.text) return initializer
      }
    }
  }
  return undefined
}
