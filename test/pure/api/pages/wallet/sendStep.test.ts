import { describe, expect, it } from 'vitest'
import { createIntents } from '../../../../../api/pages/wallet/script/flow/createIntents.ts'
import { lookUp } from '../../../../../api/pages/wallet/script/flow/lookUp.ts'
import { sendStep } from '../../../../../api/pages/wallet/script/flow/sendStep.ts'
import { walletProblem } from '../../../../../api/pages/wallet/script/flow/walletProblem.ts'
import {
  ACCOUNT,
  anIntent,
  aStep,
  aWalletChain,
  memoryStorage,
  RECEIVER,
} from '../../../../builders/aWalletChain.ts'

const HASH = `0x${'d'.repeat(64)}` as const
const OTHER = `0x${'e9'.repeat(20)}` as const

const fails =
  (code: number | undefined, message = 'text of the wallet') =>
  () => {
    throw Object.assign(new Error(message), code === undefined ? {} : { code })
  }

function aDesk() {
  const provider = aWalletChain(5)
  const intents = createIntents(memoryStorage())
  const order = anIntent()
  intents.add(order)
  return { provider, intents, order }
}

describe('a step of an order', () => {
  it('is stored as asked before the request to the wallet, and as sent after the answer', async () => {
    const { provider, intents, order } = aDesk()
    let stored: unknown
    provider.answers.set('eth_sendTransaction', () => {
      stored = intents.list()[0]?.state
      return HASH
    })
    const after = await sendStep({ provider, intents }, order)
    expect(stored).toBe('asked')
    expect(after).toMatchObject({ state: 'sent', hash: HASH, firstNonce: 5, fromBlock: 0 })
    expect(intents.list()).toEqual([after])
  })

  it('is requested from the wallet once, also with another tab', async () => {
    const { provider, intents, order } = aDesk()
    provider.answers.set('eth_sendTransaction', () => new Promise(() => undefined))
    void sendStep({ provider, intents }, order)
    await expect.poll(() => intents.list()[0]?.state).toBe('asked')
    await expect(sendStep({ provider, intents }, order)).rejects.toThrow('Another tab')
    await expect(sendStep({ provider, intents }, intents.list()[0]!)).rejects.toThrow(RangeError)
    expect(provider.calls.filter((name) => name === 'eth_sendTransaction')).toHaveLength(1)
  })

  it('is not sent to the wallet if the wallet no longer has the account', async () => {
    const { provider, intents, order } = aDesk()
    provider.answers.set('eth_accounts', () => [OTHER])
    await expect(sendStep({ provider, intents }, order)).rejects.toThrow(
      'no longer has the account',
    )
    expect(provider.calls).not.toContain('eth_sendTransaction')
    expect(intents.list()).toEqual([order])
  })

  it.each([4001, 4100, 4200, 4900, 4901, -32601, -32602])(
    'ends after code %i, after which the wallet sent nothing',
    async (code) => {
      const { provider, intents, order } = aDesk()
      provider.answers.set('eth_sendTransaction', fails(code))
      expect(await sendStep({ provider, intents }, order)).toMatchObject({ state: 'refused' })
    },
  )

  it.each([-32603, -32000, -32002, -32005, 5000, undefined])(
    'stays open after the wallet error %s, because a transaction may exist',
    async (code) => {
      const { provider, intents, order } = aDesk()
      provider.answers.set('eth_sendTransaction', fails(code))
      const after = await sendStep({ provider, intents }, order)
      expect(after.state).toBe('asked')
      expect(after.problem).toMatch(/^The wallet (reports: text of the wallet|shows an earlier)/)
    },
  )

  it('stays open after an answer that is not a hash', async () => {
    const { provider, intents, order } = aDesk()
    provider.answers.set('eth_sendTransaction', () => ({ ok: true }))
    expect(await sendStep({ provider, intents }, order)).toMatchObject({ state: 'asked' })
  })

  it('reads the code of the wallet inside an error of the node, and keeps at most 200 characters of the error text', () => {
    const wrapped = { code: -32603, data: { originalError: { code: 4001 } } }
    expect(walletProblem(wrapped).kind).toBe('refused')
    expect(walletProblem({ message: 'W'.repeat(5_000) }).words.length).toBeLessThan(230)
    for (const odd of [null, undefined, 7, 'text', {}, { code: '4001' }]) {
      expect(walletProblem(odd).kind).toBe('unclear')
    }
  })
})

describe('the check of the chain for an order', () => {
  const asked = anIntent({ state: 'asked', firstNonce: 5, fromBlock: 0 })
  const sent = anIntent({ state: 'sent', hash: HASH, firstNonce: 5, fromBlock: 0 })

  it('finds the transaction of an order without a hash among others of the account', async () => {
    const chain = aWalletChain(5)
    chain.mine({ to: OTHER, data: '0x1234' })
    chain.mine({ to: RECEIVER, data: '0x99' })
    const hash = chain.mine({ to: RECEIVER, data: '0x1234' })
    expect(await lookUp(chain, asked)).toEqual({
      kind: 'event',
      event: { kind: 'sent', hash, nonce: 7 },
    })
  })

  it('ignores an equal transaction that is older than the order', async () => {
    const chain = aWalletChain(4)
    chain.mine({ to: RECEIVER, data: '0x1234' })
    expect(await lookUp(chain, { ...asked, fromBlock: 1 })).toEqual({ kind: 'absent' })
    chain.pending = 1
    expect(await lookUp(chain, { ...asked, fromBlock: 1 })).toEqual({ kind: 'waiting' })
  })

  it('returns unknown if the node has no past states, and after many transactions of the account', async () => {
    const chain = aWalletChain(5)
    chain.mine({ to: RECEIVER, data: '0x1234' })
    chain.mine({ to: RECEIVER, data: '0x1234' })
    const { request } = chain
    const pruned = {
      request: (call: Parameters<typeof request>[0]) =>
        String(call.params?.[1]).startsWith('0x') ? fails(-32000)() : request(call),
    }
    expect(await lookUp(pruned, asked)).toEqual({ kind: 'unknown' })
    expect(await lookUp(aWalletChain(30), asked)).toEqual({ kind: 'unknown' })
  })

  it('follows a transaction to its block, and names a failure', async () => {
    const chain = aWalletChain(5)
    const hash = chain.mine({ to: RECEIVER, data: '0x1234' })
    expect(await lookUp(chain, { ...sent, hash })).toMatchObject({ event: { kind: 'mined' } })
    const failed = chain.mine({ to: RECEIVER, data: '0x1234', status: 0 })
    expect(await lookUp(chain, { ...sent, hash: failed })).toMatchObject({
      event: { kind: 'reverted' },
    })
  })

  it('follows the transaction that the wallet sent again with more gas', async () => {
    const chain = aWalletChain(5)
    const hash = chain.mine({ to: RECEIVER, data: '0x1234' })
    expect(await lookUp(chain, { ...sent, nonce: 5 })).toMatchObject({
      event: { kind: 'sent', hash, nonce: 5 },
    })
  })

  it('counts a transaction as replaced only when its own nonce is used', async () => {
    const chain = aWalletChain(5)
    expect(await lookUp(chain, sent)).toEqual({ kind: 'waiting' })
    chain.mine({ to: ACCOUNT, data: '0x' })
    expect(await lookUp(chain, sent)).toEqual({ kind: 'waiting' })
    expect(await lookUp(chain, { ...sent, nonce: 6 })).toEqual({ kind: 'waiting' })
    expect(await lookUp(chain, { ...sent, nonce: 5 })).toMatchObject({
      event: { kind: 'replaced' },
    })
  })

  it('compares transactions with the present step of an order', async () => {
    const chain = aWalletChain(5)
    chain.mine({ to: RECEIVER, data: '0xaa' })
    const steps = [aStep({ data: '0xaa' }), aStep({ data: '0xbb' })]
    expect(await lookUp(chain, { ...asked, steps, at: 1 })).toEqual({ kind: 'absent' })
  })
})
