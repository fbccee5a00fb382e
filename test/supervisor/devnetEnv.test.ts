import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../core/config.ts'
import { devnetAccounts } from '../../devnet/accounts.ts'
import { devnetEnv } from '../../supervisor/devnetEnv.ts'
import { devnetKeys } from '../../supervisor/devnetKeys.ts'

describe('the environment of the devnet', () => {
  const tips = (env: NodeJS.ProcessEnv) => [env['GAS_TIP_GWEI_8453'], env['GAS_TIP_GWEI_137']]

  it('has tips as on the real chains unless the caller says otherwise', () => {
    expect(tips(devnetEnv(loadConfig({}), {}))).toEqual(['0.001', '30'])
    expect(tips(devnetEnv(loadConfig({}), { GAS_TIP_GWEI_137: '7' }))).toEqual(['0.001', '7'])
  })

  it('has no keys, whatever the caller holds', () => {
    const { gasSigner } = devnetAccounts()
    const held = { GAS_SIGNER_KEY: gasSigner.privateKey, GAS_SUBMITTER_KEYS: gasSigner.privateKey }
    const env = devnetEnv(loadConfig({}), held)
    expect([env['GAS_SIGNER_KEY'], env['GAS_SUBMITTER_KEYS']]).toEqual(['', ''])
  })

  it('gives the workers the keys of the signer and of four submitters', () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'quartet-keys-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    expect(devnetKeys(stateDir)).toMatchObject({ GAS_SIGNER_KEY: '', GAS_SUBMITTER_KEYS: '' })
    const { gasSigner, gasSubmitters } = devnetAccounts()
    mkdirSync(join(stateDir, 'devnet'))
    const accounts = [...gasSubmitters, gasSigner]
    writeFileSync(join(stateDir, 'devnet', 'accounts.json'), JSON.stringify({ accounts }))
    const keys = gasSubmitters.map(({ privateKey }) => privateKey)
    expect(devnetKeys(stateDir)).toMatchObject({
      GAS_SIGNER_KEY: gasSigner.privateKey,
      GAS_SUBMITTER_KEYS: keys.join(','),
    })
  })
})
