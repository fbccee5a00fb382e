import { readFileSync, statSync } from 'node:fs'
import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { DeployRefused } from '../deployRefused.ts'

const KEY = /^0x[0-9a-fA-F]{64}$/
/** Permissions of the group and of others. */
const STRANGERS = 0o077

/**
 * Reads a private key from a file; no message shows the content.
 *
 * Throws `DeployRefused` for a file that other accounts of the machine can read.
 */
export function readKeyFile(path: string): PrivateKeyAccount {
  const refuse = (message: string, fix: string) =>
    new DeployRefused([{ field: `--key-file ${path}`, message, fix }])
  let text: string
  let mode: number
  try {
    mode = statSync(path).mode
    text = readFileSync(path, 'utf8').trim()
  } catch {
    throw refuse('cannot be read', 'name a file that this account can read')
  }
  // Windows has no such permissions.
  if (process.platform !== 'win32' && (mode & STRANGERS) !== 0) {
    throw refuse('other accounts can read the key', `run chmod 600 ${path}`)
  }
  if (!KEY.test(text)) throw refuse('is not a private key', 'write 0x and 64 hex digits')
  return privateKeyToAccount(text as Hex)
}
