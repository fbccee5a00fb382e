import pg from 'pg'
import { ConfigInvalid, loadConfig } from '../../core/config.ts'
import { ConnectionLost } from '../../core/platform/db/connectionLost.ts'
import { databaseOf } from '../../core/platform/db/database.ts'
import { databaseLabel } from '../../core/platform/db/databaseLabel.ts'
import { openSession, type Session } from '../../core/platform/db/openSession.ts'
import { checkConnections, WrongConnection } from '../../core/platform/db/requireConnections.ts'
import { applyRoles } from '../../core/platform/db/roles/applyRoles.ts'
import { findDifferences } from '../../core/platform/db/roles/findDifferences.ts'
import type { RoleNames } from '../../core/platform/db/roles/roleNames.ts'
import { BadCommand } from './badCommand.ts'
import { CommandRefused } from './commandRefused.ts'
import { help } from './help.ts'
import { parseRolesCommand, type RolesCommand } from './parseRolesCommand.ts'
import { readPassword } from './readPassword.ts'
import { readRoleNames } from './readRoleNames.ts'
import { setPassword } from './setPassword.ts'

/** SQLSTATE of a missing right. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** `npm run roles -- COMMAND`: creates, compares and changes the roles of the database. */
async function main(): Promise<number> {
  try {
    const command = parseRolesCommand(process.argv.slice(2))
    const output = command.kind === 'help' ? help : await run(command)
    process.stdout.write(`${output}\n`)
    return 0
  } catch (error) {
    if (!isExpectedError(error)) throw error
    process.stderr.write(`roles: ${error.message}\n`)
    return error instanceof BadCommand ? 2 : 1
  }
}

async function run(command: Exclude<RolesCommand, { readonly kind: 'help' }>): Promise<string> {
  const password = command.kind === 'password' ? readPassword(command.file) : ''
  const database = databaseOf(loadConfig())
  process.stderr.write(`roles: database ${databaseLabel(database.sessionUrl)}\n`)
  await checkConnections(database)
  const session = await openSession(database, 'quartet-roles-command')
  try {
    const names = await readRoleNames(session)
    if (command.kind === 'apply') return await apply(session)
    if (command.kind === 'verify') return await verify(session, names)
    const name = await setPassword(session, command.role, password)
    return `password of ${name} set`
  } finally {
    await session.end()
  }
}

async function apply(session: Session): Promise<string> {
  const { made, canSeeStandbys, names } = await applyRoles(session)
  const lines = made.map((name) => `${name}: created without a password`)
  if (!canSeeStandbys)
    lines.push(
      `grant pg_read_all_stats to ${names.api} and ${names.workers}, or set REQUIRE_SYNC_STANDBY=managed: the api cannot see standbys`,
    )
  return [...lines, 'roles and rights are up to date'].join('\n')
}

async function verify(session: Session, names: RoleNames): Promise<string> {
  const lines = await findDifferences(session, names)
  if (lines.length > 0) throw new CommandRefused(lines.join('\nroles: '))
  return 'every role has its rights, and no other'
}

function isExpectedError(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return error.code === INSUFFICIENT_PRIVILEGE
  const known = [BadCommand, CommandRefused, ConfigInvalid, ConnectionLost, WrongConnection]
  return known.some((kind) => error instanceof kind)
}

process.exitCode = await main()
