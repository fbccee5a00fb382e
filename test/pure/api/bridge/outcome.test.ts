import { describe, expect, it } from 'vitest'
import { bridgeUsdc } from '../../../../core/bridge/operations/bridgeUsdc.ts'
import type { Bridge, BridgeVerdict } from '../../../../core/bridge/ports.ts'
import { BRIDGE_CONTRACT, txOf } from '../../../builders/aBridge.ts'
import { aBridgeShop, aRoute, payForBridge, USUAL_COSTS } from '../../../builders/aBridgeShop.ts'
import { decodeBase64Json } from '../../../builders/aGate.ts'
import { addressOf } from '../../../builders/facts.ts'

const PATH = '/v1/bridge?from=base&to=arc&amount=1'
const STATUS = 'http://127.0.0.1:3000/v1/bridge/status'
const BURN = txOf(0xb1)
const MINT = txOf(0xc1)

const mintedChanges = (): Partial<Bridge> => ({
  state: 'minted',
  burnTx: BURN,
  mintTx: MINT,
  receivedUsdc6: 1_001_000n,
})

describe('GET /v1/bridge with a payment', () => {
  it('returns 200 with the delivered amount, the destination and the referrer', async () => {
    const shop = aBridgeShop()
    shop.memory.reach = mintedChanges
    shop.memory.booking = { referrer: addressOf(0xaf), referralUsdc6: 3_800n }
    const path = `${PATH}&ref=${addressOf(0xaf)}`
    const { headers, authorization } = await payForBridge(shop, path)
    const response = await shop.get(path, headers)
    const body = await response.json()
    expect([response.status, body]).toEqual([
      200,
      {
        status: 'minted',
        receive: '1.001000',
        receivedUsdc: '1001000',
        to: 'arc',
        recipient: expect.stringMatching(new RegExp(`^${shop.payer.address}$`, 'i')),
        burnTx: BURN,
        mintTx: MINT,
        statusUrl: `${STATUS}/${BURN}`,
        referrer: expect.stringMatching(new RegExp(`^${addressOf(0xaf)}$`, 'i')),
        referrerEarned: '0.003800',
      },
    ])
    expect(bridgeUsdc.output.parse(body)).toEqual(body)
    for (const name of ['payment-response', 'x-payment-response']) {
      expect(decodeBase64Json(response.headers.get(name))).toMatchObject({
        success: true,
        transaction: BURN,
        network: 'eip155:8453',
        payer: authorization.from,
      })
    }
    const [claim] = shop.memory.claims
    expect(claim).toMatchObject({
      chainId: 8453,
      toChainId: 5042,
      contract: BRIDGE_CONTRACT,
      receiveUsdc6: 1_000_000n,
      maxNetworkFeeUsdc6: 16_000n,
      feeUsdc6: 19_000n,
      minFinality: 1000,
      referrer: addressOf(0xaf),
      wireVersion: 2,
      quoteId: expect.stringMatching(/^quote_/),
    })
    expect(shop.crashed).toEqual(['bridge_after_claim'])
  })

  it('accepts a payment of version 1', async () => {
    const shop = aBridgeShop()
    shop.memory.reach = mintedChanges
    const { headers } = await payForBridge(shop, PATH, { wire: 1, network: 'base' })
    const response = await shop.get(PATH, headers)
    expect(response.status).toBe(200)
    expect(decodeBase64Json(response.headers.get('x-payment-response'))).toMatchObject({
      network: 'base',
    })
  })

  it.each([
    ['signed', BURN, BURN],
    ['not signed yet', null, null],
  ])('returns 202 while the bridge is pending, with its burn %s', async (_name, burnTx, named) => {
    const shop = aBridgeShop()
    shop.memory.reach = () => ({ burnTx })
    const { headers } = await payForBridge(shop, PATH)
    const response = await shop.get(PATH, headers)
    const { id } = shop.memory.claims[0] ?? {}
    expect([response.status, await response.json()]).toEqual([
      202,
      {
        burnTx,
        statusUrl: `${STATUS}/${named ?? id}`,
        state: 'submitted',
        nextStep: 'The bridge is pending. Follow statusUrl; do not pay again.',
      },
    ])
  })

  it('returns 409 to the same signature for every later request, with the burn of its bridge', async () => {
    const shop = aBridgeShop()
    shop.memory.reach = mintedChanges
    const { headers } = await payForBridge(shop, PATH)
    await shop.get(PATH, headers)
    for (const path of [
      PATH,
      '/v1/bridge?from=base&to=polygon&amount=2',
      `${PATH}&ref=${addressOf(1)}`,
    ]) {
      shop.time.ms += 1_000_000
      const response = await shop.get(path, headers)
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { code: 'already_bridged', burnTx: BURN, refundTx: null, statusUrl: `${STATUS}/${BURN}` },
      ])
    }
    expect(shop.memory.claims).toHaveLength(1)
  })

  it('returns 502 without a charge when no node received the burn, and accepts the same signature again', async () => {
    const shop = aBridgeShop()
    shop.memory.reach = () => ({ state: 'closed', reason: 'not_submitted' })
    const { headers } = await payForBridge(shop, PATH)
    const response = await shop.get(PATH, headers)
    expect([response.status, await response.json()]).toMatchObject([
      502,
      {
        error: 'bridge not submitted',
        nextStep: 'Nothing was charged. Send the same request with the same payment again.',
      },
    ])
    shop.memory.reach = mintedChanges
    expect((await shop.get(PATH, headers)).status).toBe(200)
  })

  it.each([
    ['insufficient_balance', 'invalid_exact_evm_insufficient_balance'],
    ['cancelled', 'invalid_exact_evm_nonce_already_used'],
    ['an unknown reason', 'invalid_exact_evm_transaction_failed'],
  ])('returns 402 with a fresh price when the burn failed: %s', async (stored, error) => {
    const shop = aBridgeShop()
    shop.memory.reach = () => ({ state: 'closed', reason: stored, burnTx: BURN })
    const { headers } = await payForBridge(shop, PATH)
    const response = await shop.get(PATH, headers)
    const body = await response.json()
    expect([response.status, body.code]).toEqual([402, error])
    expect(body.quote.pay.payUsdc).toBe('1035000')
    expect(decodeBase64Json(response.headers.get('payment-response'))).toMatchObject({
      success: false,
      transaction: BURN,
    })
  })

  it.each([
    ['while the refund is due', null, 'front_run', null],
    ['after the refund', { state: 'refunded', refundTx: txOf(5) } as const, 'refunded', txOf(5)],
  ])(
    'returns 409 with the refund after a third party submitted the authorization, %s',
    async (_name, refund, error, refundTx) => {
      const shop = aBridgeShop()
      shop.memory.reach = () => ({ state: 'front_run', burnTx: BURN })
      shop.memory.refund = refund
      const { headers } = await payForBridge(shop, PATH)
      for (const _time of ['first', 'again']) {
        const response = await shop.get(PATH, headers)
        expect([response.status, await response.json()]).toMatchObject([
          409,
          { code: error, refundTx, burnTx: null },
        ])
      }
    },
  )

  const taken: readonly [string, BridgeVerdict, object][] = [
    [
      'bridged by another request',
      { kind: 'taken', by: 'bridge', txHash: txOf(7) },
      { code: 'already_bridged', burnTx: txOf(7), refundTx: null },
    ],
    [
      'refunded',
      { kind: 'taken', by: 'refund', txHash: txOf(7) },
      { code: 'refunded', burnTx: null, refundTx: txOf(7) },
    ],
    [
      'submitted by a third party',
      {
        kind: 'taken',
        by: 'front_run',
        txHash: txOf(7),
        deposit: {
          txHash: txOf(7),
          amountUsdc6: 1_035_000n,
          blockNumber: 1,
          blockHash: txOf(8),
        },
      },
      { code: 'refunded', burnTx: null, refundTx: txOf(5) },
    ],
  ]
  it.each(taken)(
    'returns 409 to an authorization that was %s before the request',
    async (_name, verdict, reported) => {
      const shop = aBridgeShop()
      shop.verdict = async () => verdict
      shop.memory.refund = { state: 'refunded', refundTx: txOf(5) }
      const { headers } = await payForBridge(shop, PATH)
      const response = await shop.get(PATH, headers)
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { ...reported, statusUrl: `${STATUS}/${txOf(7)}` },
      ])
      expect(shop.memory.claims).toHaveLength(0)
    },
  )

  it('returns 429 to a payer with too many failed burns', async () => {
    const shop = aBridgeShop()
    const { headers } = await payForBridge(shop, PATH)
    shop.memory.failed = 5
    const response = await shop.get(PATH, headers)
    expect([
      response.status,
      await response.json(),
      response.headers.get('retry-after'),
    ]).toMatchObject([
      429,
      { error: 'payment: too many bridges of this payer failed on the chain' },
      '120',
    ])
    expect(shop.checks).toBe(0)
  })
})

describe('the price of a bridge quote', () => {
  it('holds for 120 seconds and 10 seconds of grace, and a small rise reduces the fee', async () => {
    const shop = aBridgeShop()
    shop.memory.reach = mintedChanges
    const { headers } = await payForBridge(shop, PATH, {
      changes: { validBeforeSec: BigInt(shop.nowSec() + 1_000) },
    })
    shop.health = [aRoute(8453, 5042, { ...USUAL_COSTS, forwardUsdc6: 21_000n, gasUsdc6: 30_000n })]
    shop.time.ms += 129_000
    expect((await shop.get(PATH, headers)).status).toBe(200)
    expect(shop.memory.claims[0]).toMatchObject({
      receiveUsdc6: 1_000_000n,
      maxNetworkFeeUsdc6: 21_000n,
      feeUsdc6: 14_000n,
    })
  })

  it('keeps its fast attestation while the route offers one, and is quoted again when only the final attestation remains', async () => {
    const shop = aBridgeShop()
    shop.memory.reach = mintedChanges
    const route = aRoute(8453, 5042)
    const [fast, final] = route.tiers
    if (fast === undefined || final === undefined) throw new Error('no tiers')
    const first = await payForBridge(shop, PATH)
    const second = await payForBridge(shop, PATH)
    shop.health = [{ ...route, tiers: [{ ...fast, maxReceiveUsdc6: 999_999n }, final] }]
    expect((await shop.get(PATH, first.headers)).status).toBe(200)
    expect(shop.memory.claims[0]?.minFinality).toBe(1000)
    shop.health = [{ ...route, tiers: [final] }]
    const body = await (await shop.get(PATH, second.headers)).json()
    expect([body.reason, body.quote.etaSeconds]).toEqual(['slower_now', 1_152])
  })

  it('expires after 120 seconds and the 10 seconds of grace', async () => {
    const shop = aBridgeShop()
    const { headers } = await payForBridge(shop, PATH, {
      changes: { validBeforeSec: BigInt(shop.nowSec() + 1_000) },
    })
    shop.health = [aRoute(8453, 5042, { ...USUAL_COSTS, forwardUsdc6: 17_000n })]
    shop.time.ms += 131_000
    const body = await (await shop.get(PATH, headers)).json()
    expect([body.reason, body.quote.pay.payUsdc]).toEqual(['underpaid', '1036000'])
  })

  it('does not pay for another query', async () => {
    const shop = aBridgeShop()
    const { headers } = await payForBridge(shop, PATH)
    const response = await shop.get('/v1/bridge?from=base&to=arc&amount=2', headers)
    expect([response.status, (await response.json()).reason]).toEqual([402, 'underpaid'])
  })
})
