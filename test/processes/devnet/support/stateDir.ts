import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that is removed after the test. */
export function stateDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'quartet-devnet-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
