import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signingInputOf } from '../../../core/cards/domain/cardJws.ts'
import { createLocalKey } from '../../../core/signing/createLocalKey.ts'
import { createLocalP256Key } from '../../../core/signing/createLocalP256Key.ts'
import { createLocalSolanaKey } from '../../../core/signing/createLocalSolanaKey.ts'
import { createRemoteSigner } from '../../../core/signing/createRemoteSigner.ts'
import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import { compileSolanaMessage } from '../../../core/sponsor/solana/domain/compileSolanaMessage.ts'
import { writeSolanaMessage } from '../../../core/sponsor/solana/domain/writeSolanaMessage.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { aCard } from '../../builders/aCard.ts'
import { aDeploymentFile } from '../../builders/aDeploymentFile.ts'
import { USDC } from '../../builders/facts.ts'
import { aKey, anInstruction, BLOCKHASH } from '../../pure/core/sponsor/solana/domain/aMessage.ts'
import { aCharge, aContent } from '../../pure/signer/aPolicy.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { startWorker } from '../../support/startWorker.ts'

const KEY = `0x${'5a'.repeat(32)}` as const
const local = createLocalKey(KEY)
const card = createLocalP256Key(KEY)
const secret = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
const solana = createLocalSolanaKey(secret)
const feePayer = toBase58(solana.publicKey)
/** Returns the message of a transfer of tokens whose fee an account pays. */
const messageOf = (payer: string) =>
  writeSolanaMessage(compileSolanaMessage(payer, BLOCKHASH, [anInstruction()]))
const TOKEN = 'a token of at least thirty-two characters'
const READY = '"event":"process_ready"'

let folder: string
let env: NodeJS.ProcessEnv & { readonly SIGNER_LISTEN: string }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const fileOf = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  env = {
    DEPLOYMENT_FILE: fileOf('deployment.json', JSON.stringify(aDeploymentFile)),
    SETTLEMENT_KEY_FILE: fileOf('key', KEY),
    CARD_KEY_FILE: fileOf('card', KEY),
    SOLANA_FEE_PAYER_KEY_FILE: fileOf('fee-payer', toBase58(secret)),
    SIGNER_TOKEN_FILE: fileOf('token', TOKEN),
    SIGNER_POLICY_FILE: join(folder, 'policy.json'),
    SIGNER_JOURNAL: join(folder, 'state', 'journal.jsonl'),
    SIGNER_LISTEN: `unix:${join(folder, 'signer.sock')}`,
    SIGNER_METRICS_PORT: String(await unclaimedPort()),
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keyAt = (url: string, token: string | null = TOKEN) =>
  createRemoteSigner({ url, token, timeoutMs: PATIENCE_MS }, { ended: () => {} }).keyOf(
    local.address,
  )

async function startSigner(more: NodeJS.ProcessEnv = {}) {
  const signer = startWorker('signer/main', { env: { ...env, ...more } })
  await signer.said(READY)
  return signer
}

describe('npm run signer', () => {
  it('does not start without a policy, and prints a policy and the addresses of its keys', async () => {
    const missing = startWorker('signer/main', { env: { ...env, SIGNER_POLICY_FILE: '' } })
    expect(await missing.ended).not.toBe(0)
    expect(missing.output()).toContain('SIGNER_POLICY_FILE: must be set')
    const printing = startWorker('signer/main', { args: ['policy'], env })
    expect(await printing.ended).toBe(0)
    const policy = JSON.parse(printing.output())
    expect(Object.keys(policy.keys)).toEqual([local.address])
    expect(Object.keys(policy.solana)).toEqual([feePayer])
    expect(Object.keys(policy.cards)).toEqual([card.publicKey])
    const naming = startWorker('signer/main', { args: ['addresses'], env })
    expect(await naming.ended).toBe(0)
    expect(naming.output()).toBe(
      `SETTLEMENT_ADDRESS=${local.address}\nSOLANA_FEE_PAYER=${feePayer}\nCARD_PUBLIC_KEY=${card.publicKey}\n`,
    )
    policy.keys[local.address].maxUsdc6PerHour = '3000000'
    for (const call of policy.keys[local.address].calls) call.fixed = {}
    writeFileSync(env['SIGNER_POLICY_FILE'] ?? '', JSON.stringify(policy))
  })

  it('signs over a socket that no other user can open, and keeps the spent caps after a kill', async () => {
    const content = (nonce: number, usd: bigint) =>
      aContent({ nonce, to: USDC, data: aCharge(usd * 1_000_000n) })
    const key = keyAt(env.SIGNER_LISTEN)
    const signer = await startSigner()
    expect(statSync(join(folder, 'signer.sock')).mode & 0o777).toBe(0o600)
    await key.check()
    expect(await key.sign(content(1, 2n))).toBe(await local.sign(content(1, 2n)))
    await expect(key.sign(content(2, 2n))).rejects.toMatchObject({ code: 'signer_over_cap' })
    await signer.kill()
    await expect(key.sign(content(1, 2n))).rejects.toMatchObject({ code: 'signer_unavailable' })

    const again = await startSigner()
    expect(await key.sign(content(1, 2n))).toBe(await local.sign(content(1, 2n)))
    await expect(key.sign(content(2, 2n))).rejects.toMatchObject({ code: 'signer_over_cap' })
    await expect(key.sign('0x05aa')).rejects.toMatchObject({ code: 'signer_refused' })
    const stranger = keyAt(env.SIGNER_LISTEN, 'another token of thirty-two characters!')
    await expect(stranger.sign(content(1, 2n))).rejects.toMatchObject({ code: 'signer_closed' })
    await expect(keyAt(env.SIGNER_LISTEN, null).check()).rejects.toMatchObject({
      code: 'signer_closed',
    })

    const second = startWorker('signer/main', {
      env: {
        ...env,
        SIGNER_LISTEN: `127.0.0.1:${await unclaimedPort()}`,
        SIGNER_METRICS_PORT: String(await unclaimedPort()),
      },
    })
    expect(await second.ended).not.toBe(0)
    expect(second.output()).toContain('another process listens there')
    expect(again.output()).not.toContain(KEY.slice(2))
    await again.stop()
  })

  it('signs only messages of Solana whose fee its key pays', async () => {
    const signer = await startSigner()
    const remote = createRemoteSigner(
      { url: env.SIGNER_LISTEN, token: TOKEN, timeoutMs: PATIENCE_MS },
      { ended: () => {} },
    ).solanaKeyOf(feePayer, solana.publicKey)
    const bytes = messageOf(feePayer)
    expect(await remote.sign(bytes)).toEqual(solana.sign(bytes))
    await expect(remote.sign(messageOf(aKey(8)))).rejects.toMatchObject({ code: 'signer_refused' })
    await signer.stop()
  })

  it('signs only agent cards of its origin', async () => {
    const signer = await startSigner()
    const remote = createRemoteSigner(
      { url: env.SIGNER_LISTEN, token: TOKEN, timeoutMs: PATIENCE_MS },
      { ended: () => {} },
    ).p256KeyOf(card.publicKey)
    const inputOf = (publicUrl: string) => {
      const by = { publicKey: card.publicKey, publicUrl }
      return Buffer.from(signingInputOf(aCard('1.0.0', publicUrl), by).input)
    }
    // PUBLIC_URL of the process that printed the policy.
    expect(await remote.sign(inputOf('http://127.0.0.1:3000'))).toHaveLength(64)
    await expect(remote.sign(inputOf('https://attacker.test'))).rejects.toMatchObject({
      code: 'signer_refused',
    })
    await signer.stop()
  })

  it('listens on the loopback interface', async () => {
    const at = `127.0.0.1:${await unclaimedPort()}`
    const signer = await startSigner({ SIGNER_LISTEN: at })
    await keyAt(`http://${at}`).check()
    await signer.stop()
  })
})
