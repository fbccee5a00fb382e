import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { concatHex, numberToHex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createLocalSolanaKey } from '../../core/signing/createLocalSolanaKey.ts'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { openHsmCardKeys } from '../../signer/openHsmCardKeys.ts'
import { openHsmKeys } from '../../signer/openHsmKeys.ts'
import { openHsmSolanaKeys } from '../../signer/openHsmSolanaKeys.ts'
import { aDeploymentFile } from '../builders/aDeploymentFile.ts'
import { createLaneWorld, waitUntil } from '../support/laneWorld.ts'
import { solanaKeyObjectOf } from '../support/signing/keyObjectOf.ts'
import { type SoftHsm, startSoftHsm } from '../support/signing/startSoftHsm.ts'
import { startWorker } from '../support/startWorker.ts'

const TOKEN = 'a token of at least thirty-two characters'
const READY = '"event":"process_ready"'

let hsm: SoftHsm
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hsm-signer-'))
  hsm = startSoftHsm()
  hsm.createKey('01')
  hsm.createKey('02')
  hsm.createKey('03', 'prime256v1')
})
afterAll(() => {
  hsm.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('keys in SoftHSM', () => {
  it('make valid Ethereum signatures with a low s, for every message', async () => {
    const keys = await openHsmKeys(hsm)
    expect(keys).toHaveLength(2)
    // A signature of an HSM is random: half of them have a high s, and half an odd recovery bit.
    for (let index = 0; index < 24; index += 1) {
      const { key } = keys[index % 2]!
      // openHsmKeys recovers the address from each signature.
      expect(await key.sign(concatHex(['0x02', numberToHex(index, { size: 40 })]))).toHaveLength(
        132,
      )
    }
  })

  it('sign messages of Solana, if the token made the key and if the key was imported', async () => {
    const secret = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
    const imported = toBase58(createLocalSolanaKey(secret).publicKey)
    hsm.createKey('04', 'edwards25519')
    hsm.importKey('05', solanaKeyObjectOf(secret))
    const keys = await openHsmSolanaKeys(hsm)
    expect(keys).toHaveLength(2)
    expect(keys.map(({ address }) => address)).toContain(imported)
    const message = Buffer.from('a message')
    // openHsmSolanaKeys verifies each signature.
    for (const key of keys) expect(await key.sign(message)).toHaveLength(64)
    expect(await openHsmKeys(hsm)).toHaveLength(2)
  })

  it('sign agent cards with a key of P-256', async () => {
    const keys = await openHsmCardKeys(hsm)
    expect(keys).toHaveLength(1)
    // openHsmCardKeys verifies each signature.
    for (const text of ['a card', 'another card'])
      expect(await keys[0]!.sign(Buffer.from(text))).toHaveLength(64)
  })

  it('do not open with a wrong PIN, another token or another module', async () => {
    await expect(openHsmKeys({ ...hsm, pin: '999999' })).rejects.toThrow(/ended with 1/)
    await expect(openHsmKeys({ ...hsm, token: 'other' })).rejects.toThrow(/ended with/)
    await expect(openHsmKeys({ ...hsm, module: '/missing.so' })).rejects.toThrow(/ended with/)
    await expect(openHsmKeys({ ...hsm, program: '/missing' })).rejects.toThrow(/install OpenSC/)
  })

  it('send the transactions of a lane through npm run signer: no process of the product holds a key', async () => {
    const world = await createLaneWorld(inject('postgresUrl'))
    const [first] = await openHsmKeys(hsm)
    const address = first!.key.address
    await world.rpc('anvil_setBalance', [address, toHex(parseEther('1'))])
    const fileOf = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text, { mode: 0o600 })
      return join(folder, name)
    }
    const rules = {
      maxSignaturesPerHour: 100,
      maxWeiPerHour: { 8453: String(parseEther('1')) },
      maxUsdc6PerHour: '0',
      calls: [{ chainId: 8453, to: TARGET, function: 'ping(uint256)' }],
    }
    const env = {
      DEPLOYMENT_FILE: fileOf('deployment.json', JSON.stringify(aDeploymentFile)),
      SIGNER_TOKEN_FILE: fileOf('token', TOKEN),
      SIGNER_HSM_PIN_FILE: fileOf('pin', hsm.pin),
      SIGNER_HSM_MODULE: hsm.module,
      SIGNER_HSM_TOKEN: hsm.token,
      SOFTHSM2_CONF: hsm.softHsmConf,
      SIGNER_POLICY_FILE: fileOf('policy.json', JSON.stringify({ keys: { [address]: rules } })),
      SIGNER_JOURNAL: join(folder, 'journal.jsonl'),
      SIGNER_LISTEN: `unix:${join(folder, 'signer.sock')}`,
      SIGNER_METRICS_PORT: String(await unclaimedPort()),
    }
    const signer = startWorker('signer/main', { env })
    await signer.said(READY)
    world.startWorker({ signerUrl: env.SIGNER_LISTEN, signerToken: TOKEN, address })
    const calls = [1, 2, 3].map(
      (value) => `0x${PING}${value.toString(16).padStart(64, '0')}` as const,
    )
    const ids: number[] = []
    for (const data of calls) ids.push(await world.queue({ to: TARGET, data, valueWei: 0n }))
    await world.reach(ids, 'mined')
    expect((await world.onChain(address)).map(({ nonce }) => nonce)).toEqual([0, 1, 2])

    const refused = await world.queue({ to: TARGET, data: '0xdeadbeef', valueWei: 0n })
    await waitUntil(async () => signer.output().includes('signature_refused'), 'refused')
    const later = await world.queue({ to: TARGET, data: calls[0]!, valueWei: 0n })
    await world.reach([later], 'mined')
    expect(await world.states([refused])).toEqual(['queued'])
    await signer.stop()
    await world.stop()
  })
})

/** Account without code, and the selector of `ping(uint256)`. */
const TARGET = '0x00000000000000000000000000000000000c0ffe'
const PING = '773acdef'
