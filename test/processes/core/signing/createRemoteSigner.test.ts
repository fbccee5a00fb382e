import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'
import { createRemoteSigner } from '../../../../core/signing/createRemoteSigner.ts'
import type { EvmKey } from '../../../../core/signing/ports.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import {
  type FaultySigner,
  type SignerFault,
  startFaultySigner,
} from '../../../support/signing/startFaultySigner.ts'

const KEY = `0x${'5a'.repeat(32)}` as const
const local = createLocalKey(KEY)
const DATA = '0x02c0ffee'
/** Wait for a signer that never answers, milliseconds. */
const SILENCE_MS = 50

let signer: FaultySigner
let key: EvmKey
const outcomes: string[] = []

function keyOf(timeoutMs: number, token: string | null = null): EvmKey {
  const meter = { ended: (outcome: string) => void outcomes.push(outcome) }
  return createRemoteSigner({ url: signer.url, token, timeoutMs }, meter).keyOf(local.address)
}

beforeAll(async () => {
  signer = await startFaultySigner([`0x${'5c'.repeat(32)}`, KEY])
})
afterAll(() => signer.close())
beforeEach(() => {
  signer.fault = null
  signer.checkFault = null
  outcomes.length = 0
  key = keyOf(PATIENCE_MS)
})

describe('a key of the signer process', () => {
  it('returns the signature that the same key returns in memory, and sends the whole content to the signer', async () => {
    expect(await key.sign(DATA)).toBe(await local.sign(DATA))
    expect(signer.asked.at(-1)).toBe(DATA)
    await key.check()
    expect(outcomes).toEqual(['signed'])
  })

  it('sends its token with each call except the check that the signer is up', async () => {
    const held = keyOf(PATIENCE_MS, 'a token of the signer')
    await held.sign(DATA)
    await held.check()
    const calls = signer.calls.slice(-4)
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/v1/eth1/publicKeys',
      expect.stringMatching(/^\/api\/v1\/eth1\/sign\//),
      '/upcheck',
      '/api/v1/eth1/publicKeys',
    ])
    const token = 'Bearer a token of the signer'
    expect(calls.map((call) => call.token)).toEqual([token, token, undefined, token])
  })

  it.each([
    ['garbage', 'signer_answer_wrong'],
    ['other_content', 'signer_answer_wrong'],
    ['other_key', 'signer_answer_wrong'],
    ['cut_off', 'signer_unavailable'],
    ['long', 'signer_unavailable'],
    [500, 'signer_unavailable'],
    [503, 'signer_unavailable'],
    [301, 'signer_unavailable'],
    [429, 'signer_over_cap'],
    [400, 'signer_refused'],
    [403, 'signer_refused'],
    [401, 'signer_closed'],
    [404, 'signer_closed'],
  ] satisfies readonly (readonly [SignerFault, string])[])(
    'returns no signature during the fault %s, and throws %s',
    async (fault, code) => {
      signer.fault = fault
      await expect(key.sign(DATA)).rejects.toMatchObject({ code })
      expect(outcomes).toEqual([code])
      signer.fault = null
      expect(await key.sign(DATA)).toBe(await local.sign(DATA))
    },
  )

  it('returns no signature if the signer never answers', async () => {
    await key.sign(DATA)
    signer.fault = 'silent'
    const hasty = keyOf(SILENCE_MS)
    await expect(hasty.sign(DATA)).rejects.toMatchObject({ code: 'signer_unavailable' })
    expect(outcomes.at(-1)).toBe('signer_unavailable')
  })

  it('is closed when the signer has no such key, and signs once the signer has the key', async () => {
    const meter = { ended: () => {} }
    const target = { url: signer.url, token: null, timeoutMs: PATIENCE_MS }
    const missing = createRemoteSigner(target, meter).keyOf(`0x${'ee'.repeat(20)}`)
    await expect(missing.sign(DATA)).rejects.toMatchObject({ code: 'signer_closed' })
    await expect(missing.check()).rejects.toMatchObject({ code: 'signer_closed' })
  })

  it.each(['garbage', 'long', 'cut_off', 500, 401] as const)(
    'fails its check when the signer has the fault %s, and signs nothing for the check',
    async (fault) => {
      const before = signer.asked.length
      signer.checkFault = fault
      await expect(key.check()).rejects.toMatchObject({ name: 'SigningFailed' })
      signer.checkFault = null
      await key.check()
      expect(signer.asked).toHaveLength(before)
    },
  )

  it('is unavailable while nothing listens at the address of the signer', async () => {
    const gone = await startFaultySigner([KEY])
    await gone.close()
    const target = { url: gone.url, token: null, timeoutMs: PATIENCE_MS }
    const late = createRemoteSigner(target, { ended: () => {} }).keyOf(local.address)
    await expect(late.sign(DATA)).rejects.toMatchObject({ code: 'signer_unavailable' })
  })
})
