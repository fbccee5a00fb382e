import type { ListValue, Ordering } from '../../../core/graph/ports.ts'

/** Kind of the value of a list field; decides the form of the filter on the field. */
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
  /** Description of a sort by this field. */
  readonly orderDescription: string
  /** True when lists can be ordered by this field. */
  readonly ordered: boolean
  /** True when entries may lack the field; a sort by the field omits these entries. */
  readonly optional: boolean
  valueOf(node: Node): ListValue
}

/** Filters, orders and paging of a list with entries of one type. */
export type ListSpec<Node> = {
  /** Name of the entries' type. */
  readonly name: string
  readonly fields: ReadonlyMap<string, ListField<Node>>
  /** Order without an `orderBy` argument. */
  readonly defaultOrder: readonly Ordering[]
  /** Fields whose values together are unique; they end every order. */
  readonly tieBreakers: readonly string[]
}

type ListOptions<Node> = {
  readonly kind: FieldKind
  readonly description: string
  /** Defaults to `description`. */
  readonly orderDescription?: string
  readonly ordered?: boolean
  readonly optional?: boolean
  readonly valueOf: (node: Node) => ListValue
}

/** Returns the fields in the order of the schema. */
export function listFields<Node>(
  given: Readonly<Record<string, ListOptions<Node>>>,
): ReadonlyMap<string, ListField<Node>> {
  return new Map(
    Object.entries(given).map(([name, field]) => [
      name,
      { ordered: false, optional: false, orderDescription: field.description, ...field },
    ]),
  )
}
