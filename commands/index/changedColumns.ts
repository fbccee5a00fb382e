import type { ChangedColumn } from '../../core/platform/db/indexes/compareTables.ts'

/**
 * Columns whose values this version changes on purpose, compared with the previous version; `*` stands for all rows of
 * a table.
 *
 * An upgrade does not compare these columns with the live index. Figures of vaults are compared with the contracts in
 * every upgrade. Remove an entry in the next version.
 */
export const CHANGED_COLUMNS: readonly ChangedColumn[] = []
