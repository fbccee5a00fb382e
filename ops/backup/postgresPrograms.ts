import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupRefused } from './backupRefused.ts'

/** Folder with one folder of each version, as Debian installs them. */
const VERSIONS = '/usr/lib/postgresql'
/** Characters of the output that an error contains. */
const TAIL = 2_000
/** Characters of the output that are kept. */
const MAX_OUTPUT = 100_000

export type ProgramName =
  | 'pg_basebackup'
  | 'pg_receivewal'
  | 'pg_verifybackup'
  | 'pg_ctl'
  | 'pg_waldump'

/** User that runs programs of Postgres; undefined for the user of this process. */
export type Account = { readonly uid: number; readonly gid: number }

/** Returns the folder of the programs of Postgres. Throws `BackupRefused`. */
export function findPrograms(bin: string | null): string {
  const folders = bin === null ? installedFolders() : [bin]
  const found = folders.find((folder) => existsSync(join(folder, 'pg_basebackup')))
  if (found === undefined)
    throw new BackupRefused(
      `no pg_basebackup in ${folders.join(', ') || VERSIONS}; install postgresql (Debian: apt-get install postgresql), or name the folder by --bin`,
    )
  return found
}

function installedFolders(): readonly string[] {
  if (!existsSync(VERSIONS)) return []
  return readdirSync(VERSIONS)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
}

/** Returns the owner of a folder if this process is root, because Postgres refuses to run as root. Throws `BackupRefused`. */
export function accountOf(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  if (uid === 0)
    throw new BackupRefused(
      `${folder} belongs to root: create a folder for the user of Postgres (install -d -o postgres -m 700 DIR), and name DIR or a path in it`,
    )
  return { uid, gid }
}

type Run = {
  readonly bin: string
  readonly account: Account | undefined
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
}

/** Runs a program to its end and returns its output. Throws `BackupRefused` with the end of the output. */
export async function runProgram(
  name: ProgramName,
  args: readonly string[],
  { bin, account, env, signal }: Run,
): Promise<string> {
  const child = spawn(join(bin, name), args, {
    ...account,
    // A restore runs `cp` in a shell.
    env: { PATH: `${bin}:/usr/bin:/bin`, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal === undefined ? {} : { signal, killSignal: 'SIGINT' as const }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-MAX_OUTPUT)
    })
  const ended = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killed) => resolve(code === 0 ? null : `ended by ${killed ?? code}`))
  })
  if (ended !== null) throw new BackupRefused(`${name} ${ended}: ${output.slice(-TAIL).trim()}`)
  return output
}
