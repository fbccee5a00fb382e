export const FILE_KINDS = ['overture', 'foursquare', 'plain'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Reasons why a row of a file could not be read. */
export const FILE_PROBLEMS = ['bad_csv', 'bad_json', 'too_long'] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

export type SourceRow = {
  /** Position, counted from 1: the row number in a parquet file, the last line of the row in a text file. */
  readonly at: number
  /** Value of the row; for an unreadable row the raw text, shortened. */
  readonly value: unknown
  readonly problem: FileProblem | null
}

/** File whose rows can be read from any position. */
export type RowFile = {
  /** Column names; empty if the file does not declare any. */
  readonly columns: readonly string[]
  /** Yields batches of the rows after position `after`, in file order. */
  rows(after: number): AsyncGenerator<SourceRow[]>
  /** Returns the part of the file that has been read, 0 to 1. */
  share(): number
  close(): void
}

/** File to load, with its size and modification time at the start of the load. */
export type LeadFile = RowFile & {
  readonly path: string
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** Maximum length of a row in characters; real rows are shorter. */
export const MAX_ROW_CHARS = 1_000_000
/** Maximum characters of an unreadable row in the reject file. */
export const MAX_SHOWN_CHARS = 500
