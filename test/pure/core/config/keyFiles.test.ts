import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigInvalid, loadFeedSecrets, loadKeys, requireNoKeys } from '../../../../core/config.ts'

const KEY = `0x${'5a'.repeat(32)}`
const OTHER = `0x${'5b'.repeat(32)}`
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

function problemsOf(act: () => unknown): readonly string[] {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.problems
    throw error
  }
  return []
}

describe('a private key', () => {
  it('is read from a file of mode 600, with a line break at its end', () => {
    const keys = loadKeys({ SETTLEMENT_KEY_FILE: fileOf('settlement', `${KEY}\n`) })
    expect(keys.SETTLEMENT_KEY?.reveal()).toBe(KEY)
    expect(JSON.stringify(keys)).not.toContain('5a5a')
  })

  it('is read from its own line, or after a comma, when a file has several keys', () => {
    const path = fileOf('submitters', `${KEY}\n${OTHER}\n`)
    expect(loadKeys({ GAS_SUBMITTER_KEYS_FILE: path }).GAS_SUBMITTER_KEYS?.reveal()).toBe(
      `${KEY},${OTHER}`,
    )
  })

  it('is read from a credential of systemd, whose mode may show a right of the group', () => {
    const credentials = join(folder, 'credentials')
    mkdirSync(credentials)
    fileOf('credentials/BRIDGE_MINT_KEY', KEY, 0o440)
    expect(loadKeys({ CREDENTIALS_DIRECTORY: credentials }).BRIDGE_MINT_KEY?.reveal()).toBe(KEY)
    chmodSync(join(credentials, 'BRIDGE_MINT_KEY'), 0o444)
    expect(problemsOf(() => loadKeys({ CREDENTIALS_DIRECTORY: credentials }))).toEqual([
      expect.stringMatching(/^BRIDGE_MINT_KEY: .* is open to other users; run chmod 600$/),
    ])
  })

  it.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601])('is refused in a file of mode %o', (mode) => {
    const path = fileOf(`open-${mode}`, KEY, mode)
    const problems = problemsOf(() => loadKeys({ SETTLEMENT_KEY_FILE: path }))
    expect(problems).toEqual([`SETTLEMENT_KEY: ${path} is open to other users; run chmod 600`])
  })

  it('is refused in a folder, an empty file, a long file and a missing file, without the content', () => {
    const paths = [
      folder,
      fileOf('empty', ' \n'),
      fileOf('long', KEY.repeat(100)),
      join(folder, 'missing'),
    ]
    const problems = paths.flatMap((path) =>
      problemsOf(() => loadKeys({ SETTLEMENT_KEY_FILE: path })),
    )
    expect(problems).toEqual([
      `SETTLEMENT_KEY: ${paths[0]} is not a file`,
      `SETTLEMENT_KEY: ${paths[1]} is empty`,
      `SETTLEMENT_KEY: ${paths[2]} is not a file of keys`,
      `SETTLEMENT_KEY: ${paths[3]} cannot be read (ENOENT)`,
    ])
    const wrong = problemsOf(() => loadKeys({ SETTLEMENT_KEY_FILE: fileOf('wrong', '0xabcdef') }))
    expect(wrong).toEqual(['SETTLEMENT_KEY: must be 0x and 64 hex digits'])
  })

  it('is refused in the environment outside of the devnet, with the remedy and without the key', () => {
    const problems = problemsOf(() => loadKeys({ SETTLEMENT_KEY: KEY, SIGNER_TOKEN: OTHER }))
    expect(problems).toEqual([
      expect.stringMatching(/^SETTLEMENT_KEY: .*DEVNET=1 alone; .* SETTLEMENT_KEY_FILE, or/),
      expect.stringMatching(/^SIGNER_TOKEN: .*DEVNET=1 alone; .* SIGNER_TOKEN_FILE, or/),
    ])
    expect(problems.join()).not.toMatch(/5a5a|5b5b/)
    expect(loadKeys({ DEVNET: '1', SETTLEMENT_KEY: KEY }).SETTLEMENT_KEY?.reveal()).toBe(KEY)
  })

  it('may be set by one source only', () => {
    const path = fileOf('second', KEY)
    const both = { DEVNET: '1', SETTLEMENT_KEY: OTHER, SETTLEMENT_KEY_FILE: path }
    expect(problemsOf(() => loadKeys(both))).toEqual([
      'SETTLEMENT_KEY: set only one of SETTLEMENT_KEY, SETTLEMENT_KEY_FILE and the credential SETTLEMENT_KEY',
    ])
  })
})

describe('a process that reads third-party data', () => {
  it.each([
    ['SETTLEMENT_KEY', { SETTLEMENT_KEY: KEY, DEVNET: '1' }],
    ['GAS_SUBMITTER_KEYS_FILE', { GAS_SUBMITTER_KEYS_FILE: '/missing' }],
    ['SOLANA_TOP_UP_KEY', { SOLANA_TOP_UP_KEY: KEY }],
    ['SIGNER_URL', { SIGNER_URL: 'http://127.0.0.1:9000' }],
    ['SIGNER_TOKEN_FILE', { SIGNER_TOKEN_FILE: '/missing' }],
  ])('does not start with %s', (name, env) => {
    expect(problemsOf(() => requireNoKeys(env))).toEqual([`${name}: this process must hold no key`])
  })

  it('does not start with a credential of systemd that is a key', () => {
    const credentials = join(folder, 'credentials of fetch')
    mkdirSync(credentials)
    fileOf('credentials of fetch/GAS_SIGNER_KEY', KEY)
    expect(problemsOf(() => requireNoKeys({ CREDENTIALS_DIRECTORY: credentials }))).toEqual([
      'credential GAS_SIGNER_KEY: this process must hold no key',
    ])
  })

  it('starts with empty keys, with addresses, and with the secrets of feeds', () => {
    const env = { SETTLEMENT_KEY: '', SETTLEMENT_ADDRESS: KEY.slice(0, 42), POLY_API_KEY: 'feed' }
    expect(problemsOf(() => requireNoKeys(env))).toEqual([])
    expect(loadFeedSecrets(env).POLY_API_KEY?.reveal()).toBe('feed')
  })
})
