import { describe, expect, it } from 'vitest'
import {
  ACCOUNT,
  aGasShop,
  aMarket,
  anOperation,
  buyGas,
  delegatedTo,
  type GasShop,
  payForGas,
} from '../../../../builders/aGasShop.ts'
import { addressOf } from '../../../../builders/facts.ts'

const own = (changes: object = {}) => ({ userOperation: anOperation(changes) })

/** Builds a shop whose accounts are contracts. */
function withAccount(): GasShop {
  const shop = aGasShop()
  shop.account = async () => ({ code: '0x6001', nonce: 1 })
  return shop
}

async function refusal(shop: GasShop, body: unknown) {
  const response = await shop.post(body)
  return { status: response.status, body: await response.json() }
}

describe('an operation of a smart account', () => {
  it('is priced by its declared limits and fees', async () => {
    const shop = withAccount()
    const response = await shop.post(own())
    expect(response.status).toBe(402)
    const { gas } = await response.json()
    expect(gas).toMatchObject({
      lane: 'own',
      limits: { callGasLimit: '100000', verificationGasLimit: '100000' },
      capGas: String(100_000 + 100_000 + 90_000 + 60_000),
      authorizationNeeded: false,
      delegation: null,
    })
  })

  it('is returned with the paymaster fields, its own fields unchanged', async () => {
    const shop = withAccount()
    const { answer } = await buyGas(shop, own())
    expect(answer.userOperation).toMatchObject(anOperation({ signature: '0x' }))
    expect(answer.userOperation.paymasterData).toBe(answer.paymasterData)
    expect(answer).not.toHaveProperty('authorization')
    expect(answer.typedData.message.initCode).toBe('0x')
  })

  it('is sent after its signature, without an authorization', async () => {
    const shop = withAccount()
    const { answer } = await buyGas(shop, own())
    const userOperation = { ...answer.userOperation, signature: `0x${'ab'.repeat(200)}` }
    const response = await shop.post({ userOperation, authorization: { any: 'thing' } })
    expect(response.status).toBe(200)
    expect(shop.sponsorships.posts[0]?.delegation).toBeNull()
  })

  it('includes a signature of 1,024 bytes in its price, and is rejected with 1,025 bytes', async () => {
    const shop = withAccount()
    const { body: min } = await refusal(shop, own({ preVerificationGas: '0x1' }))
    const need = Number(/need ([0-9]+)/.exec(min.error)?.[1])
    const { answer } = await buyGas(shop, own({ preVerificationGas: `0x${need.toString(16)}` }))
    const signedPost = (bytes: number) => ({
      userOperation: { ...answer.userOperation, signature: `0x${'ab'.repeat(bytes)}` },
    })
    expect((await refusal(shop, signedPost(1_025))).status).toBe(400)
    expect((await shop.post(signedPost(1_024))).status).toBe(200)
  })

  it('is rejected with a signature longer than its price covers', async () => {
    const shop = withAccount()
    const { answer } = await buyGas(shop, own())
    const signedPost = (bytes: number) => ({
      userOperation: { ...answer.userOperation, signature: `0x${'ab'.repeat(bytes)}` },
    })
    const { status, body } = await refusal(shop, signedPost(6_000))
    expect(status).toBe(400)
    expect(body.error).toMatch(
      /^userOperation.signature: is too long .*preVerificationGas too low: need \d{6}, got 90000$/,
    )
    expect(shop.runs).toHaveLength(0)
    expect((await shop.post(signedPost(65))).status).toBe(200)
  })

  it('may deploy its account, and the dry run checks the deployment', async () => {
    const shop = aGasShop()
    const factory = addressOf(0xfac)
    const body = own({ factory, factoryData: '0x1234' })
    shop.dryRun = async () => ({ kind: 'failed', code: 'AA24', reason: 'AA24', revertData: null })
    expect((await shop.post(body)).status).toBe(402)
    shop.dryRun = async () => ({
      kind: 'failed',
      code: 'AA13',
      reason: 'AA13 initCode failed or OOG',
      revertData: null,
    })
    const other = own({ factory, factoryData: '0x12' })
    expect(await refusal(shop, other)).toMatchObject({
      status: 400,
      body: {
        error: 'userOperation: simulation failed: AA13 initCode failed or OOG',
        code: 'AA13',
      },
    })
  })

  it('names the current delegate of a delegated wallet', async () => {
    const shop = aGasShop()
    const other = addressOf(0xf0)
    shop.account = async () => ({ code: delegatedTo(other), nonce: 1 })
    const { answer } = await buyGas(shop, own({ factory: '0x7702', factoryData: '0x' }))
    expect(answer.typedData.message.initCode).toBe(other)
    expect(answer).not.toHaveProperty('authorization')
  })

  it('delegates a wallet without code to the reference account', async () => {
    const shop = aGasShop()
    const { answer } = await buyGas(shop, own({ factory: '0x7702', factoryData: '0x' }))
    expect(answer.authorization).toMatchObject({ address: ACCOUNT, nonce: 0 })
    expect(answer.typedData.message.initCode).toBe(ACCOUNT)
  })

  it('is not charged when the account used its nonce since the quote', async () => {
    const shop = withAccount()
    const { headers } = await payForGas(shop, own())
    shop.sequence = 1n
    const response = await shop.post(own(), headers)
    expect(response.status).toBe(409)
    expect((await response.json()).error).toMatch(
      /^userOperation\.nonce: the account used this nonce/,
    )
    expect(shop.payments.rows).toHaveLength(0)
  })
})

describe('an operation of a smart account with a fault', () => {
  const cases: readonly [string, object, RegExp][] = [
    ['without a field', { callGasLimit: undefined }, /^userOperation\.callGasLimit: is missing/],
    ['with a decimal', { nonce: '7' }, /^userOperation\.nonce: must be a quantity as 0x-hex/],
    ['with a number', { maxFeePerGas: 7 }, /^userOperation\.maxFeePerGas: must be a quantity/],
    [
      'with a signature',
      { signature: `0x${'11'.repeat(65)}` },
      /^userOperation\.signature: must be absent/,
    ],
    [
      'with too little gas for its bytes',
      { preVerificationGas: '0x1000' },
      /^userOperation: preVerificationGas too low: need [0-9]+, got 4096/,
    ],
    [
      'with too low a fee',
      { maxFeePerGas: '0x5b8d80' },
      /^userOperation: maxFeePerGas too low: need 7250000, got 6000000/,
    ],
    [
      'with too low a tip',
      { maxPriorityFeePerGas: '0x1' },
      /^userOperation: maxPriorityFeePerGas too low/,
    ],
    [
      'with more gas than the maximum',
      { callGasLimit: '0xd59f80' },
      /^userOperation: callGasLimit too high/,
    ],
    [
      'with too little gas for its call',
      { callGasLimit: '0x7530' },
      /^userOperation: callGasLimit too low: the call needs about 40000, got 30000/,
    ],
    [
      'with more call data than the maximum',
      { callData: `0x${'11'.repeat(24_577)}`, preVerificationGas: '0x4c4b40' },
      /^userOperation: callData too long/,
    ],
  ]
  it.each(cases)('is rejected %s', async (_name, changes, error) => {
    const { status, body } = await refusal(withAccount(), own(changes))
    expect(status).toBe(400)
    expect(body.error).toMatch(error)
  })

  it.each([
    ['AA25', { sequence: 3n, code: '0x6001' }, {}],
    ['AA20', { sequence: 0n, code: '0x' }, {}],
    ['AA10', { sequence: 0n, code: '0x6001' }, { factory: addressOf(0xfac), factoryData: '0x' }],
  ] as const)('is rejected with %s, as in the EntryPoint', async (code, account, changes) => {
    const shop = aGasShop()
    shop.account = async () => ({ code: account.code, nonce: 1 })
    shop.sequence = account.sequence
    expect(await refusal(shop, own(changes))).toMatchObject({ status: 400, body: { code } })
  })

  it('is rejected when its call reverts', async () => {
    const shop = withAccount()
    shop.estimate = async () => ({
      kind: 'failed',
      code: 'EXECUTION_REVERTED',
      reason: 'not the owner',
      revertData: null,
    })
    expect(await refusal(shop, own())).toMatchObject({
      status: 400,
      body: { code: 'EXECUTION_REVERTED', error: expect.stringContaining('not the owner') },
    })
  })

  it('is rejected on a chain without a sponsor', async () => {
    const { status, body } = await refusal(withAccount(), { ...own(), chainId: 10 })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'chainId: must be one of 8453, 137, got 10' },
    })
  })

  it('is rejected before a charge when the market moved above its fees', async () => {
    const shop = withAccount()
    const { headers } = await payForGas(shop, own(), { changes: { validBeforeSec: 2n ** 40n } })
    shop.time.ms += 131_000
    shop.market = async () => ({ ...aMarket(), baseFeeWei: 50_000_000n })
    const response = await shop.post(own(), headers)
    expect(response.status).toBe(400)
    expect(shop.payments.rows).toHaveLength(0)
  })
})
