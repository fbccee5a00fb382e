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
 * Opens the file of rejected rows, one JSON line per row; truncates the file to `cachedBytes`, its length after the
 * last stored batch.
 *
 * Without a path the rejects are discarded.
 */
export function openRejectFile(path: string | null, cachedBytes: number): RejectFile {
  if (path === null) return { add: () => {}, flush: () => 0, close: () => {} }
  const file = openSync(path, cachedBytes === 0 ? 'w' : 'r+')
  ftruncateSync(file, cachedBytes)
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

/** Parquet has 64-bit integers, for which JSON has no exact type. */
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
