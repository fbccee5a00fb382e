import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'

export type Reject = {
  readonly file: string
  readonly row: number
  readonly reason: string
  readonly value: unknown
}

export type RejectFile = {
  add(reject: Reject): void
  /** Writes what was added; returns the bytes of the whole. */
  flush(): number
  close(): void
}

/**
 * One JSON line per row that is no lead; what is behind `keptBytes` is of a batch that never got in, and goes.
 *
 * Without a path nothing is kept.
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

/** Parquet has whole numbers of 64 bits, JSON has none. */
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
