import type { Builder } from '../builder.ts'

export type DirectionRef = ReturnType<typeof defineDirection>

/** Defines the direction of an order. */
export function defineDirection(builder: Builder) {
  return builder.enumType('OrderDirection', {
    description: 'Direction of an order',
    values: {
      ASC: { value: 'ASC', description: 'Ascending' },
      DESC: { value: 'DESC', description: 'Descending' },
    } as const,
  })
}
