import type { ListValue, Ordering } from '../../../core/graph/ports.ts'

/** What a field of a list holds; it decides the form of its filter. */
export type FieldKind =
  | 'bigint'
  | 'int'
  | 'timestamp'
  | 'address'
  | 'hash'
  | 'boolean'
  | 'activityKind'
  | 'tokenActionKind'
  | 'bridgeStatus'
  | 'product'
  | 'sponsorDepositKind'
  | 'text'

export type ListField<Node> = {
  readonly kind: FieldKind
  readonly description: string
  /** What an order by it means. */
  readonly orderDescription: string
  /** Whether lists can be ordered by it. */
  readonly ordered: boolean
  /** True when entries may lack it; ordering by it leaves those out. */
  readonly optional: boolean
  valueOf(node: Node): ListValue
}

/** How a list of one kind of entries is filtered, ordered and cut into pages. */
export type ListSpec<Node> = {
  /** Name of the entries' type. */
  readonly name: string
  readonly fields: ReadonlyMap<string, ListField<Node>>
  /** Order when the caller names none. */
  readonly defaultOrder: readonly Ordering[]
  /** Fields that no two entries share together; they end every order. */
  readonly tieBreakers: readonly string[]
}

type Given<Node> = {
  readonly kind: FieldKind
  readonly description: string
  /** The same as `description` by default. */
  readonly orderDescription?: string
  readonly ordered?: boolean
  readonly optional?: boolean
  readonly valueOf: (node: Node) => ListValue
}

/** Fields in the order in which the schema shows them. */
export function listFields<Node>(
  given: Readonly<Record<string, Given<Node>>>,
): ReadonlyMap<string, ListField<Node>> {
  return new Map(
    Object.entries(given).map(([name, field]) => [
      name,
      { ordered: false, optional: false, orderDescription: field.description, ...field },
    ]),
  )
}
