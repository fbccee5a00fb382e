import { execFileSync } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Library of SoftHSM 2 and the programs of SoftHSM and OpenSC, as Debian installs them. */
const MODULE = '/usr/lib/softhsm/libsofthsm2.so'
const PROGRAM = '/usr/bin/pkcs11-tool'
const ADMIN = '/usr/bin/softhsm2-util'
const TOKEN = 'quartet'
const PIN = '123456'

export type SoftHsm = {
  readonly module: string
  readonly token: string
  readonly pin: string
  readonly program: string
  readonly softHsmConf: string
  /** Creates a key that cannot leave the token. */
  createKey(id: string, curve?: string): void
  /** Moves an existing key into the token; its file is deleted at once. */
  importKey(id: string, key: KeyObject): void
  remove(): void
}

/** Returns the path of a missing program; null if the tests of the HSM can run. */
export function missingHsmProgram(): string | null {
  return [MODULE, PROGRAM, ADMIN].find((path) => !existsSync(path)) ?? null
}

/** Creates a token in an empty folder. */
export function startSoftHsm(): SoftHsm {
  const folder = mkdtempSync(join(tmpdir(), 'hsm-'))
  const softHsmConf = join(folder, 'softhsm2.conf')
  mkdirSync(join(folder, 'tokens'))
  writeFileSync(softHsmConf, `directories.tokendir = ${join(folder, 'tokens')}\n`)
  const env = { SOFTHSM2_CONF: softHsmConf, HSM_PIN: PIN }
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { env, stdio: 'pipe' })
  run(ADMIN, ['--init-token', '--free', '--label', TOKEN, '--pin', PIN, '--so-pin', '654321'])
  return {
    module: MODULE,
    token: TOKEN,
    pin: PIN,
    program: PROGRAM,
    softHsmConf,
    createKey: (id, curve = 'secp256k1') => {
      const login = ['--module', MODULE, '--token-label', TOKEN, '--login', '--pin', 'env:HSM_PIN']
      run(PROGRAM, [...login, '--keypairgen', '--key-type', `EC:${curve}`, '--id', id])
    },
    importKey: (id, key) => {
      const file = join(folder, `${id}.pem`)
      writeFileSync(file, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
      const place = ['--token', TOKEN, '--label', id, '--id', id, '--pin', PIN]
      run(ADMIN, ['--import', file, ...place])
      rmSync(file)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
