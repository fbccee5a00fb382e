import type { Builder } from '../builder.ts'

export type DirectionRef = ReturnType<typeof defineDirection>

/** Defines the enum of sort directions. */
export function defineDirection(builder: Builder) {
  return builder.enumType('OrderDirection', {
    description: 'Direction of the sort',
    values: {
      ASC: { value: 'ASC', description: 'Ascending' },
      DESC: { value: 'DESC', description: 'Descending' },
    } as const,
  })
}
