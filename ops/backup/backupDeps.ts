import type { Account } from './postgresPrograms.ts'

/** Parts of every command. */
export type BackupDeps = {
  readonly bin: string
  readonly account: Account | undefined
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** Parts of the commands that need the server. */
export type ServerDeps = BackupDeps & {
  readonly databaseUrl: string
  /** Environment of programs of Postgres. */
  readonly serverEnv: NodeJS.ProcessEnv
}
