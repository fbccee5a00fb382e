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
  /** As it travels, base64. */
  transaction: z.base64(),
  lastValidBlockHeight: lamports,
})

/** A top-up that was signed, and whose end nobody has seen. */
export type PendingTopUp = z.output<typeof pendingTopUp>

/** The one top-up that may be under way, on disk: it is written before anything is sent. */
export type TopUpNote = {
  readonly path: string
  /** `unreadable` where the file is not ours. */
  read(): PendingTopUp | 'unreadable' | null
  /** False when there is one already. */
  write(pending: PendingTopUp): boolean
  clear(): void
}

/** A note in a file of its own. */
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
        // Takes the name at once with all that is in it, or not at all where somebody has it.
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
