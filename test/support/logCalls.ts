import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Call that writes a log line. */
export type LogCall = {
  readonly file: string
  readonly line: number
  readonly level: string
  /** Null if the message is no literal. */
  readonly message: string | null
  /** Names of the fields; null for a field that the file alone does not show. */
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
      for (const message of messagesOf(words, node)) {
        found.push({ file, line: line + 1, level, message, fields: fieldsOf(fields) })
      }
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

function messagesOf(words: ts.Expression | undefined, call: ts.Node): (string | null)[] {
  if (words === undefined) return [null]
  if (ts.isStringLiteral(words) || ts.isNoSubstitutionTemplateLiteral(words)) return [words.text]
  if (ts.isConditionalExpression(words)) {
    return [...messagesOf(words.whenTrue, call), ...messagesOf(words.whenFalse, call)]
  }
  return ts.isIdentifier(words) ? handedIn(words.text, call) : [null]
}

/** Returns the literals that callers in the same file pass for one parameter of the enclosing function. */
function handedIn(parameter: string, call: ts.Node): (string | null)[] {
  let around: ts.Node | undefined = call.parent
  while (around !== undefined && !ts.isArrowFunction(around) && !ts.isFunctionDeclaration(around)) {
    around = around.parent
  }
  if (around === undefined) return [null]
  const index = around.parameters.findIndex(({ name }) => name.getText() === parameter)
  const owner = ts.isFunctionDeclaration(around)
    ? around.name?.text
    : ts.isVariableDeclaration(around.parent)
      ? around.parent.name.getText()
      : undefined
  if (index < 0 || owner === undefined) return [null]
  const found: (string | null)[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === owner) {
      found.push(...messagesOf(node.arguments[index], node))
    }
    ts.forEachChild(node, visit)
  }
  visit(call.getSourceFile())
  return found
}

function fieldsOf(given: ts.Expression | undefined): (string | null)[] {
  if (given === undefined) return [null]
  if (ts.isParenthesizedExpression(given)) return fieldsOf(given.expression)
  if (ts.isConditionalExpression(given)) {
    return [...fieldsOf(given.whenTrue), ...fieldsOf(given.whenFalse)]
  }
  if (ts.isIdentifier(given)) return fieldsOf(declared(given))
  if (!ts.isObjectLiteralExpression(given)) return [null]
  return given.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return fieldsOf(property.expression)
    return property.name === undefined ? [null] : [property.name.getText()]
  })
}

/** Returns the initializer of a variable in scope. */
function declared(use: ts.Identifier): ts.Expression | undefined {
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
