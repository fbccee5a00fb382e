import type { BlockRef } from '../kernel/blockRef.ts'
import type { FactTable } from './domain/factTables.ts'

export const DAY_FORMATS = ['parquet', 'csv'] as const
export type DayFormat = (typeof DAY_FORMATS)[number]

/** A written file: size in bytes, and SHA-256 in hexadecimal digits. */
export type WrittenFile = { readonly bytes: number; readonly sha256: string }

/** Facts of one table on one UTC day, written once in each format from one snapshot of the index. */
export type DayFile = {
  readonly table: string
  /** UTC day, as `2026-11-23`. */
  readonly day: string
  /** True if the day is final on every chain of the table: the rows never change. */
  readonly isFinal: boolean
  readonly rows: number
  /** Block of each chain up to which the rows are complete: the last block of a final day, or the newest block. */
  readonly blocks: readonly BlockRef[]
  readonly files: Readonly<Record<DayFormat, WrittenFile>>
}

/** Days of a table, oldest first, and the last final day; null while no day is final. */
export type DayRange = {
  readonly firstDay: string
  readonly lastDay: string
  readonly lastFinalDay: string | null
}

export type DayFileAnswer =
  | { readonly kind: 'file'; readonly file: DayFile; readonly path: string }
  /** The index has no block of this day. */
  | { readonly kind: 'no_day'; readonly range: DayRange }
  /** Other files are being written; a place becomes free within some seconds. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'too_many_rows'; readonly maxRows: number }
  /** The folder of the files cannot be written: the disk is full, or a right is missing. */
  | { readonly kind: 'no_storage'; readonly problem: string }

export type TableDays = {
  readonly table: FactTable
  readonly range: DayRange
  /** Final files that were written, newest first. */
  readonly files: readonly DayFile[]
}

/**
 * Files of facts by UTC day.
 *
 * Throws `IndexHole`, `IndexStale`, `IndexNotReady`, `DatabaseUnavailable`. A final file that was written before is
 * returned without the index.
 */
export type DayFiles = {
  /** Returns the file, and writes the file first if needed. `day` must be a UTC day. */
  find(wanted: {
    readonly table: FactTable
    readonly day: string
    readonly format: DayFormat
  }): Promise<DayFileAnswer>
  /** Returns every table with its days, from a snapshot that is at most some seconds old. */
  tables(): Promise<readonly TableDays[]>
}
