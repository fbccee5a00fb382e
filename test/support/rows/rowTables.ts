import { onchainEnum, onchainTable, primaryKey } from 'ponder'

export const mood = onchainEnum('mood', ['calm', 'busy'])

/** A column of each kind, with and without null and defaults. */
export const kinds = onchainTable('kinds', (t) => ({
  id: t.text().primaryKey(),
  note: t.text(),
  hash: t.hex(),
  owner: t.hex().notNull(),
  amount: t.bigint().notNull(),
  change: t.bigint(),
  count: t.integer().notNull(),
  seenAt: t.int8({ mode: 'number' }),
  isOpen: t.boolean().notNull().default(false),
  label: t.text().notNull().default('none'),
  detail: t.json(),
  tags: t.text().array(),
  amounts: t.bigint().array(),
  mood: mood(),
  at: t.timestamp(),
  code: t.bytes(),
}))

/** Only columns without objects, as in the tables of this index. */
export const plain = onchainTable('plain', (t) => ({
  id: t.text().primaryKey(),
  note: t.text(),
  hash: t.hex(),
  amount: t.bigint().notNull(),
  count: t.integer().notNull(),
  seenAt: t.int8({ mode: 'number' }),
  isOpen: t.boolean(),
}))

export const pairs = onchainTable(
  'pairs',
  (t) => ({ owner: t.hex().notNull(), place: t.integer().notNull(), amount: t.bigint().notNull() }),
  (table) => ({ key: primaryKey({ columns: [table.owner, table.place] }) }),
)
