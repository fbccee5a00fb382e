import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { ConfigInvalid, loadConfig, loadKeys } from '../../../../core/config.ts'
import { openKeys } from '../../../../workers/transactions/openKeys.ts'
import { openRemoteSigner } from '../../../../workers/transactions/openRemoteSigner.ts'

const KEY: `0x${string}` = `0x${'5a'.repeat(32)}`
const NAMED = `0x${'Ab'.repeat(20)}`
const meter = { ended: () => {} }

function open(env: NodeJS.ProcessEnv) {
  const devnet = { ...env, DEVNET: '1' }
  const [config, keys] = [loadConfig(devnet), loadKeys(devnet)]
  return openKeys({ config, keys, signer: openRemoteSigner(config, keys, meter) })
}

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    open(env)
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.problems
    throw error
  }
  return []
}

describe('the keys of the workers', () => {
  it('are held by the process, or by the signer, each by its own variable', () => {
    const keys = open({
      SETTLEMENT_KEY: KEY,
      SIGNER_URL: 'http://127.0.0.1:9000',
      BRIDGE_BURN_ADDRESS: NAMED,
      GAS_SUBMITTER_ADDRESSES: `${NAMED},0x${'cd'.repeat(20)}`,
    })
    const addresses = Object.entries(keys).map(([name, each]) => [
      name,
      each.map(({ address }) => address),
    ])
    expect(Object.fromEntries(addresses)).toMatchObject({
      BRIDGE_BURN_KEY: [NAMED.toLowerCase()],
      GAS_SUBMITTER_KEYS: [NAMED.toLowerCase(), `0x${'cd'.repeat(20)}`],
      BRIDGE_MINT_KEY: [],
      GAS_SIGNER_KEY: [],
    })
    const held = privateKeyToAccount(KEY).address.toLowerCase()
    expect(keys.SETTLEMENT_KEY.map(({ address }) => address)).toEqual([held])
  })

  it('are rejected if one purpose has a key and an address, and if an address has no signer', () => {
    expect(problemsOf({ SETTLEMENT_KEY: KEY, SETTLEMENT_ADDRESS: NAMED })).toEqual([
      'SETTLEMENT_ADDRESS: set only one of SETTLEMENT_ADDRESS and SETTLEMENT_KEY',
      'SETTLEMENT_ADDRESS: needs SIGNER_URL, whose signer holds the key',
    ])
  })

  it.each([
    'http://signer.example.com:9000',
    'http://10.0.0.5:9000',
    'https://user:password@signer.example.com',
    'ftp://127.0.0.1',
    'unix:',
    'unix:relative.sock',
    '127.0.0.1:9000',
  ])('are not requested from the signer %s, because a token could leak', (url) => {
    expect(problemsOf({ SIGNER_URL: url })).toEqual([expect.stringMatching(/^SIGNER_URL: must be/)])
  })

  it.each([
    'https://signer.example.com',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
    'http://localhost:9000/path',
    'unix:/run/quartet/signer.sock',
  ])('may be requested from the signer %s', (url) => {
    expect(problemsOf({ SIGNER_URL: url })).toEqual([])
  })
})
