import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Address,
  bytesToHex,
  type Hex,
  hexToBigInt,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeSignature,
  size,
  slice,
} from 'viem'
import { checkSignature } from '../core/signing/checkSignature.ts'
import type { EvmKey } from '../core/signing/ports.ts'
import { SigningFailed } from '../core/signing/signingFailed.ts'
import type { ServedKey } from './serveSigner.ts'

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

/** Key of an HSM; its private part never leaves the HSM. */
export type HsmKey = ServedKey & { readonly key: EvmKey }

/** Maximum duration of a call, milliseconds. SoftHSM takes about 40 ms; the workers wait 5,000 ms. */
const MAX_CALL_MS = 4_000
/** Object identifier of secp256k1 in DER. Source: SEC 2. */
const SECP256K1 = '06052b8104000a'
/** DER octet string of 65 bytes: an uncompressed point. */
const POINT = /^0441(04[0-9a-f]{128})$/
/** Order of secp256k1. Source: SEC 2. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const SIGNATURE_BYTES = 64
/** The program reads the PIN from its environment. */
const LOGIN = ['--login', '--pin', 'env:HSM_PIN'] as const

/**
 * Opens all secp256k1 keys of a token that have a public key object.
 *
 * Throws an Error if the program, the module or the token is missing, or if the token has no such key.
 */
export async function openHsmKeys(hsm: Hsm): Promise<readonly HsmKey[]> {
  // The login detects a wrong PIN at the start, with one attempt; some tokens lock after several wrong attempts.
  const listed = await call(hsm, [...LOGIN, '--list-objects', '--type', 'pubkey'])
  const points = readPoints(listed)
  if (points.size === 0) throw new Error(`the token ${hsm.token} has no public key of secp256k1`)
  return [...points].map(([id, point]) => {
    const identifier: Hex = `0x${point.slice(2)}`
    const address: Address = `0x${keccak256(identifier).slice(-40)}`
    const sign = (data: Hex) => signWith(hsm, id, { data, address })
    return { identifier, address, key: { address, sign, check: async () => {} } }
  })
}

/** Returns the points on secp256k1 by key id. */
function readPoints(listing: string): ReadonlyMap<string, string> {
  const points = new Map<string, string>()
  for (const object of listing.split('Public Key Object').slice(1)) {
    const field = (name: string) => new RegExp(`^ *${name}: *([0-9a-f]+)$`, 'im').exec(object)?.[1]
    const point = POINT.exec(field('EC_POINT') ?? '')?.[1]
    const id = field('ID')
    if (field('EC_PARAMS') === SECP256K1 && point !== undefined && id !== undefined) {
      points.set(id, point)
    }
  }
  return points
}

async function signWith(
  hsm: Hsm,
  id: string,
  asked: { readonly data: Hex; readonly address: Address },
): Promise<Hex> {
  const hash = hexToBytes(keccak256(asked.data))
  const answer = bytesToHex(
    await callWithFiles(hsm, [...LOGIN, '--sign', '--mechanism', 'ECDSA', '--id', id], hash),
  )
  if (size(answer) !== SIGNATURE_BYTES) {
    throw new SigningFailed('signer_answer_wrong', 'the HSM returned no signature of 64 bytes')
  }
  // An HSM may return the higher of the two valid values of s, which nodes reject, and never returns the recovery bit.
  const s = hexToBigInt(slice(answer, 32))
  const low = numberToHex(s > ORDER / 2n ? ORDER - s : s, { size: 32 })
  const r = slice(answer, 0, 32)
  const even = serializeSignature({ r, s: low, yParity: 0 })
  return checkSignature(even, asked).catch(() =>
    checkSignature(serializeSignature({ r, s: low, yParity: 1 }), asked),
  )
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
