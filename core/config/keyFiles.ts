import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigInvalid } from './configInvalid.ts'

/** Variables whose values must not stand in the environment outside of the devnet. */
const HELD_IN_FILES = [
  'SETTLEMENT_KEY',
  'BRIDGE_BURN_KEY',
  'BRIDGE_MINT_KEY',
  'BRIDGE_PAYOUT_KEY',
  'GAS_SIGNER_KEY',
  'RECEIPT_KEY',
  'CARD_KEY',
  'GAS_SUBMITTER_KEYS',
  'SOLANA_FEE_PAYER_KEY',
  'SIGNER_TOKEN',
  'SIGNER_HSM_PIN',
] as const

/** Folder of the credentials that systemd passes to a service. */
const CREDENTIALS = 'CREDENTIALS_DIRECTORY'
/** Maximum size of a key file, bytes; a file of eight keys has 600 bytes. */
const MAX_KEY_FILE_BYTES = 4_096
/** Permissions of the group and of others. */
const SHARED_BITS = 0o077
/** systemd grants the user of a service access by an access list, which the mode shows as a right of the group. */
const OTHERS_BITS = 0o007

type Source =
  | { readonly kind: 'environment'; readonly text: string }
  | { readonly kind: 'file' | 'credential'; readonly path: string }

/**
 * Returns the environment with keys read from files: from the file in `<name>_FILE`, or from the systemd credential
 * `<name>`.
 *
 * Outside of the devnet a key in the environment is an error: every child process inherits the environment, and tools
 * print it. Throws `ConfigInvalid` with every problem, without the content of a file.
 */
export function withKeyFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const problems: string[] = []
  const read: NodeJS.ProcessEnv = {}
  for (const name of HELD_IN_FILES) {
    const [source, ...others] = sourcesOf(name, env)
    if (source === undefined) continue
    if (others.length > 0) {
      problems.push(`${name}: set only one of ${name}, ${name}_FILE and the credential ${name}`)
    } else if (source.kind !== 'environment') {
      try {
        read[name] = readKeyFile(source)
      } catch (error) {
        problems.push(`${name}: ${error instanceof Error ? error.message : 'cannot be read'}`)
      }
    } else if (env['DEVNET'] !== '1') {
      problems.push(
        `${name}: a secret in the environment is for DEVNET=1 alone; write it to a file of mode 600 and set ${name}_FILE, or pass the systemd credential ${name}`,
      )
    }
  }
  if (problems.length > 0) throw new ConfigInvalid(problems)
  return { ...env, ...read }
}

/** Returns the names of all variables and credentials of this process that lead to a key or to the signer. */
export function keySourcesIn(env: NodeJS.ProcessEnv): string[] {
  const named = HELD_IN_FILES.flatMap((name) =>
    sourcesOf(name, env).map(({ kind }) =>
      kind === 'environment' ? name : kind === 'file' ? `${name}_FILE` : `credential ${name}`,
    ),
  )
  const others = ['SOLANA_TOP_UP_KEY', 'SIGNER_URL'].filter((name) => isSet(env[name]))
  return [...named, ...others]
}

function sourcesOf(name: string, env: NodeJS.ProcessEnv): Source[] {
  const text = env[name]
  const path = env[`${name}_FILE`]
  const folder = env[CREDENTIALS]
  const credential = isSet(folder) ? join(folder, name) : null
  return [
    ...(isSet(text) ? [{ kind: 'environment', text } as const] : []),
    ...(isSet(path) ? [{ kind: 'file', path } as const] : []),
    ...(credential !== null && existsSync(credential)
      ? [{ kind: 'credential', path: credential } as const]
      : []),
  ]
}

function readKeyFile({ kind, path }: Exclude<Source, { kind: 'environment' }>): string {
  const file = openFile(path)
  try {
    const { mode, size, uid } = fstatSync(file)
    const owner = process.getuid?.() ?? uid
    if (size > MAX_KEY_FILE_BYTES) throw new Error(`${path} is not a file of keys`)
    if (uid !== owner && uid !== 0) throw new Error(`${path} belongs to another user`)
    if ((mode & (kind === 'credential' ? OTHERS_BITS : SHARED_BITS)) !== 0) {
      throw new Error(`${path} is open to other users; run chmod 600`)
    }
    const text = readFileSync(file, 'utf8').trim()
    if (text === '') throw new Error(`${path} is empty`)
    return text.replaceAll(/\s*[\n,]\s*/g, ',')
  } finally {
    closeSync(file)
  }
}

/** Opens a regular file. The error names no content. */
function openFile(path: string): number {
  try {
    const file = openSync(path, 'r')
    if (fstatSync(file).isFile()) return file
    closeSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`${path} cannot be read (${code})`)
  }
  throw new Error(`${path} is not a file`)
}

const isSet = (text: string | undefined): text is string => text !== undefined && text !== ''
