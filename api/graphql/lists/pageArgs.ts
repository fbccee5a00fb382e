import type { Builder } from '../builder.ts'
import type { Kit } from '../kit.ts'
import type { defineList } from './defineList.ts'
import { DEFAULT_FIRST, MAX_FIRST } from './readPage.ts'

type ListRefs = Pick<ReturnType<typeof defineList>, 'where' | 'order'>

/** Arguments of every pageable list. */
export function pageArgs(builder: Builder, { where, order }: ListRefs) {
  return builder.args((t) => ({
    first: t.int({
      description:
        `Entries per page from the front, 1 to ${MAX_FIRST}; ${DEFAULT_FIRST} without \`first\` and ` +
        '`last`',
    }),
    after: t.string({ description: 'Cursor of the entry before the page' }),
    last: t.int({
      description: `Entries per page from the end, 1 to ${MAX_FIRST}; not with \`first\``,
    }),
    before: t.string({ description: 'Cursor of the entry after the page' }),
    where: t.field({ type: where, description: 'Filter' }),
    orderBy: t.field({ type: [order], description: 'Order, up to four fields' }),
  }))
}

/** Arguments of every field that can be read as of a past block. */
export function asOfArgs(builder: Builder) {
  return builder.args((t) => ({
    block: t.int({ description: 'Block number of the answer; the newest by default' }),
    at: t.field({
      type: 'Timestamp',
      description: 'Returns the answer for the last block at or before this time; not with `block`',
    }),
  }))
}

/** Arguments of every series. */
export function rangeArgs(builder: Builder) {
  return builder.args((t) => ({
    from: t.field({
      type: 'Timestamp',
      description: 'Start, rounded down to a bucket; 400 buckets before the end by default',
    }),
    to: t.field({ type: 'Timestamp', description: 'End; the block of the answer by default' }),
  }))
}

/** Arguments of every field over one window; the kit defines the kind of `window`. */
export function windowArgs({ builder, window }: Pick<Kit, 'builder' | 'window'>) {
  return builder.args((t) => ({
    window: t.field({
      type: window,
      description: 'Days before `to`; THIRTY_DAYS by default; not with `from`',
    }),
    from: t.field({ type: 'Timestamp', description: 'Start, before `to`' }),
    to: t.field({
      type: 'Timestamp',
      description: 'End, at most the block of the answer, which is the default',
    }),
  }))
}
