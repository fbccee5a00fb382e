import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes JSON so that a reader or a kill never finds a part of the file. */
export function writeJson(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.partial`
  writeFileSync(partial, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(partial, path)
}
