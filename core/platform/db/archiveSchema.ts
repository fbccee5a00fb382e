import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  app,
  laneAttemptColumns,
  laneTxColumns,
  moment,
  paymentColumns,
  uint,
} from './appSchema.ts'

/** Charged payments that can no longer change, by UTC month of `charged_at`; core/archive moves them. */
export const paymentMonth = app.table(
  'payment_month',
  { ...paymentColumns(), id: text('id').notNull(), chargedAt: moment('charged_at').notNull() },
  (table) => [
    index('payment_month_id').on(table.id),
    index('payment_month_nonce').on(table.nonce),
    index('payment_month_tx_hash').on(table.txHash),
    index('payment_month_identifier')
      .on(table.payer, table.paymentIdentifier)
      .where(sql`payment_identifier is not null`),
    index('payment_month_payer').on(table.payer, table.createdAt, table.id),
    index('payment_month_created_at').on(table.createdAt),
  ],
)

/** Ended transactions of archived rows, by UTC month of `created_at`. */
export const laneTxMonth = app.table(
  'lane_tx_month',
  { ...laneTxColumns(), id: bigint('id', { mode: 'number' }).notNull() },
  (table) => [index('lane_tx_month_id').on(table.id)],
)

/** Attempts of archived transactions, by UTC month of `signed_at`. */
export const laneAttemptMonth = app.table(
  'lane_attempt_month',
  { ...laneAttemptColumns(), hash: text('hash').notNull() },
  (table) => [
    index('lane_attempt_month_hash').on(table.hash),
    index('lane_attempt_month_tx').on(table.laneTxId),
  ],
)

/**
 * Sums of archived sales, of archived credits of sponsorships, and of deleted vouchers; a dropped month keeps its sums.
 */
export const archivedSale = app.table(
  'archived_sale',
  {
    /** `sale`, `credit` or `voucher`. */
    kind: text('kind').notNull(),
    /** UTC day of the charge, of the end of the failed sponsorship, or of the voucher. */
    day: date('day').notNull(),
    operation: text('operation').notNull(),
    chainId: integer('chain_id').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    amountUsdc: uint('amount_usdc').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.day, table.operation, table.chainId] }),
    index('archived_sale_day').on(table.day),
  ],
)

/** Last verified export of each archived month; the rows of the month may be dropped while they equal this export. */
export const archiveExport = app.table(
  'archive_export',
  {
    /** Archive table, such as `payment_month`. */
    archive: text('archive').notNull(),
    /** First day of the UTC month. */
    month: date('month').notNull(),
    /**
     * Number of the export of the month: 1, plus 1 for each drop of the month, because rows that end after a drop get
     * their own file.
     */
    part: integer('part').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    /** Sum of the amounts, USDC-6; null for tables without amounts. */
    amountUsdc: uint('amount_usdc'),
    /** Sum of the first 60 bits of the MD5 of each row. */
    digest: uint('digest').notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file, hex. */
    fileSha256: text('file_sha256').notNull(),
    exportedAt: moment('exported_at').notNull().defaultNow(),
    droppedAt: moment('dropped_at'),
  },
  (table) => [primaryKey({ columns: [table.archive, table.month, table.part] })],
)
