import type { ListValue, Ordering } from '../../../core/graph/ports.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { FieldKind, ListSpec } from './listSpec.ts'

const PROBLEM = 'must be a cursor of this list in this order'
const DIGITS = /^-?[0-9]{1,78}$/
/** Maximum length of a cursor: four values of 78 digits and their order fit several times. */
const MAX_LENGTH = 2_000

/** Writes the position of an entry in an order, opaque to callers. */
export function writeCursor<Node>(
  spec: ListSpec<Node>,
  order: readonly Ordering[],
  node: Node,
): string {
  const values = order.map(({ field }) => {
    const value = spec.fields.get(field)?.valueOf(node) ?? null
    return value === null ? null : String(value)
  })
  return Buffer.from(JSON.stringify([signature(order), ...values])).toString('base64url')
}

/**
 * Returns the values of the ordering fields at a cursor. Throws `InvalidInput` for a cursor of
 * another list or order.
 */
export function parseCursor<Node>(
  spec: ListSpec<Node>,
  order: readonly Ordering[],
  argument: 'after' | 'before',
  cursor: string,
): readonly ListValue[] {
  const parts = cursor.length > MAX_LENGTH ? null : parse(cursor)
  if (parts === null || parts.length !== order.length + 1 || parts[0] !== signature(order)) {
    throw new InvalidInput(argument, PROBLEM)
  }
  return order.map(({ field }, index) => {
    const kind = spec.fields.get(field)?.kind ?? 'hash'
    const value = readValue(kind, parts[index + 1])
    if (value === undefined) throw new InvalidInput(argument, PROBLEM)
    return value
  })
}

/** Returns undefined when the text is not a value of the kind. */
function readValue(kind: FieldKind, text: unknown): ListValue | undefined {
  if (text === null) return null
  if (typeof text !== 'string') return undefined
  switch (kind) {
    case 'bigint':
      return DIGITS.test(text) ? BigInt(text) : undefined
    case 'int':
    case 'timestamp': {
      const value = Number(text)
      return Number.isSafeInteger(value) ? value : undefined
    }
    case 'boolean':
      return text === 'true'
    case 'address':
    case 'hash':
    case 'activityKind':
    case 'tokenActionKind':
    case 'bridgeStatus':
    case 'product':
    case 'sponsorDepositKind':
    case 'text':
      return text
    default:
      return kind satisfies never
  }
}

function parse(cursor: string): readonly unknown[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : null
  } catch {
    return null
  }
}

const signature = (order: readonly Ordering[]): string =>
  order.map(({ field, direction }) => `${direction === 'ASC' ? '+' : '-'}${field}`).join('')
