import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'

export type Reject = {
  readonly file: string
  readonly row: number
  readonly reason: string
  readonly value: unknown
}

export type RejectFile = {
  add(reject: Reject): void
  /** Writes the added lines; returns the size of the file in bytes. */
  flush(): number
  close(): void
}

/**
 * Opens the file with one JSON line per rejected row; truncates it to `keptBytes`, the length for the stored batches.
 *
 * Without a path the rejects are discarded.
 */
export function openRejectFile(path: string | null, keptBytes: number): RejectFile {
  if (path === null) return { add: () => {}, flush: () => 0, close: () => {} }
  const file = openSync(path, keptBytes === 0 ? 'w' : 'r+')
  ftruncateSync(file, keptBytes)
  let lines: string[] = []
  return {
    add: (reject) => {
      lines.push(`${JSON.stringify(reject, plain)}\n`)
    },
    flush: () => {
      writeSync(file, lines.join(''), fstatSync(file).size)
      lines = []
      return fstatSync(file).size
    },
    close: () => closeSync(file),
  }
}

/** Parquet has 64-bit integers; JSON has no exact type for them. */
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
