import { spawnSync } from 'node:child_process'
import { missingPostgresProgram } from '../test/support/postgres/startServer.ts'

/**
 * `npm run test:postgres`: tests backups, restores and TLS with the programs of an installed Postgres.
 *
 * Exits with 1 and prints the remedy if a program is missing.
 */
function testPostgres(): void {
  const missing = missingPostgresProgram()
  if (missing !== null) {
    process.stderr.write(
      `test:postgres: ${missing} is missing; install postgresql (Debian: apt-get install postgresql).\n`,
    )
    process.exitCode = 1
    return
  }
  const args = ['run', '--project', 'postgres', ...process.argv.slice(2)]
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1
}

testPostgres()
