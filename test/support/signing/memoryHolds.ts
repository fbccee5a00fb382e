import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Line of `/proc/<pid>/maps` about memory that the process can write. */
const WRITABLE = /^([0-9a-f]+)-([0-9a-f]+) rw/
const STEP_BYTES = 4 * 1_024 * 1_024
const PAGE_BYTES = 4_096

/**
 * Returns true if the environment or the memory of a process contains one of these byte sequences. An attacker with
 * the rights of the process can read both.
 */
export function memoryHolds(pid: number, needles: readonly Buffer[]): boolean {
  const isIn = (bytes: Buffer) => needles.some((needle) => bytes.includes(needle))
  if (isIn(readFileSync(`/proc/${pid}/environ`))) return true
  const longest = Math.max(...needles.map(({ length }) => length))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8')
      .split('\n')
      .some((line) => {
        const [, from = '0', to = '0'] = WRITABLE.exec(line) ?? []
        return isInRange(memory, [Number.parseInt(from, 16), Number.parseInt(to, 16)], {
          isIn,
          overlap: longest,
        })
      })
  } finally {
    closeSync(memory)
  }
}

function isInRange(
  memory: number,
  [from, to]: readonly [number, number],
  { isIn, overlap }: { readonly isIn: (bytes: Buffer) => boolean; readonly overlap: number },
): boolean {
  const bytes = Buffer.alloc(STEP_BYTES + overlap)
  let at = from
  while (at < to) {
    const wanted = Math.min(bytes.length, to - at)
    const read = readOrNone(memory, bytes, { at, wanted })
    if (isIn(bytes.subarray(0, read))) return true
    // A read ends at a page that the process freed: the search continues behind this page.
    if (read < wanted) at += read + PAGE_BYTES
    else at += Math.min(STEP_BYTES, wanted)
  }
  return false
}

/**
 * Reads a part of the memory; returns 0 bytes for a page that the process freed in the meantime.
 */
function readOrNone(
  memory: number,
  bytes: Buffer,
  { at, wanted }: { readonly at: number; readonly wanted: number },
): number {
  try {
    return readSync(memory, bytes, 0, wanted, at)
  } catch {
    return 0
  }
}
