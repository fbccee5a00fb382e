import { decodePaymentRequiredHeader } from '@x402/core/http'
import { parsePaymentRequirements } from '@x402/core/schemas'
import { hashTypedData, recoverTypedDataAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { RpcUnavailable } from '../../../../../core/kernel/errors.ts'
import { GasUnavailable } from '../../../../../core/sponsor/evm/domain/sponsorErrors.ts'
import {
  ACCOUNT,
  aGasShop,
  aMarket,
  aTransfer,
  buyGas,
  delegatedTo,
  payForGas,
  TOKEN,
  WALLET,
} from '../../../../builders/aGasShop.ts'
import { decodeBase64Json, payFor } from '../../../../builders/aGate.ts'
import { addressOf } from '../../../../builders/facts.ts'

describe('the price of a sponsorship for a plain wallet', () => {
  it('is quoted with all its parts before the payment', async () => {
    const shop = aGasShop()
    const response = await shop.post(aTransfer())
    expect(response.status).toBe(402)
    const { accepts } = decodePaymentRequiredHeader(response.headers.get('payment-required') ?? '')
    expect(accepts.map(({ network }) => network)).toEqual([
      'eip155:8453',
      'eip155:137',
      'eip155:5042',
    ])
    for (const row of accepts) expect(parsePaymentRequirements(row).success).toBe(true)
    const { gas, accepts: rows } = await response.json()
    expect(rows[0]).toMatchObject({ amount: gas.payUsdc, maxTimeoutSeconds: 120 })
    expect(gas).toMatchObject({
      lane: 'direct',
      chainId: 8453,
      sender: WALLET.address,
      limits: { callGasLimit: '60000', paymasterPostOpGasLimit: '0' },
      maxFeePerGas: '16000000',
      maxPriorityFeePerGas: '1000000',
      nativeUsd: '4000.00000000',
      nativeUsdSource: 'twap',
      usd: '0.030000',
      payUsdc: '30000',
      authorizationNeeded: true,
      delegation: { current: null, required: '0xe6Cae83BdE06E4c305530e199D7217f42808555B' },
      expiresAt: shop.nowSec() + 120,
    })
    const { limits } = gas
    const capGas =
      BigInt(limits.verificationGasLimit) +
      BigInt(limits.callGasLimit) +
      BigInt(limits.preVerificationGas) +
      60_000n
    expect(gas.capGas).toBe(String(capGas))
    expect(gas.capWei).toBe(String(capGas * 16_000_000n))
    expect(shop.payments.rows).toHaveLength(0)
  })

  it('is 1.3 times the cap if this amount exceeds the minimum price', async () => {
    const shop = aGasShop()
    shop.market = async () => ({ ...aMarket(), baseFeeWei: 1_000_000_000n })
    const { gas } = await (await shop.post(aTransfer())).json()
    const exact = BigInt(gas.capWei) * 400_000_000_000n * 13_000n
    const unit = 10n ** 20n * 10_000n
    expect(gas.payUsdc).toBe(String((exact + unit - 1n) / unit))
    expect(BigInt(gas.payUsdc)).toBeGreaterThan(30_000n)
  })

  it('is the same for the same body for two minutes', async () => {
    const shop = aGasShop()
    const first = await (await shop.post(aTransfer())).json()
    shop.market = async () => ({ ...aMarket(), baseFeeWei: 9_000_000_000n })
    shop.time.ms += 119_000
    const again = await (await shop.post(aTransfer({ chainId: '0x2105' }))).json()
    expect(again.gas).toEqual(first.gas)
    shop.time.ms += 2_000
    const later = await (await shop.post(aTransfer())).json()
    expect(later.gas.quoteId).not.toBe(first.gas.quoteId)
    expect(BigInt(later.gas.payUsdc)).toBeGreaterThan(BigInt(first.gas.payUsdc))
  })

  it('includes the L1 publication cost', async () => {
    const [plain, expensive] = [aGasShop(), aGasShop()]
    expensive.l1FeeWei = 60_000_000_000n
    const before = await (await plain.post(aTransfer())).json()
    const after = await (await expensive.post(aTransfer())).json()
    const more =
      BigInt(after.gas.limits.preVerificationGas) - BigInt(before.gas.limits.preVerificationGas)
    expect(more).toBe(12_000n)
  })

  it('is quoted in version 1 on request', async () => {
    const shop = aGasShop()
    const { accepts } = await (await shop.post(aTransfer(), { 'x-402-version': '1' })).json()
    expect(accepts.map(({ network }: { network: string }) => network)).toEqual(['base', 'polygon'])
  })
})

describe('the gas answer of a plain wallet', () => {
  it('is an operation with the paymaster fields, and an authorization to sign', async () => {
    const shop = aGasShop()
    const { answer } = await buyGas(shop)
    expect(answer.userOperation).toMatchObject({
      sender: WALLET.address.toLowerCase(),
      factory: '0x7702000000000000000000000000000000000000',
      paymaster: answer.paymaster,
      signature: '0x',
    })
    expect(BigInt(answer.userOperation.nonce)).toBe(BigInt(answer.sponsorshipId) << 64n)
    expect(answer.authorization).toMatchObject({ chainId: 8453, address: ACCOUNT, nonce: 0 })
    expect(answer.validUntil).toBe(shop.nowSec() + 120)
    const { EIP712Domain: _own, ...types } = answer.typedData.types
    const typed = { ...answer.typedData, types }
    expect(hashTypedData(typed)).toBe(answer.userOpHash)
    const signature = await WALLET.signTypedData(typed)
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(WALLET.address)
  })

  it('has a receipt, and is returned again for the same payment', async () => {
    const shop = aGasShop()
    const { headers, body, answer } = await buyGas(shop)
    const again = await shop.post(body, headers)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(answer)
    expect(shop.sponsorships.rows).toHaveLength(1)
    expect(shop.payments.rows).toHaveLength(1)
    expect(decodeBase64Json(again.headers.get('payment-response'))).toMatchObject({ success: true })
  })

  it('is equal for fifty simultaneous requests', async () => {
    const shop = aGasShop()
    const { headers } = await payForGas(shop, aTransfer())
    const all = await Promise.all(
      Array.from({ length: 50 }, async () => (await shop.post(aTransfer(), headers)).json()),
    )
    expect(new Set(all.map(({ userOpHash }) => userOpHash)).size).toBe(1)
    expect(shop.sponsorships.rows).toHaveLength(1)
  })

  it('has no authorization when the wallet runs the reference account', async () => {
    const shop = aGasShop()
    shop.account = async () => ({ code: delegatedTo(ACCOUNT), nonce: 4 })
    const { answer } = await buyGas(shop)
    expect(answer).not.toHaveProperty('authorization')
  })

  it('is for another chain on request', async () => {
    const { answer } = await buyGas(aGasShop(), aTransfer({ chainId: 137 }))
    expect(answer).toMatchObject({ chainId: 137, authorization: { chainId: 137 } })
    expect(answer.typedData.domain.chainId).toBe(137)
  })

  it('is quoted again when the wallet was delegated since the quote, for the same payment', async () => {
    const shop = aGasShop()
    const { headers } = await payForGas(shop, aTransfer())
    shop.account = async () => ({ code: delegatedTo(ACCOUNT), nonce: 1 })
    const response = await shop.post(aTransfer(), headers)
    expect(response.status).toBe(200)
    expect(await response.json()).not.toHaveProperty('authorization')
    expect(shop.sponsorships.quotes).toHaveLength(2)
  })
})

describe('a payment for gas', () => {
  it('is rejected with a fresh quote and without a charge if its amount differs', async () => {
    const shop = aGasShop()
    const { headers } = await payForGas(shop, aTransfer(), { changes: { valueUsdc6: 29_999n } })
    const response = await shop.post(aTransfer(), headers)
    expect(response.status).toBe(402)
    const body = await response.json()
    expect(body).toMatchObject({
      code: 'invalid_exact_evm_payload_authorization_value_mismatch',
      gas: { payUsdc: '30000' },
    })
    expect(shop.payments.rows).toHaveLength(0)
  })

  it('is rejected with the new price if its price expired', async () => {
    const shop = aGasShop()
    const { headers } = await payForGas(shop, aTransfer(), {
      changes: { validBeforeSec: 2n ** 40n },
    })
    shop.time.ms += 131_000
    shop.market = async () => ({ ...aMarket(), baseFeeWei: 9_000_000_000n })
    const response = await shop.post(aTransfer(), headers)
    expect(response.status).toBe(402)
    expect(BigInt((await response.json()).gas.payUsdc)).toBeGreaterThan(30_000n)
  })

  it('is valid only for the body of its first request', async () => {
    const shop = aGasShop()
    const { headers } = await buyGas(shop)
    const other = aTransfer({ calls: [{ to: TOKEN, data: '0x' }] })
    const response = await shop.post(other, headers)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'payment_already_bound' })
  })

  it('is released when the signer does not answer, and pays later', async () => {
    const shop = aGasShop()
    const { sign } = shop.sponsorships
    shop.sponsorships.sign = () => null
    const { headers } = await payForGas(shop, aTransfer())
    const response = await shop.post(aTransfer(), headers)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      error: 'chainId: gas is not sold on this chain now: the signer does not answer',
    })
    expect(shop.payments.rows[0]).toMatchObject({ state: 'released', reason: 'no_answer' })
    const [row] = shop.sponsorships.rows
    shop.sponsorships.change(row?.id ?? '0x', { state: 'void' })
    shop.sponsorships.sign = sign
    expect((await shop.post(aTransfer(), headers)).status).toBe(200)
    expect(shop.payments.rows).toHaveLength(1)
  })

  it('is released when the signer refuses, with the reason', async () => {
    const shop = aGasShop()
    shop.sponsorships.sign = () => ({ state: 'refused', reason: 'the deposit is fully reserved' })
    const { headers } = await payForGas(shop, aTransfer())
    const response = await shop.post(aTransfer(), headers)
    expect(response.status).toBe(503)
    expect((await response.json()).error).toContain('the deposit is fully reserved')
    expect(shop.payments.rows[0]?.state).toBe('released')
  })

  it("pays for another sponsorship, once, after a failure by the operator's fault", async () => {
    const shop = aGasShop()
    const { headers, body, answer } = await buyGas(shop)
    const creditUntilSec = shop.nowSec() + 86_400
    shop.sponsorships.change(answer.sponsorshipId, { state: 'failed', creditUntilSec })
    shop.time.ms += 3_600_000
    const renewed = await shop.post(body, headers)
    expect(renewed.status).toBe(200)
    expect(renewed.headers.get('idempotent-replayed')).toBeNull()
    const fresh = await renewed.json()
    expect(fresh.sponsorshipId).not.toBe(answer.sponsorshipId)
    expect(fresh.validUntil).toBe(shop.nowSec() + 120)
    const again = await (await shop.post(body, headers)).json()
    expect(again).toEqual(fresh)
    expect(shop.sponsorships.rows.map(({ attempt }) => attempt)).toEqual([1, 2])
    expect(shop.payments.rows).toHaveLength(1)
  })

  it("keeps its credit after a failure by the operator's fault while the cost is above the payment", async () => {
    const shop = aGasShop()
    const { headers, body, answer } = await buyGas(shop)
    const creditUntilSec = shop.nowSec() + 86_400
    shop.sponsorships.change(answer.sponsorshipId, { state: 'failed', creditUntilSec })
    shop.time.ms += 600_000
    shop.market = async () => ({ ...aMarket(), baseFeeWei: 10n ** 11n })
    const expensive = await shop.post(body, headers)
    expect(expensive.status).toBe(503)
    expect((await expensive.json()).error).toMatch(/the price is \d{6,} now, the payment is 30000/)
    expect(shop.sponsorships.rows).toHaveLength(1)
    shop.time.ms += 600_000
    shop.market = async () => aMarket()
    expect((await shop.post(body, headers)).status).toBe(200)
  })

  it("keeps its credit after a failure by the operator's fault while the chain is closed", async () => {
    const shop = aGasShop()
    const { headers, body, answer } = await buyGas(shop)
    shop.sponsorships.change(answer.sponsorshipId, {
      state: 'failed',
      creditUntilSec: shop.nowSec() + 86_400,
    })
    shop.health = { isOpen: false, reason: 'the deposit is low' }
    expect((await shop.post(body, headers)).status).toBe(503)
    shop.health = {}
    expect((await shop.post(body, headers)).status).toBe(200)
  })
})

describe('gas is neither quoted nor sold', () => {
  const closed: readonly [string, (shop: ReturnType<typeof aGasShop>) => void, string][] = [
    [
      'while the chain is closed',
      (shop) => {
        shop.health = { isOpen: false, reason: 'the price of ETH is stale' }
      },
      'chainId: gas is not sold on this chain now: the price of ETH is stale',
    ],
    [
      'while the deposit is fully reserved',
      (shop) => {
        shop.health = { depositWei: 1_000_000_000_000_000n, reservedWei: 999_000_000_000_000n }
      },
      'chainId: gas is not sold on this chain now: the deposit is fully reserved',
    ],
    [
      'if the operation may use more than a quarter of the deposit',
      (shop) => {
        shop.health = { depositWei: 10_000_000_000_000n, reservedWei: 0n }
      },
      'chainId: gas is not sold on this chain now: the operation may cost 3859888000000 wei, the maximum is 2500000000000 wei: lower its gas limits or its fees',
    ],
    [
      'while no submitter key has the balance for the operation',
      (shop) => {
        const underfunded = {
          address: addressOf(0x5b),
          isOpen: true,
          balanceWei: 10n ** 9n,
          pending: 0,
        }
        const closed = { ...underfunded, isOpen: false, balanceWei: 10n ** 18n }
        shop.health = { submitters: [underfunded, closed] }
      },
      'chainId: gas is not sold on this chain now: no submitter key has the balance to send the operation',
    ],
    [
      'while every source of the price is stale',
      (shop) => {
        shop.nativePrice = async () => {
          throw new GasUnavailable('the price of ETH is stale', 30)
        }
      },
      'chainId: gas is not sold on this chain now: the price of ETH is stale',
    ],
    [
      'while the chain does not answer',
      (shop) => {
        shop.account = async () => {
          throw new RpcUnavailable(8453, 5)
        }
      },
      'The RPC node of chain 8453 is unavailable; retry after 5 s.',
    ],
    [
      'while no chain accepts payments',
      (shop) => {
        shop.open = async () => []
      },
      'No chain can settle payments for this call; retry after 5 s.',
    ],
  ]
  it.each(closed)('%s', async (_name, close, error) => {
    const shop = aGasShop()
    close(shop)
    const response = await shop.post(aTransfer())
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 503,
      body: { error },
    })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const { headers } = await payFor(shop, { changes: { valueUsdc6: 30_000n } })
    expect((await shop.post(aTransfer(), headers)).status).toBe(503)
    expect(shop.payments.rows).toHaveLength(0)
  })
})

describe('a wallet with other code', () => {
  const other = addressOf(0xf0e)

  it('is rejected with the address of its delegate, and accepted with redelegate', async () => {
    const shop = aGasShop()
    shop.account = async () => ({ code: delegatedTo(other), nonce: 3 })
    const response = await shop.post(aTransfer())
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      delegate: other,
      hint: expect.stringContaining('redelegate'),
    })
    const { answer } = await buyGas(shop, aTransfer({ redelegate: true }))
    expect(answer.authorization).toMatchObject({ address: ACCOUNT, nonce: 3 })
  })

  it('is rejected as a contract account', async () => {
    const shop = aGasShop()
    shop.account = async () => ({ code: '0x6001', nonce: 1 })
    const response = await shop.post(aTransfer())
    expect(response.status).toBe(400)
    expect((await response.json()).error).toMatch(/^sender: is a contract account/)
  })
})

it('a reverting call is rejected with the reason, before a quote', async () => {
  const shop = aGasShop()
  shop.estimate = async () => ({
    kind: 'failed',
    code: 'EXECUTION_REVERTED',
    reason: 'ERC20InsufficientBalance',
    revertData: '0x1234',
  })
  const response = await shop.post(aTransfer())
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 400,
    body: {
      error: 'userOperation: simulation failed: ERC20InsufficientBalance',
      code: 'EXECUTION_REVERTED',
      revertData: '0x1234',
    },
  })
})
