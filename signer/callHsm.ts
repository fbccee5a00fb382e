import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Access to an HSM through a PKCS#11 module. */
export type Hsm = {
  /** Path of the PKCS#11 library of the HSM, for example `/usr/lib/softhsm/libsofthsm2.so`. */
  readonly module: string
  /** Label of the token. */
  readonly token: string
  readonly pin: string
  /**
   * Path of `pkcs11-tool`, or of a program that sets the module's environment variables and then calls `pkcs11-tool`.
   */
  readonly program: string
  /** Path of the configuration of SoftHSM; undefined for another module. */
  readonly softHsmConf: string | undefined
}

/** Public key object of a token, in hexadecimal. */
export type HsmObject = { readonly id: string; readonly params: string; readonly point: string }

/** Maximum duration of a call, milliseconds. SoftHSM takes about 40 ms; the workers wait 5,000 ms. */
const MAX_CALL_MS = 4_000
/** The program reads the PIN from its environment. */
const LOGIN = ['--login', '--pin', 'env:HSM_PIN'] as const

/**
 * Returns the public keys of a token. Throws an Error if the program, the module or the token is missing.
 *
 * The login detects a wrong PIN at the start, with one attempt; some tokens lock after several wrong attempts.
 */
export async function listHsmKeys(hsm: Hsm): Promise<readonly HsmObject[]> {
  const listing = await call(hsm, [...LOGIN, '--list-objects', '--type', 'pubkey'])
  return listing.split('Public Key Object').flatMap((object) => {
    const field = (name: string) =>
      new RegExp(`^ *${name}: *([0-9a-f]+)(?: \\(.*\\))?$`, 'im').exec(object)?.[1] ?? ''
    const [id, params, point] = [field('ID'), field('EC_PARAMS'), field('EC_POINT')]
    return id === '' || params === '' || point === '' ? [] : [{ id, params, point }]
  })
}

/** Signs bytes with a key of a token; the result has the format of the mechanism. */
export function signInHsm(
  hsm: Hsm,
  key: { readonly id: string; readonly mechanism: 'ECDSA' | 'EDDSA' },
  bytes: Uint8Array,
): Promise<Buffer> {
  const args = [...LOGIN, '--sign', '--mechanism', key.mechanism, '--id', key.id]
  return callWithFiles(hsm, args, bytes)
}

/**
 * Runs the program with an input file and returns the content of its output file; both files are public and deleted at
 * once.
 */
async function callWithFiles(
  hsm: Hsm,
  args: readonly string[],
  input: Uint8Array,
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const [from, to] = [join(folder, 'hash'), join(folder, 'signature')]
  try {
    writeFileSync(from, input)
    await call(hsm, [...args, '--input-file', from, '--output-file', to])
    return readFileSync(to)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the program of OpenSC once, and returns its output.
 *
 * The PKCS#11 module runs in the process of this program, so that a fault of the module does not end the signer. No
 * argument contains the PIN.
 */
async function call(
  { module, token, pin, program, softHsmConf }: Hsm,
  args: readonly string[],
): Promise<string> {
  const child = spawn(program, ['--module', module, '--token-label', token, ...args], {
    env: { HSM_PIN: pin, ...(softHsmConf === undefined ? {} : { SOFTHSM2_CONF: softHsmConf }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_CALL_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(`${program} cannot run (${error.code}); install OpenSC`))
    })
    child.once('close', (code) => resolve(code))
  })
  const [output, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code === 0) return output
  throw new Error(`${program} ended with ${code}: ${problem.trim().replaceAll('\n', '; ')}`)
}
