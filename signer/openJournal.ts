import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../core/kernel/parseJson.ts'
import { CAP_WINDOW_MS, type SignedEntry } from './spentWithin.ts'

/** File with the signed contents of the last hour. */
export type Journal = {
  /** Returns the entries of a key from the hour before `nowMs`, and entries with a later time. */
  within(key: string, nowMs: number): readonly SignedEntry[]
  /**
   * Writes an entry to the disk before the function returns.
   *
   * Throws an Error of the file system; `within` then lacks the entry, so that a retry writes the entry again.
   */
  add(entry: SignedEntry): void
  close(): void
}

const digits = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text))
const hex = z
  .string()
  .regex(/^0x[0-9a-f]+$/)
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)
const storedEntry = z.strictObject({
  atMs: z.number().int(),
  key: hex,
  hash: hex,
  slot: z.string().nullable(),
  chainId: z.number().int(),
  costWei: digits,
  costLamports: digits.optional(),
  parts: z.array(z.strictObject({ rule: z.string(), usdc6: digits })),
})

/** Number of added entries after which the file is rewritten without old entries. */
const MAX_STALE_ENTRIES = 20_000

/**
 * Opens the journal of a signer; the counts of the caps survive a restart and a kill.
 *
 * If a kill cut off the last line, its content was never signed, and the line is dropped. Throws an Error for any other
 * unreadable line: without the lost counts, the caps would permit each amount twice.
 */
export function openJournal(
  path: string,
  nowMs: number,
  maxStaleEntries = MAX_STALE_ENTRIES,
): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  let entries = readEntries(path).filter(({ atMs }) => atMs > nowMs - CAP_WINDOW_MS)
  let file = rewrite(path, entries)
  let stale = 0
  return {
    within: (key, atMs) =>
      entries.filter((entry) => entry.key === key && entry.atMs > atMs - CAP_WINDOW_MS),
    add: (entry) => {
      if (stale < maxStaleEntries) {
        try {
          append(file, textOf(entry))
        } catch (error) {
          // The file may contain a part of the line, so the next entry rewrites the file.
          stale = maxStaleEntries
          throw error
        }
        entries.push(entry)
        stale += 1
        return
      }
      const kept = entries.filter(({ atMs }) => atMs > entry.atMs - CAP_WINDOW_MS)
      kept.push(entry)
      // A failed rewrite may have replaced the file, so the next entry rewrites the file again.
      const fresh = rewrite(path, kept)
      const old = file
      file = fresh
      entries = kept
      stale = 0
      closeSync(old)
    },
    close: () => closeSync(file),
  }
}

function readEntries(path: string): SignedEntry[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  // The last line is empty, or incomplete: a kill cut off the line before its content was signed.
  lines.pop()
  return lines.map((line, index) => {
    const entry = storedEntry.safeParse(parseJson(line))
    if (entry.success) return entry.data
    throw new Error(`the journal ${path} is unreadable in line ${index + 1}`)
  })
}

/**
 * Writes the whole file beside the old file, then replaces the old file, so that after a kill one of the two is
 * complete.
 */
function rewrite(path: string, entries: readonly SignedEntry[]): number {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', 0o600)
  try {
    writeFileSync(file, entries.map(textOf).join(''))
    fsyncSync(file)
    renameSync(fresh, path)
    syncFolder(dirname(path))
  } catch (error) {
    closeSync(file)
    // On a full disk, a partly written file would use the space that the next attempt needs.
    rmSync(fresh, { force: true })
    throw error
  }
  return file
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Appends a whole line or nothing: the next line would join a line that a full disk cut off. */
function append(file: number, text: string): void {
  const { size } = fstatSync(file)
  const bytes = Buffer.from(text)
  try {
    if (writeSync(file, bytes, 0, bytes.length, size) < bytes.length) {
      throw new Error('the journal is full')
    }
    fdatasyncSync(file)
  } catch (error) {
    ftruncateSync(file, size)
    throw error
  }
}

function textOf(entry: SignedEntry): string {
  return `${JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value))}\n`
}
