import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { CommandRefused } from './commandRefused.ts'

/** Printable ASCII without blanks, which has one form in every program. */
const PASSWORD = /^[!-~]{16,200}$/
/** Permissions of the group and of others. */
const SHARED_BITS = 0o077

/** Reads the password of a role. Throws `CommandRefused`, without the content of the file. */
export function readPassword(path: string): string {
  const file = open(path)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) throw new CommandRefused(`${path} is not a file`)
    if ((stat.mode & SHARED_BITS) !== 0)
      throw new CommandRefused(`${path} is open to other users; run chmod 600`)
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (!PASSWORD.test(text))
      throw new CommandRefused(
        `${path} must have 16 to 200 printable characters of ASCII in one line, without blanks`,
      )
    return text
  } finally {
    closeSync(file)
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new CommandRefused(`${path} cannot be read (${code})`)
  }
}
