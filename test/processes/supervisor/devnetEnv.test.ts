import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../../core/config.ts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import { solanaAccounts } from '../../../devnet/solana/solanaAccounts.ts'
import { writeSolanaKeys } from '../../../devnet/solana/writeSolanaKeys.ts'
import { devnetEnv } from '../../../supervisor/devnetEnv.ts'
import { devnetFeePayer, devnetKeys } from '../../../supervisor/devnetKeys.ts'
import { createFeePayerSigner } from '../../../workers/sponsor/solana/createFeePayerSigner.ts'

describe('the environment of the devnet', () => {
  const tips = (env: NodeJS.ProcessEnv) => [env['GAS_TIP_GWEI_8453'], env['GAS_TIP_GWEI_137']]

  it('has tips as on the real chains unless the caller sets the tips', () => {
    expect(tips(devnetEnv(loadConfig({}), {}))).toEqual(['0.001', '30'])
    expect(tips(devnetEnv(loadConfig({}), { GAS_TIP_GWEI_137: '7' }))).toEqual(['0.001', '7'])
  })

  it('has no keys, even if the environment of the caller has keys', () => {
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

  it('gives the workers the key of the Solana fee payer, and the api only its address', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'quartet-solana-'))
    onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
    expect(devnetFeePayer(stateDir)).toEqual({ SOLANA_FEE_PAYER: '' })
    expect(devnetKeys(stateDir)).toMatchObject({ SOLANA_FEE_PAYER_KEY: '' })
    const accounts = await solanaAccounts(7)
    writeSolanaKeys(join(stateDir, 'devnet'), accounts)
    const { address } = accounts.feePayer
    expect(devnetFeePayer(stateDir)).toEqual({ SOLANA_FEE_PAYER: address })
    const key = devnetKeys(stateDir)['SOLANA_FEE_PAYER_KEY'] ?? ''
    expect(createFeePayerSigner(key).address).toBe(address)
    expect(devnetEnv(loadConfig({}), { SOLANA_FEE_PAYER_KEY: key })['SOLANA_FEE_PAYER_KEY']).toBe(
      '',
    )
  })
})
