import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { ownByServer } from './startServer.ts'

/** Creates the folder of an archive. */
export function archiveFolder(folder: string): string {
  const path = join(folder, 'archive')
  mkdirSync(path)
  ownByServer(path)
  return path
}

export type BackupRun = {
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>
  /** Returns everything that the command printed so far. */
  output(): string
  /** Ends the command and its programs, with SIGKILL by default. */
  kill(signal?: NodeJS.Signals): void
}

/** Starts `npm run backup` in its own group of processes. */
export function runBackup(args: readonly string[], databaseUrl: string): BackupRun {
  const child = spawn(process.execPath, ['ops/backup/main.ts', ...args], {
    cwd: rootDir,
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
  const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // The command ended before.
    }
  }
  const killWithTests = () => kill()
  process.once('exit', killWithTests)
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killWithTests)
      resolve({ code, output })
    })
  })
  return { ended, output: () => output, kill }
}
