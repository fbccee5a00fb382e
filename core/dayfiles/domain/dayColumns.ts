import { columnTexts } from '../../catalogue/columns/columnTexts.ts'
import { type DayColumnType, unitOf } from './columnUnits.ts'
import type { FactTable } from './factTables.ts'

/** Column of a file. */
export type DayColumn = {
  /** Name with the unit. */
  readonly name: string
  readonly type: DayColumnType
  /** Unit in words; null for a column without a unit. */
  readonly unit: string | null
  readonly meaning: string
  /** Value of the column: a column of the view, its time as text, or the hash of the block of the row. */
  readonly value: {
    readonly kind: 'column' | 'isoTime' | 'blockHash'
    readonly column: string
  }
}

/** Columns with the time of the block of a row. */
const BLOCK_TIMES: ReadonlySet<string> = new Set(['timestamp', 'block_at'])

/**
 * Returns the columns of the files of a table: those of the view with their units, the hash of the block of each row,
 * and the time of that block in ISO 8601.
 */
export function dayColumnsOf(table: FactTable): readonly DayColumn[] {
  const texts = Object.entries<string>(columnTexts[table.name])
  const own = new Map(texts.filter(([column]) => column !== ''))
  const hasHash = own.has('block_hash') || own.has('hash')
  return [...own].flatMap(([column, meaning]): readonly DayColumn[] => {
    if (table.changing?.includes(column) === true) return []
    const { suffix, type, unit } = unitOf(table.name, column)
    const value = { kind: 'column', column } as const
    const plain = { name: `${column}${suffix}`, type, unit, meaning, value }
    if (BLOCK_TIMES.has(column)) return [plain, isoTime(column)]
    return column === 'block_number' && !hasHash ? [plain, BLOCK_HASH] : [plain]
  })
}

const BLOCK_HASH: DayColumn = {
  name: 'block_hash',
  type: 'text',
  unit: null,
  meaning: 'Hash of that block',
  value: { kind: 'blockHash', column: 'block_number' },
}

function isoTime(column: string): DayColumn {
  return {
    name: `${column}_iso`,
    type: 'text',
    unit: 'ISO 8601, UTC',
    meaning: 'Time of the block as text',
    value: { kind: 'isoTime', column },
  }
}
