import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const base58 = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,90}$/)
const lamports = z
  .string()
  .regex(/^[0-9]{1,20}$/)
  .transform(BigInt)
const pendingTopUp = z.object({
  signature: base58,
  to: base58,
  lamports,
  /** Wire format in base64. */
  transaction: z.base64(),
  lastValidBlockHeight: lamports,
})

/** A signed top-up without a known outcome. */
export type PendingTopUp = z.output<typeof pendingTopUp>

/** File of the single pending top-up, written before the transaction is sent. */
export type TopUpNote = {
  readonly path: string
  /**
   * Returns the pending top-up, null without a file, or `unreadable` for a file with other content.
   */
  read(): PendingTopUp | 'unreadable' | null
  /** Writes the file; returns false if a pending top-up exists. */
  write(pending: PendingTopUp): boolean
  clear(): void
}

/** Creates the note at a path. */
export function createTopUpNote(path: string): TopUpNote {
  return {
    path,
    read: () => {
      const text = textOf(path)
      if (text === null) return null
      try {
        return pendingTopUp.parse(JSON.parse(text))
      } catch {
        return 'unreadable'
      }
    },
    write: (pending) => {
      mkdirSync(dirname(path), { recursive: true })
      const unfinished = `${path}.${process.pid}`
      const text = JSON.stringify(pending, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      writeFileSync(unfinished, `${text}\n`, { flush: true, mode: 0o600 })
      try {
        // `linkSync` creates the name together with the whole content, and fails if the name
        // exists.
        linkSync(unfinished, path)
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        rmSync(unfinished, { force: true })
      }
    },
    clear: () => rmSync(path, { force: true }),
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
