import type { Builder } from '../builder.ts'

export type DirectionRef = ReturnType<typeof defineDirection>

/** Which way a list is ordered. */
export function defineDirection(builder: Builder) {
  return builder.enumType('OrderDirection', {
    description: 'Which way a list is ordered',
    values: {
      ASC: { value: 'ASC', description: 'The least first' },
      DESC: { value: 'DESC', description: 'The greatest first' },
    } as const,
  })
}
