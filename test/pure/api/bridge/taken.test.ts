import { describe, expect, it } from 'vitest'
import type { BridgeVerdict } from '../../../../core/bridge/ports.ts'
import { RpcUnavailable } from '../../../../core/kernel/errors.ts'
import { txOf } from '../../../builders/aBridge.ts'
import { aBridgeShop, payForBridge } from '../../../builders/aBridgeShop.ts'

const PATH = '/v1/bridge?from=base&to=arc&amount=1'
const PUSH = txOf(7)

/** Returns the verdict of the chain that a third party deposited this amount with an authorization. */
function takenVerdict(amountUsdc6: bigint): BridgeVerdict {
  const deposit = { txHash: PUSH, amountUsdc6, blockNumber: 12, blockHash: txOf(8) }
  return { kind: 'taken', by: 'front_run', txHash: PUSH, deposit }
}

/** Returns a shop, and a function that sends an expired payment. */
async function anExpired(signing: Parameters<typeof payForBridge>[2] = {}) {
  const shop = aBridgeShop()
  const { headers } = await payForBridge(shop, PATH, signing)
  shop.time.ms += 200_000
  const send = async () => {
    const response = await shop.get(PATH, headers)
    return { status: response.status, body: await response.json() }
  }
  return { shop, send }
}

describe('an authorization that a third party deposited before the request', () => {
  it('is stored with its signature and its deposit before the payer receives the answer', async () => {
    const shop = aBridgeShop()
    shop.verdict = async () => takenVerdict(1_035_000n)
    const { headers, authorization } = await payForBridge(shop, PATH)
    const response = await shop.get(PATH, headers)
    expect([response.status, (await response.json()).code]).toEqual([409, 'front_run'])
    expect(shop.memory.frontRuns).toHaveLength(1)
    const [claim, deposit] = shop.memory.frontRuns[0]!
    expect(claim).toMatchObject({
      chainId: 8453,
      toChainId: 5042,
      receiveUsdc6: 1_000_000n,
      feeUsdc6: 19_000n,
      authorization: { from: authorization.from, valueUsdc6: 1_035_000n },
      wireVersion: 2,
    })
    expect(claim.signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(deposit).toMatchObject({ txHash: PUSH, amountUsdc6: 1_035_000n, blockNumber: 12 })
    expect(shop.memory.claims).toHaveLength(0)
  })

  it.each<[string, BridgeVerdict]>([
    ['moved another amount than the signature', takenVerdict(1_034_999n)],
    ['was bridged', { kind: 'taken', by: 'bridge', txHash: PUSH }],
    ['was refunded', { kind: 'taken', by: 'refund', txHash: PUSH }],
  ])('is not stored when it %s', async (_name, verdict) => {
    const shop = aBridgeShop()
    shop.verdict = async () => verdict
    const { headers } = await payForBridge(shop, PATH)
    expect((await shop.get(PATH, headers)).status).toBe(409)
    expect(shop.memory.frontRuns).toEqual([])
  })
})

describe('an expired bridge authorization', () => {
  it.each([
    ['is due', 'due', 'front_run', null],
    ['is submitted', 'submitted', 'front_run', txOf(5)],
    ['was paid', 'refunded', 'refunded', txOf(5)],
  ] as const)(
    'returns 409 with the state of a refund that %s, before a new authorization is requested',
    async (...given) => {
      const [, state, code, refundTx] = given
      const { shop, send } = await anExpired()
      shop.memory.refund = { state, refundTx }
      expect(await send()).toMatchObject({ status: 409, body: { code, refundTx, burnTx: null } })
      expect(shop.checks).toBe(0)
    },
  )

  it('is read from the chain, and its deposit by a third party is stored', async () => {
    const { shop, send } = await anExpired()
    shop.verdict = async () => takenVerdict(1_035_000n)
    expect(await send()).toMatchObject({ status: 409, body: { code: 'front_run' } })
    expect(shop.memory.frontRuns).toHaveLength(1)
  })

  it.each<[string, BridgeVerdict]>([
    ['the authorization was never used', { kind: 'refused', reason: 'expired' }],
    ['the node is behind the local clock', { kind: 'valid', balanceUsdc6: 9_000_000n }],
  ])('returns 402 with a fresh quote when %s', async (_name, verdict) => {
    const { shop, send } = await anExpired()
    shop.verdict = async () => verdict
    expect(await send()).toMatchObject({ status: 402, body: { reason: 'expired' } })
    expect(shop.memory.claims).toEqual([])
  })

  it('returns 402 with a fresh quote when its deposit left the chain', async () => {
    const { shop, send } = await anExpired()
    shop.memory.refund = { state: 'void', refundTx: null }
    expect(await send()).toMatchObject({ status: 402, body: { reason: 'expired' } })
  })

  it('returns 503 while the chain does not answer', async () => {
    const { shop, send } = await anExpired()
    shop.verdict = async () => {
      throw new RpcUnavailable(8453, 5)
    }
    expect((await send()).status).toBe(503)
  })

  it('is not read from the chain when the payer’s key did not make the signature', async () => {
    const { shop, send } = await anExpired({ resign: () => `0x${'5a'.repeat(64)}1b` })
    shop.verdict = async () => takenVerdict(1_035_000n)
    expect(await send()).toMatchObject({ status: 402, body: { reason: 'expired' } })
    expect([shop.checks, shop.memory.frontRuns]).toEqual([0, []])
  })
})

describe('a repeated bridge payment whose first request is claimed during the check', () => {
  it.each<[string, () => Promise<BridgeVerdict>]>([
    ['refuses the payment', async () => ({ kind: 'refused', reason: 'insufficient_balance' })],
    [
      'does not answer',
      async () => {
        throw new RpcUnavailable(8453, 5)
      },
    ],
  ])(
    'returns 409 with the first bridge, without a new price, when the chain then %s',
    async (_name, late) => {
      const shop = aBridgeShop()
      const { verdict } = shop
      const { headers } = await payForBridge(shop, PATH)
      const twin: number[] = []
      shop.verdict = async () => {
        shop.verdict = verdict
        twin.push((await shop.get(PATH, headers)).status)
        return late()
      }
      const response = await shop.get(PATH, headers)
      expect([response.status, (await response.json()).code]).toEqual([409, 'already_bridged'])
      expect(twin).toEqual([202])
      expect(shop.memory.claims).toHaveLength(1)
    },
  )
})
