import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { BridgeVerdict } from '../../../../core/bridge/ports.ts'
import { RouteClosed } from '../../../../core/kernel/errors.ts'
import {
  aBridgeShop,
  aRoute,
  type BridgeShop,
  FROM_ARC,
  payForBridge,
  USUAL_COSTS,
} from '../../../builders/aBridgeShop.ts'
import { decodeBase64Json, OPTIONS, type Signing } from '../../../builders/aGate.ts'
import { addressOf } from '../../../builders/facts.ts'
import { memoryBridges } from '../../../builders/memoryBridges.ts'

const PATH = '/v1/bridge?from=base&to=arc&amount=1'

type Case = {
  readonly name: string
  readonly code: string
  readonly reason: string
  readonly signing?: (shop: BridgeShop) => Signing
  readonly given?: (shop: BridgeShop) => void
}

const MISMATCH = 'invalid_exact_evm_payload_authorization_value_mismatch'
const BEFORE = 'invalid_exact_evm_payload_authorization_valid_before'
const SIGNATURE = 'invalid_exact_evm_signature'
const GARBAGE: Hex = `0x${'5a'.repeat(64)}1b`
const life = (sec: number) => (shop: BridgeShop) => ({
  changes: { validBeforeSec: BigInt(shop.nowSec() + sec) },
})
const chainSays = (verdict: BridgeVerdict) => (shop: BridgeShop) => {
  shop.verdict = async () => verdict
}
const hasCode = (code: Hex) => (shop: BridgeShop) => {
  shop.code = async () => code
}

const refused: readonly Case[] = [
  {
    name: 'an amount one unit below the price',
    code: MISMATCH,
    reason: 'underpaid',
    signing: () => ({ changes: { valueUsdc6: 1_034_999n } }),
  },
  {
    name: 'an amount one unit above the price',
    code: MISMATCH,
    reason: 'overpaid',
    signing: () => ({ changes: { valueUsdc6: 1_035_001n } }),
  },
  { name: 'a remaining validity of one second', code: BEFORE, reason: 'expired', signing: life(1) },
  {
    name: 'a remaining validity of 14 seconds',
    code: BEFORE,
    reason: 'expired',
    signing: life(14),
  },
  { name: 'an expired authorization', code: BEFORE, reason: 'expired', signing: life(-1) },
  {
    name: 'a start in the future',
    code: 'invalid_exact_evm_payload_authorization_valid_after',
    reason: 'not_yet_valid',
    signing: (shop) => ({ changes: { validAfterSec: BigInt(shop.nowSec() + 1) } }),
  },
  {
    name: 'another receiver',
    code: 'invalid_exact_evm_recipient_mismatch',
    reason: 'invalid_exact_evm_recipient_mismatch',
    signing: () => ({ changes: { to: addressOf(0xfee) } }),
  },
  {
    name: 'another chain than from',
    code: 'invalid_network',
    reason: 'invalid_network',
    signing: () => ({ option: FROM_ARC }),
  },
  {
    name: 'a chain that is not a source',
    code: 'invalid_network',
    reason: 'invalid_network',
    signing: () => ({ option: OPTIONS[1] }),
  },
  {
    name: 'another domain of the token',
    code: SIGNATURE,
    reason: 'invalid_signature',
    signing: () => ({
      option: { ...FROM_ARC, token: { ...FROM_ARC.token, chainId: 8453 } },
      rewrite: (payment) => ({
        ...payment,
        accepted: undefined,
        x402Version: 1,
        scheme: 'exact',
        network: 'base',
      }),
    }),
  },
  {
    name: 'invalid signature bytes',
    code: SIGNATURE,
    reason: 'invalid_signature',
    signing: () => ({ resign: () => GARBAGE }),
  },
  {
    name: 'the signature of a contract wallet',
    code: 'smart_contract_wallet',
    reason: 'smart_contract_wallet',
    signing: () => ({ resign: () => `0x${'5a'.repeat(97)}` }),
    given: hasCode('0x60016000'),
  },
  {
    name: 'invalid signature bytes of a wallet with a delegation',
    code: SIGNATURE,
    reason: 'invalid_signature',
    signing: () => ({ resign: () => GARBAGE }),
    given: hasCode(`0xef0100${'11'.repeat(20)}`),
  },
  {
    name: 'an insufficient balance',
    code: 'invalid_exact_evm_insufficient_balance',
    reason: 'insufficient_balance',
    given: chainSays({ kind: 'refused', reason: 'insufficient_balance' }),
  },
  {
    name: 'a payer on the blacklist',
    code: 'blacklisted_at_destination',
    reason: 'blacklisted_at_destination',
    given: chainSays({ kind: 'refused', reason: 'blacklisted_at_destination' }),
  },
  {
    name: 'a price that rose too much after the quote',
    code: MISMATCH,
    reason: 'price_moved',
    given: (shop) => {
      // Half of the 1 % fee on 1 USDC is 5000.
      const costs = { ...USUAL_COSTS, forwardUsdc6: 21_001n }
      shop.health = [aRoute(8453, 5042, costs)]
    },
  },
]

describe('a bridge payment that is rejected', () => {
  it.each(refused)(
    'returns 402 $reason and a fresh quote, and claims no payment: $name',
    async (given) => {
      const shop = aBridgeShop()
      const { headers } = await payForBridge(shop, PATH, given.signing?.(shop) ?? {})
      given.given?.(shop)
      const response = await shop.get(PATH, headers)
      const body = await response.json()
      expect([response.status, body.code, body.reason]).toEqual([402, given.code, given.reason])
      expect(body.error).toMatch(/\w \w/)
      expect(body.quote.pay.payUsdc).toMatch(/^\d+$/)
      expect(body.serverTime).toBe(shop.nowSec())
      expect(decodeBase64Json(response.headers.get('payment-required')).code).toBe(given.code)
      expect(shop.memory.claims).toHaveLength(0)
    },
  )

  it.each([
    ['no base64', { 'payment-signature': 'a,b' }],
    ['no payment', { 'payment-signature': Buffer.from('{}').toString('base64') }],
  ])('returns 402 and a fresh quote if the header contains %s', async (_name, headers) => {
    const response = await aBridgeShop().get(PATH, headers)
    const body = await response.json()
    expect([response.status, body.code]).toEqual([402, 'invalid_payload'])
    expect(body.quote.pay.payUsdc).toBe('1035000')
  })

  it('is not checked on the chain when the payer’s key did not make the signature', async () => {
    const shop = aBridgeShop()
    const { headers } = await payForBridge(shop, PATH, { resign: () => GARBAGE })
    await shop.get(PATH, headers)
    expect(shop.checks).toBe(0)
  })

  it('is rejected without a charge when its route closes between the check and the claim', async () => {
    const memory = memoryBridges({ ms: 1_790_002_000_000 })
    const reason = 'attestations of earlier burns are late'
    const claim = async () => {
      throw new RouteClosed(reason, 3)
    }
    const shop = aBridgeShop({ store: { ...memory.bridges, claim } })
    const { headers } = await payForBridge(shop, PATH)
    const response = await shop.get(PATH, headers)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await response.json()).toMatchObject({
      error: `to: this route is closed: ${reason}`,
    })
    expect(shop.checks).toBe(1)
    expect(memory.claims).toEqual([])
  })
})
