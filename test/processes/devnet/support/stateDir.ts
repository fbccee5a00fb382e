import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that lives as long as the test. */
export function stateDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'quartet-devnet-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
