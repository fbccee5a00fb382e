import ts from 'typescript'
import { PATIENCE_MS } from './patience.ts'

/** Reason why a line of a test depends on the speed of the machine. */
export type ClockFault = {
  readonly kind: 'comparison' | 'sleep' | 'deadline' | 'limit'
  readonly line: number
  readonly text: string
}

const READ =
  /^(Date\.now|performance\.now|process\.hrtime(\.bigint)?|process\.uptime|systemClock\.now(Ms|Sec))$/
const SPAN_IN_SQL = /extract\s*\(\s*epoch\s+from[^)]*-/i
const ORDERING =
  /^(toBe(Less|Greater)Than(OrEqual)?|toBeCloseTo|toSatisfy|above|below|least|most|within|closeTo)$/
const RELATIONAL: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
])

/** Only allowed limit of a test's wait or request; see `test/support/patience.ts`. */
const LIMIT = 'PATIENCE_MS'

/** Default time limit of a case or a hook, milliseconds. */
const CASE_MS = 600_000
const CASE = /^(it|test|beforeAll|afterAll|beforeEach|afterEach)\b/

/** Names in one file that hold times of a real clock, and names that hold spans between two such times. */
type Names = { readonly times: Set<string>; readonly spans: Set<string> }

/** Finds comparisons of real clocks, sleeps, and deadlines below the shared limit in a file of tests. */
export function clockFaults(file: string, source: string): ClockFault[] {
  // A clock that the test moves does not count as a real clock.
  if (source.includes('vi.useFakeTimers()')) return []
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const names = namesOf(tree)
  const sleepers = sleepersOf(tree)
  const values = valuesOf(tree)
  const found: ClockFault[] = []
  const note = (kind: ClockFault['kind'], node: ts.Node) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    found.push({ kind, line: line + 1, text: node.getText().split('\n')[0] ?? '' })
  }
  walk(tree, (node) => {
    if (isComparison(node, names)) note('comparison', node)
    if (isSleep(node, sleepers)) note('sleep', node)
    if (isDeadline(node)) note('deadline', node)
    if (isShortLimit(node, values)) note('limit', node)
  })
  return found
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

/** Returns true if a node or a part of it matches; `inFunctions` includes bodies of nested functions. */
function has(node: ts.Node, matches: (part: ts.Node) => boolean, inFunctions: boolean): boolean {
  if (matches(node)) return true
  if (!inFunctions && ts.isFunctionLike(node)) return false
  return node.forEachChild((child) => has(child, matches, inFunctions) || undefined) ?? false
}

/**
 * Returns true for a call that reads a clock, also through a function of the same file that returns such a reading.
 */
function isRead(node: ts.Node, { times }: Names): boolean {
  if (ts.isNewExpression(node)) {
    return node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0
  }
  if (!ts.isCallExpression(node)) return false
  const callee = node.expression.getText()
  return READ.test(callee) || times.has(`${callee}()`)
}

/** Returns true for an identifier of the file that holds a time or a span; a count of such values holds neither. */
function isNamed(node: ts.Node, known: ReadonlySet<string>): boolean {
  if (!ts.isIdentifier(node) || !known.has(node.text)) return false
  const { parent } = node
  const isCounted =
    ts.isPropertyAccessExpression(parent) && /^(length|size)$/.test(parent.name.text)
  return !isCounted
}

function isTime(node: ts.Node, names: Names): boolean {
  return has(node, (part) => isRead(part, names) || isNamed(part, names.times), false)
}

/** Returns true for a difference with a time on one side and no constant on the other. */
function isSpan(node: ts.Node, names: Names): boolean {
  if (ts.isTemplateLiteral(node)) return SPAN_IN_SQL.test(node.getText())
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.MinusToken) {
    return false
  }
  const { left, right } = node
  if ([left, right].some((side) => /^([\d_.*n\s]|[A-Z][A-Z\d_]+)+$/.test(side.getText())))
    return false
  return isTime(left, names) || isTime(right, names)
}

function holdsSpan(node: ts.Node, names: Names): boolean {
  return has(node, (part) => isSpan(part, names) || isNamed(part, names.spans), true)
}

/** Returns true for a value that is a time itself: a reading, or arithmetic on a reading. */
function isTimeValue(node: ts.Node, names: Names): boolean {
  if (isRead(node, names) || isNamed(node, names.times)) return true
  if (ts.isParenthesizedExpression(node)) return isTimeValue(node.expression, names)
  if (ts.isBinaryExpression(node)) {
    return isTimeValue(node.left, names) || isTimeValue(node.right, names)
  }
  if (!ts.isCallExpression(node)) return false
  const isConversion = /^(Math\.\w+|Number|BigInt)$/.test(node.expression.getText())
  return isConversion && node.arguments.some((argument) => isTimeValue(argument, names))
}

/** Follows times and spans through the declarations of a file until no further name is found. */
function namesOf(tree: ts.SourceFile): Names {
  const names: Names = { times: new Set(), spans: new Set() }
  let before = -1
  while (before !== names.times.size + names.spans.size) {
    before = names.times.size + names.spans.size
    walk(tree, (node) => learn(node, names))
  }
  return names
}

function learn(node: ts.Node, names: Names): void {
  if (ts.isVariableDeclaration(node) && node.initializer !== undefined) {
    keep(bound(node.name), node.initializer, names)
  } else if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
    for (const { name } of node.initializer.declarations) keep(bound(name), node.expression, names)
  } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
    if (has(node.initializer, (part) => isSpan(part, names), false)) names.spans.add(node.name.text)
  } else if (ts.isFunctionDeclaration(node) && node.name !== undefined) {
    for (const value of returnedExpressions(node)) {
      if (isTimeValue(value, names)) names.times.add(`${node.name.text}()`)
    }
  } else if (isAssignment(node)) {
    keep(lastName(node.left), node.right, names)
  } else if (ts.isCallExpression(node) && node.expression.getText().endsWith('.push')) {
    const list = node.expression.getFirstToken()?.getText()
    for (const value of node.arguments) keep(list === undefined ? [] : [list], value, names)
  }
}

function keep(own: readonly string[], value: ts.Node, names: Names): void {
  const isFunction = ts.isArrowFunction(value)
  if (isFunction && isTimeValue(value.body, names))
    for (const text of own) names.times.add(`${text}()`)
  else if (holdsSpan(value, names)) for (const text of own) names.spans.add(text)
  else if (isTimeValue(value, names)) for (const text of own) names.times.add(text)
}

function bound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? bound(element.name) : [],
  )
}

function lastName(target: ts.Expression): string[] {
  if (ts.isIdentifier(target)) return [target.text]
  return ts.isPropertyAccessExpression(target) ? [target.name.text] : []
}

function isAssignment(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

function returnedExpressions(node: ts.FunctionDeclaration): ts.Expression[] {
  const found: ts.Expression[] = []
  walk(node, (part) => {
    if (ts.isReturnStatement(part) && part.expression !== undefined) found.push(part.expression)
  })
  return found
}

function isComparison(node: ts.Node, names: Names): boolean {
  const isClock = (part: ts.Node) =>
    isRead(part, names) || isSpan(part, names) || isNamed(part, names.spans)
  if (ts.isBinaryExpression(node) && RELATIONAL.has(node.operatorToken.kind)) {
    return has(node.left, isClock, false) || has(node.right, isClock, false)
  }
  const matcher = matcherOf(node)
  if (matcher === undefined) return false
  const { name, values, isPoll } = matcher
  if (ORDERING.test(name)) return values.some((value) => has(value, isClock, isPoll))
  return values.some((value) => has(value, (part) => isRead(part, names), false))
}

/** Returns the matcher of a call with all values that the matcher compares. */
function matcherOf(node: ts.Node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined
  let root: ts.Expression = node.expression.expression
  while (ts.isPropertyAccessExpression(root)) root = root.expression
  if (!ts.isCallExpression(root)) return undefined
  const callee = root.expression.getText()
  if (!/^expect(\.(poll|soft))?$/.test(callee)) return undefined
  const values = [...root.arguments, ...node.arguments]
  return { name: node.expression.name.text, values, isPoll: callee === 'expect.poll' }
}

/** Returns the local names of the promise-based timer. */
function sleepersOf(tree: ts.SourceFile): ReadonlySet<string> {
  const found = new Set<string>()
  walk(tree, (node) => {
    if (!ts.isImportDeclaration(node)) return
    if (!/^'(node:)?timers\/promises'$/.test(node.moduleSpecifier.getText())) return
    const { namedBindings } = node.importClause ?? {}
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return
    for (const { propertyName, name } of namedBindings.elements) {
      if ((propertyName ?? name).text === 'setTimeout') found.add(name.text)
    }
  })
  return found
}

function isSleep(node: ts.Node, sleepers: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node)) return false
  const callee = node.expression.getText()
  if (sleepers.has(callee)) return true
  if (!/^(globalThis\.)?setTimeout$/.test(callee)) return false
  // A timer of 0 ms only waits for the next turn of the event loop.
  if (node.arguments[1] === undefined || node.arguments[1].getText() === '0') return false
  const within = ts.findAncestor(node, ts.isNewExpression)
  return within?.expression.getText() === 'Promise'
}

function isDeadline(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'AbortSignal.timeout')
    return false
  return node.arguments[0]?.getText() !== LIMIT
}

/** Returns the values of a file's numeric constants. */
function valuesOf(tree: ts.SourceFile): ReadonlyMap<string, number> {
  const found = new Map([[LIMIT, PATIENCE_MS]])
  walk(tree, (node) => {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return
    if (ts.isNumericLiteral(node.initializer)) {
      found.set(node.name.getText(), Number(node.initializer.text))
    }
  })
  return found
}

/**
 * Returns true for a wait, a process or a case with less time than the shared limit; false for an
 * unknown value.
 */
function isShortLimit(node: ts.Node, values: ReadonlyMap<string, number>): boolean {
  const isLess = (value: ts.Node | undefined, minMs: number): boolean => {
    if (value === undefined) return false
    const ms = ts.isNumericLiteral(value) ? Number(value.text) : values.get(value.getText())
    return ms !== undefined && ms < minMs
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'timeout') {
    return isLess(node.initializer, PATIENCE_MS)
  }
  if (!ts.isCallExpression(node)) return false
  const callee = node.expression.getText()
  const [, second] = node.arguments
  if (/^vi\.(waitFor|waitUntil)$/.test(callee)) {
    return second === undefined || isLess(second, PATIENCE_MS)
  }
  if (callee === 'until') return isLess(second, PATIENCE_MS)
  return CASE.test(callee) && isLess(node.arguments.at(-1), CASE_MS)
}
