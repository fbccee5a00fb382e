import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../core/config.ts'
import { claimStateDir } from './claimStateDir.ts'
import { endPreviousRun } from './endPreviousRun.ts'

/** `npm run reset`: ends the running processes of the last run and removes the state folder. */
const stateDir = resolve(loadConfig().STATE_DIR)
try {
  claimStateDir(stateDir)
  const ended = await endPreviousRun(stateDir)
  if (ended.length > 0) process.stdout.write(`stopped ${ended.join(', ')}\n`)
  rmSync(stateDir, { recursive: true, force: true })
  process.stdout.write(`removed ${stateDir}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
