export const FILE_KINDS = ['overture', 'foursquare', 'plain'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Why a row could not even be read. */
export const FILE_PROBLEMS = ['bad_csv', 'bad_json', 'too_long'] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

export type SourceRow = {
  /** From 1: the row of a parquet file, the line where a row of a text file ends. */
  readonly at: number
  /** What it says; the raw text, shortened, where it could not be read. */
  readonly value: unknown
  readonly problem: FileProblem | null
}

/** A file that can be read from any row on. */
export type RowFile = {
  /** Column names, as far as the file tells them. */
  readonly columns: readonly string[]
  /** Rows behind `after`, some at a time, in their order. */
  rows(after: number): AsyncGenerator<SourceRow[]>
  /** How much of the file is read, 0 to 1. */
  share(): number
  close(): void
}

/** A file to load, and what it was when the load began. */
export type LeadFile = RowFile & {
  readonly path: string
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** Longest row that is read, characters; nothing about a business is longer. */
export const MAX_ROW = 1_000_000
/** Characters of a row that could not be read, for whoever looks for it. */
export const SHOWN = 500
