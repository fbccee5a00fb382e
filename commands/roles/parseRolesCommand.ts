import { ROLES, type Role } from '../../core/platform/db/roles/roleNames.ts'
import { BadCommand } from './badCommand.ts'

export type RolesCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'apply' }
  | { readonly kind: 'verify' }
  | { readonly kind: 'password'; readonly role: Role; readonly file: string }

/** Parses the words after `npm run roles --`. Throws `BadCommand`. */
export function parseRolesCommand(words: readonly string[]): RolesCommand {
  const [verb = 'help', ...rest] = words
  if (words.includes('--help') || verb === 'help') return { kind: 'help' }
  if (verb === 'password') return passwordIn(rest)
  if (verb !== 'apply' && verb !== 'verify') throw new BadCommand(`unknown command: ${verb}`)
  if (rest.length > 0) throw new BadCommand(`too many arguments: ${rest.join(' ')}`)
  return { kind: verb }
}

function passwordIn(words: readonly string[]): RolesCommand {
  const [name, option, file, ...more] = words
  const role = ROLES.find((each) => each === name)
  if (role === undefined) throw new BadCommand(`password needs a role: ${ROLES.join(', ')}`)
  if (option !== '--file' || file === undefined || more.length > 0)
    throw new BadCommand('password needs --file FILE, and nothing more')
  return { kind: 'password', role, file }
}
