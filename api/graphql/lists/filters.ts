import type { Comparison, Condition, ListValue } from '../../../core/graph/ports.ts'
import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { Builder } from '../builder.ts'
import type { Kinds } from '../types/kinds.ts'
import type { FieldKind, ListSpec } from './listSpec.ts'

/** A filter as sent by a caller; the kind of the field decides the allowed members. */
export type FilterInput =
  | ({
      readonly [op in Comparison]?: ListValue | undefined
    } & { readonly in?: readonly ListValue[] | null | undefined })
  | null
  | undefined

/** Maximum entries of an `in` filter. */
const MAX_IN_VALUES = 200

const COMPARISONS = ['eq', 'gt', 'gte', 'lt', 'lte'] as const satisfies readonly Comparison[]

/**
 * Returns the conditions of a `where`. Throws `InvalidInput` when a filter lists too many values.
 */
export function readFilters<Node>(
  spec: ListSpec<Node>,
  where: Readonly<Record<string, FilterInput>>,
): readonly Condition[] {
  return Object.entries(where).flatMap(([field, filter]) => {
    if (filter == null || !spec.fields.has(field)) return []
    return [...comparisons(field, filter), ...membership(field, filter.in)]
  })
}

function comparisons(field: string, filter: NonNullable<FilterInput>): readonly Condition[] {
  return COMPARISONS.flatMap((op) => {
    const value = filter[op]
    return value == null ? [] : [{ field, op, value }]
  })
}

function membership(
  field: string,
  values: readonly ListValue[] | null | undefined,
): readonly Condition[] {
  if (values == null) return []
  if (values.length > MAX_IN_VALUES) {
    throw new InvalidInput(`where.${field}.in`, `must have at most ${MAX_IN_VALUES} entries`)
  }
  return [{ field, op: 'in', values }]
}

/** Input types of filters by the kind of their field. */
export type FilterRefs = ReturnType<typeof defineFilters>

/** Defines filters: equality and membership for names, also ranges for quantities. */
export function defineFilters(builder: Builder, kinds: Kinds) {
  const range = (name: string, scalar: 'BigInt' | 'Int' | 'Timestamp', description: string) =>
    builder.inputRef<NonNullable<FilterInput>>(name).implement({
      description,
      fields: (t) => ({
        eq: t.field({ type: scalar, description: 'Equal to' }),
        in: t.field({
          type: [scalar],
          description: `One of these values; the list has at most ${MAX_IN_VALUES} values`,
        }),
        gt: t.field({ type: scalar, description: 'Greater than' }),
        gte: t.field({ type: scalar, description: 'Greater than or equal to' }),
        lt: t.field({ type: scalar, description: 'Less than' }),
        lte: t.field({ type: scalar, description: 'Less than or equal to' }),
      }),
    })
  const choice = (name: string, scalar: 'Address' | 'Hash' | 'String', description: string) =>
    builder.inputRef<NonNullable<FilterInput>>(name).implement({
      description,
      fields: (t) => ({
        eq: t.field({ type: scalar, description: 'Equal to' }),
        in: t.field({
          type: [scalar],
          description: `One of these values; the list has at most ${MAX_IN_VALUES} values`,
        }),
      }),
    })
  const kind = (name: string, type: Kinds[keyof Kinds], description: string) =>
    builder.inputRef<NonNullable<FilterInput>>(name).implement({
      description,
      fields: (t) => ({
        eq: t.field({ type, description: 'Equal to' }),
        in: t.field({
          type: [type],
          description: `One of these values; the list has at most ${MAX_IN_VALUES} values`,
        }),
      }),
    })
  return {
    bigint: range(
      'BigIntFilter',
      'BigInt',
      'Condition on a quantity, in the unit of the filtered field',
    ),
    int: range('IntFilter', 'Int', 'Condition on a whole number'),
    timestamp: range('TimestampFilter', 'Timestamp', 'Condition on a time, unix seconds'),
    address: choice('AddressFilter', 'Address', 'Condition on an address'),
    hash: choice('HashFilter', 'Hash', 'Condition on a hash'),
    activityKind: kind('ActivityKindFilter', kinds.activity, 'Condition on the kind of an event'),
    tokenActionKind: kind(
      'TokenActionKindFilter',
      kinds.tokenAction,
      'Condition on the kind of an action',
    ),
    bridgeStatus: kind(
      'BridgeStatusFilter',
      kinds.bridgeStatus,
      'Condition on the state of a bridge',
    ),
    product: kind('ProductFilter', kinds.product, 'Condition on the product'),
    sponsorDepositKind: kind(
      'SponsorDepositKindFilter',
      kinds.sponsorDeposit,
      'Condition on the direction of the payment',
    ),
    text: choice('StringFilter', 'String', 'Condition on a text'),
    boolean: builder.inputRef<NonNullable<FilterInput>>('BooleanFilter').implement({
      description: 'Condition on a boolean',
      fields: (t) => ({ eq: t.boolean({ description: 'Equal to' }) }),
    }),
  } as const satisfies Record<FieldKind, unknown>
}
