import pg from 'pg'
import { bool, text } from '../../core/platform/db/columns.ts'
import type { Session } from '../../core/platform/db/openSession.ts'
import { type Role, roleNamesOf } from '../../core/platform/db/roles/roleNames.ts'
import { scramVerifier } from '../../core/platform/db/roles/scramVerifier.ts'
import { CommandRefused } from './commandRefused.ts'

/** Sets the password of a role of the present database; returns the name of the role. Throws `CommandRefused`. */
export async function setPassword(session: Session, role: Role, password: string): Promise<string> {
  return session.begin(async (query) => {
    const [row] = await query({ name: text })`select current_database()::text as name`
    const name = roleNamesOf(row?.name ?? '')[role]
    const [known] = await query({ there: bool })`
      select true as there from pg_roles where rolname = ${name}`
    if (known === undefined)
      throw new CommandRefused(`role ${name} is missing; run npm run roles -- apply`)
    const statement = `alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(scramVerifier(password))}`
    await query(Object.assign([statement], { raw: [statement] }))
    return name
  })
}
