import type { Builder } from '../builder.ts'
import type { Page } from './readPage.ts'

export type PageInfoRef = ReturnType<typeof definePageInfo>

/** Defines the type of `pageInfo`, as in Relay. */
export function definePageInfo(builder: Builder) {
  return builder.objectRef<Page<unknown>>('PageInfo').implement({
    description: 'Cursors of a page, and whether adjacent pages exist',
    fields: (t) => ({
      hasNextPage: t.exposeBoolean('hasNextPage', {
        description: 'Whether entries follow the page, the entry of `before` included',
      }),
      hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
        description: 'Whether entries precede the page, the entry of `after` included',
      }),
      startCursor: t.string({
        nullable: true,
        description:
          'Cursor of the first entry; send this cursor as `before` with `last` for the previous page',
        resolve: (page) => page.cursors[0] ?? null,
      }),
      endCursor: t.string({
        nullable: true,
        description: 'Cursor of the last entry; send this cursor as `after` for the next page',
        resolve: (page) => page.cursors.at(-1) ?? null,
      }),
    }),
  })
}
