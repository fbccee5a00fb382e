import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { CommandRefused } from '../commandRefused.ts'
import { createProgressLine } from '../snapshot/createProgressLine.ts'
import type { Manifest } from '../snapshot/manifest.ts'

const MIB = 1_048_576

type CheckDeps = { readonly print: (line: string) => void; readonly signal: AbortSignal }

/**
 * Compares the size of every file with the manifest, and then the content.
 *
 * Throws `CommandRefused` with the first difference: file, expected, found.
 */
export async function checkFiles(
  { print, signal }: CheckDeps,
  folder: string,
  { tables }: Manifest,
): Promise<void> {
  const files = tables.flatMap((table) => table.files)
  for (const { path, bytes } of files) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false })?.size
    if (found !== bytes) throw differs(path, `${bytes} bytes`, `${found ?? 'no'} bytes`)
  }
  const show = createProgressLine(print)
  const total = files.reduce((sum, file) => sum + file.bytes, 0)
  let read = 0
  for (const { path, bytes, sha256 } of files) {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(folder, path), { highWaterMark: MIB }))
      hash.update(chunk)
    const found = hash.digest('hex')
    if (found !== sha256) throw differs(path, `SHA-256 ${sha256}`, `SHA-256 ${found}`)
    read += bytes
    show(`${Math.floor(read / MIB)} of ${Math.ceil(total / MIB)} MiB verified`)
  }
}

function differs(path: string, expected: string, found: string): CommandRefused {
  return new CommandRefused(`${path} of the snapshot: expected ${expected}, found ${found}`)
}
