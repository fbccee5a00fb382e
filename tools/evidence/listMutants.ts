import { createHash } from 'node:crypto'

/** Change at one place of a source: `to` replaces the bytes from `start` to `end`. */
export type Mutant = {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

type Node = { readonly nodeType: string; readonly src: string; readonly [field: string]: unknown }
type Change = Pick<Mutant, 'operator' | 'start' | 'end' | 'to'>
type Operands = readonly [left: string, right: string]
type Source = { readonly file: string; readonly bytes: Buffer }

const BINARY: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '&&': ['||'],
  '||': ['&&'],
  '|': ['&'],
  '&': ['|'],
  '<<': ['>>'],
  '>>': ['<<'],
}
const ASSIGNMENT: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' }
/** Replacement of each function by a function that differs only in its rounding or in the chosen side. */
const CALLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mulDivUp: 'mulDiv',
    fullMulDivUp: 'fullMulDiv',
    fullMulDiv: 'fullMulDivUp',
    min: 'max',
    max: 'min',
  }),
)
const MODIFIERS = new Set(['nonReentrant', 'onlyOwner'])

/**
 * Returns every mutant of a source by the classic mutation operators, sorted by the hash of its id, so that each prefix
 * of the list is a random sample. Interfaces, events and errors have no mutants.
 */
export function listMutants(file: string, text: string, ast: unknown): readonly Mutant[] {
  const source = { file, bytes: Buffer.from(text) }
  const changes: Change[] = []
  visit(ast, (node) => changes.push(...changesOf(node, source)))
  const seen = new Map<string, number>()
  return changes
    .map((change) => {
      const mutant = mutantOf(change, source)
      const count = 1 + (seen.get(mutant.id) ?? 0)
      seen.set(mutant.id, count)
      return count === 1 ? mutant : { ...mutant, id: `${mutant.id}#${count}` }
    })
    .sort((left, right) => (hash(left.id) < hash(right.id) ? -1 : 1))
}

/** Returns the source text with one change applied. */
export function applyMutant(text: string, { start, end, to }: Mutant): string {
  const bytes = Buffer.from(text)
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(to), bytes.subarray(end)]).toString()
}

/** The id contains the text of the line but no position, so that the id stays when other lines move. */
function mutantOf(change: Change, { file, bytes }: Source): Mutant {
  const before = bytes.subarray(0, change.start).toString()
  const line = before.split('\n').length
  const from = bytes.subarray(change.start, change.end).toString()
  const text = bytes.toString().split('\n')[line - 1]?.trim() ?? ''
  const column = change.start - before.lastIndexOf('\n')
  const place = createHash('sha256').update(`${text} ${column}`).digest('hex').slice(0, 10)
  return { ...change, id: `${file}:${place}:${change.operator}:${change.to}`, file, line, from }
}

function changesOf(node: Node, source: Source): readonly Change[] {
  switch (node.nodeType) {
    case 'BinaryOperation':
      return binary(node, source)
    case 'Assignment': {
      const to = ASSIGNMENT[String(node['operator'])]
      return to === undefined ? [] : between(node, ['leftHandSide', 'rightHandSide'], to, source)
    }
    case 'UnaryOperation':
      return node['operator'] === '!'
        ? [{ operator: 'negation', ...rangeOf(node), end: rangeOf(node).start + 1, to: '' }]
        : []
    case 'IfStatement':
      return ['true', 'false'].map((to) => ({
        operator: 'condition',
        ...rangeOf(child(node, 'condition')),
        to,
      }))
    case 'Conditional':
      return ['true', 'false'].map((to) => ({
        operator: 'condition',
        ...rangeOf(child(node, 'condition')),
        to,
      }))
    case 'Literal':
      return node['kind'] === 'number' ? literal(node) : []
    case 'ModifierInvocation': {
      const name = textOf(node, source)
      return MODIFIERS.has(name) ? [{ operator: 'modifier', ...rangeOf(node), to: '' }] : []
    }
    case 'ExpressionStatement':
    case 'EmitStatement':
    case 'RevertStatement':
      return [{ operator: 'statement', ...wholeStatement(node, source), to: '{}' }]
    case 'FunctionCall':
      return call(node, source)
    default:
      return []
  }
}

function binary(node: Node, source: Source): readonly Change[] {
  const operators = BINARY[String(node['operator'])] ?? []
  return operators.flatMap((to) => between(node, ['leftExpression', 'rightExpression'], to, source))
}

/** Returns the change that replaces the operator between two operands, without the surrounding spaces. */
function between(
  node: Node,
  [left, right]: Operands,
  to: string,
  { bytes }: Source,
): readonly Change[] {
  const { end: from } = rangeOf(child(node, left))
  const { start: until } = rangeOf(child(node, right))
  const operator = String(node['operator'])
  const start = from + bytes.subarray(from, until).toString().indexOf(operator)
  return start < from ? [] : [{ operator: 'operator', start, end: start + operator.length, to }]
}

function literal(node: Node): readonly Change[] {
  const isZero = node['value'] === '0'
  const range = { operator: 'constant', ...rangeOf(node) }
  if (isZero) return [{ ...range, to: '1' }]
  return [
    { ...range, to: `(${String(node['value'])} + 1)` },
    { ...range, to: '0' },
  ]
}

function call(node: Node, source: Source): readonly Change[] {
  const callee = child(node, 'expression')
  const to = CALLS.get(String(callee['memberName']))
  if (callee.nodeType !== 'MemberAccess' || to === undefined) return []
  const { end } = rangeOf(callee)
  const length = String(callee['memberName']).length
  const name = source.bytes.subarray(end - length, end).toString()
  return name === callee['memberName'] ? [{ operator: 'call', start: end - length, end, to }] : []
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const element of value) visit(element, seen)
    return
  }
  if (!isNode(value)) return
  if (value.nodeType === 'EventDefinition' || value.nodeType === 'ErrorDefinition') return
  if (value.nodeType === 'InlineAssembly' || value['contractKind'] === 'interface') return
  seen(value)
  for (const [field, inner] of Object.entries(value)) {
    // A type such as `uint256[4]` contains a literal that is not code.
    if (field !== 'typeName' && field !== 'typeDescriptions') visit(inner, seen)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'nodeType' in value && 'src' in value
}

function child(node: Node, field: string): Node {
  const value = node[field]
  if (!isNode(value)) throw new Error(`${node.nodeType} has no ${field}`)
  return value
}

function rangeOf({ src }: Node): { readonly start: number; readonly end: number } {
  const [start = 0, length = 0] = src.split(':').map(Number)
  return { start, end: start + length }
}

/** Returns the range of a statement with its semicolon; the range in the syntax tree omits the semicolon. */
function wholeStatement(node: Node, { bytes }: Source): ReturnType<typeof rangeOf> {
  const { start, end } = rangeOf(node)
  return { start, end: bytes[end] === ';'.charCodeAt(0) ? end + 1 : end }
}

function textOf(node: Node, { bytes }: Source): string {
  const { start, end } = rangeOf(node)
  return bytes.subarray(start, end).toString()
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}
