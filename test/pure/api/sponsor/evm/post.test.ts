import { describe, expect, it } from 'vitest'
import type { Sponsorship } from '../../../../../core/sponsor/evm/ports.ts'
import {
  ACCOUNT,
  aGasShop,
  aTransfer,
  buyGas,
  delegatedTo,
  type GasShop,
  PAYMASTER,
  signedByWallet,
  WALLET,
} from '../../../../builders/aGasShop.ts'
import { addressOf } from '../../../../builders/facts.ts'

const STATUS = 'http://127.0.0.1:3000/v1/gas/operations/'

/** Builds a shop with one sponsored operation, signed by its wallet. */
async function aPost(shop: GasShop = aGasShop()) {
  const { answer } = await buyGas(shop)
  const [row] = shop.sponsorships.rows
  if (row === undefined) throw new Error('nothing was sponsored')
  return { shop, answer, row, signed: await signedByWallet(answer) }
}

async function report(sent: Promise<Response>) {
  const response = await sent
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('a signed operation', () => {
  it('is simulated, sent with its authorization, and returned with its block', async () => {
    const { shop, answer, signed } = await aPost()
    const { status, body } = await report(shop.post(signed))
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        txHash: `0x${'e7'.repeat(32)}`,
        userOpHash: answer.userOpHash,
        success: true,
        actualGasCostEth: '0.0000015',
        actualGasCostWei: '1500000000000',
        statusUrl: `${STATUS}${answer.userOpHash}`,
      },
    })
    const [run] = shop.runs
    expect(run).toMatchObject({
      operation: { signature: signed.userOperation.signature },
      delegation: { address: ACCOUNT, nonce: 0, chainId: 8453 },
    })
    const [post] = shop.sponsorships.posts
    expect(post).toMatchObject({ tipWei: 1_000_000n, delegation: { address: ACCOUNT } })
    const call = post?.call(addressOf(0xbe))
    expect(call?.data.startsWith('0x765e827f')).toBe(true)
    expect(call?.gasLimit).toBeGreaterThan(200_000n)
  })

  it('is sent once for fifty simultaneous posts with equal answers', async () => {
    const { shop, signed } = await aPost()
    const all = await Promise.all(Array.from({ length: 50 }, () => report(shop.post(signed))))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(shop.sponsorships.posts).toHaveLength(1)
    expect(shop.runs).toHaveLength(1)
  })

  it('returns the same answer from its row to a later post', async () => {
    const { shop, signed } = await aPost()
    const first = await report(shop.post(signed))
    shop.time.ms += 3_600_000
    const again = await report(shop.post(signed))
    expect(again.body).toEqual(first.body)
    expect(shop.sponsorships.posts).toHaveLength(1)
  })

  it('is rejected with another signature after it was sent', async () => {
    const { shop, answer, signed } = await aPost()
    await shop.post(signed)
    const other = await signedByWallet(answer, `0x${'4d'.repeat(65)}`)
    const { status, body } = await report(shop.post(other))
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        error:
          'userOperation: the operation was posted with another signature and is sent only once',
        statusUrl: `${STATUS}${answer.userOpHash}`,
      },
    })
  })

  it('is accepted packed and unpacked, and in any case', async () => {
    const { shop, answer, signed } = await aPost()
    const { typedData } = answer
    const packed = {
      ...typedData.message,
      nonce: `0x${BigInt(typedData.message.nonce).toString(16)}`,
      preVerificationGas: `0x${BigInt(typedData.message.preVerificationGas).toString(16)}`,
      initCode: '0x7702000000000000000000000000000000000000',
      sender: WALLET.address,
      signature: signed.userOperation.signature.toUpperCase().replace('0X', '0x'),
    }
    const { authorization } = signed
    expect((await report(shop.post({ userOperation: packed, authorization }))).status).toBe(200)
    expect((await report(shop.post(signed))).status).toBe(200)
    expect(shop.sponsorships.posts).toHaveLength(1)
  })

  it('returns 202 when it is in no block after 20 s', async () => {
    const { shop, answer, signed } = await aPost()
    shop.sponsorships.carry = () => null
    const { status, body } = await report(shop.post(signed))
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        txHash: null,
        userOpHash: answer.userOpHash,
        state: 'posted',
        statusUrl: `${STATUS}${answer.userOpHash}`,
        nextStep: 'The operation is pending. Follow statusUrl; do not sign or pay again.',
      },
    })
  })

  it('is returned from its row if a third party sent the operation', async () => {
    const { shop, row, signed } = await aPost()
    const txHash = `0x${'99'.repeat(32)}` as const
    shop.sponsorships.change(row.id, { state: 'external', txHash, success: true })
    expect(await report(shop.post(signed))).toMatchObject({
      status: 200,
      body: { txHash, success: true },
    })
    expect(shop.sponsorships.posts).toHaveLength(0)
  })

  it("is returned with its credit if it failed by the operator's fault", async () => {
    const { shop, row, signed } = await aPost()
    const creditUntilSec = shop.nowSec() + 86_400
    shop.sponsorships.carry = () => ({
      state: 'failed',
      reason: 'it was in no block in time',
      creditUntilSec,
    })
    const { status, body } = await report(shop.post(signed))
    expect(status).toBe(502)
    expect(body).toMatchObject({
      error:
        'userOperation: a fault of the service prevented the execution: it was in no block in time',
      credit: { until: creditUntilSec },
    })
    expect(shop.sponsorships.rows[0]?.id).toBe(row.id)
  })

  it('is sent without the authorization when its wallet was delegated since the quote', async () => {
    const { shop, signed } = await aPost()
    shop.account = async () => ({ code: delegatedTo(ACCOUNT), nonce: 1 })
    expect((await report(shop.post(signed))).status).toBe(200)
    expect(shop.sponsorships.posts[0]?.delegation).toBeNull()
  })
})

describe('a signed operation with a fault', () => {
  const fields = {
    sender: addressOf(0x5e),
    nonce: '0x1',
    callData: '0x1234',
    callGasLimit: '0x1',
    verificationGasLimit: '0x1',
    preVerificationGas: '0x1',
    maxFeePerGas: '0xffffffff',
    maxPriorityFeePerGas: '0x2',
    paymasterVerificationGasLimit: '0x1',
    paymasterPostOpGasLimit: '0x1',
    factory: addressOf(0xfac),
    factoryData: '0x12',
  }
  it.each(Object.entries(fields))(
    'is rejected when its %s differs from the sponsored value',
    async (field, value) => {
      const { shop, signed } = await aPost()
      const userOperation = { ...signed.userOperation, [field]: value }
      const { status, body } = await report(shop.post({ ...signed, userOperation }))
      expect(status).toBe(400)
      expect(body.error).toBe(
        `userOperation.${field}: differs from the sponsored operation (the chain would return AA34); change only the signature`,
      )
      expect(shop.runs).toHaveLength(0)
    },
  )

  it('is rejected when a byte of the paymaster data changed', async () => {
    const { shop, answer, signed } = await aPost()
    const paymasterData = `${answer.paymasterData.slice(0, -2)}00`
    const userOperation = { ...signed.userOperation, paymasterData }
    const { status, body } = await report(shop.post({ ...signed, userOperation }))
    expect({ status, error: body.error.split(':')[0] }).toEqual({
      status: 400,
      error: 'userOperation.paymasterData',
    })
  })

  it('is rejected when it has no sponsorship', async () => {
    const { shop, answer, signed } = await aPost()
    const other = `${answer.paymasterData.slice(0, 26)}${'dd'.repeat(16)}${answer.paymasterData.slice(58)}`
    const userOperation = { ...signed.userOperation, paymasterData: other }
    expect(await report(shop.post({ userOperation }))).toMatchObject({
      status: 404,
      body: { error: 'userOperation: the operation has no sponsorship of this service' },
    })
  })

  it.each(['asked', 'refused', 'void'] as const)(
    'is rejected when its payment was not charged (%s)',
    async (state) => {
      const { shop, row, signed } = await aPost()
      shop.sponsorships.change(row.id, { state })
      expect((await report(shop.post(signed))).status).toBe(404)
    },
  )

  it('is rejected on a chain other than the sponsored chain', async () => {
    const { shop, signed } = await aPost()
    expect(await report(shop.post({ ...signed, chainId: 137 }))).toMatchObject({
      status: 400,
      body: { error: 'chainId: must be 8453, the chain of the sponsorship' },
    })
  })

  it('is rejected after validUntil', async () => {
    const { shop, answer, signed } = await aPost()
    shop.time.ms += 121_000
    expect(await report(shop.post(signed))).toMatchObject({
      status: 410,
      body: { error: `userOperation: the sponsorship expired at ${answer.validUntil}` },
    })
  })

  it('is rejected while the delegating wallet has a pending transaction, and is accepted later', async () => {
    const { shop, row, signed } = await aPost()
    shop.account = async () => ({ code: '0x', nonce: 0, pendingNonce: 1 })
    const response = await shop.post(signed)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await report(Promise.resolve(response))).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('a pending transaction of its own') },
    })
    expect(await shop.sponsorships.byId(row.id)).toMatchObject({ state: 'signed', reason: null })
    shop.account = async () => ({ code: '0x', nonce: 0, pendingNonce: 0 })
    expect((await report(shop.post(signed))).status).toBe(200)
  })

  it('is rejected after its expiry', async () => {
    const { shop, row, signed } = await aPost()
    shop.sponsorships.change(row.id, { state: 'expired' })
    expect((await report(shop.post(signed))).status).toBe(410)
  })

  it('is rejected without a charge when its dry run fails, and is accepted after a correction', async () => {
    const { shop, signed } = await aPost()
    const passed = shop.dryRun
    shop.dryRun = async () => ({
      kind: 'failed',
      code: 'AA24',
      reason: 'AA24 signature error',
      revertData: '0x220266b6',
    })
    const { status, body } = await report(shop.post(signed))
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        error: 'userOperation: simulation failed: AA24 signature error',
        code: 'AA24',
        revertData: '0x220266b6',
      },
    })
    shop.dryRun = passed
    expect((await report(shop.post(signed))).status).toBe(200)
  })

  it('is rejected after twenty failed dry runs', async () => {
    const { shop, signed } = await aPost()
    shop.dryRun = async () => ({ kind: 'failed', code: 'AA24', reason: 'AA24', revertData: null })
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await report(shop.post(signed))).status).toBe(400)
    }
    const { status, headers, body } = await report(shop.post(signed))
    expect({ status, wait: headers.get('retry-after') }).toEqual({ status: 429, wait: null })
    expect(body.error).toContain('20 posts of this sponsorship failed: no further post is accepted')
    expect(shop.runs).toHaveLength(20)
  })
})

describe('the authorization of a signed operation', () => {
  const cases: readonly [string, (given: Record<string, unknown>) => unknown, RegExp][] = [
    ['is missing', () => undefined, /^authorization: is required/],
    ['is for chain 0', (given) => ({ ...given, chainId: 0 }), /^authorization\.chainId/],
    ['is for another chain', (given) => ({ ...given, chainId: 1 }), /^authorization: chainId/],
    [
      'names another account',
      (given) => ({ ...given, address: addressOf(0xbad) }),
      /^authorization: address/,
    ],
    ['has another nonce', (given) => ({ ...given, nonce: 7 }), /^authorization: nonce/],
    ['is of another key', (given) => ({ ...given, r: given['s'] }), /^authorization/],
    ['is not an object', () => 'signed', /^authorization: must be an object/],
  ]
  it.each(cases)('is rejected when it %s', async (_name, change, error) => {
    const { shop, signed } = await aPost()
    const authorization = change({ ...signed.authorization })
    const { status, body } = await report(shop.post({ ...signed, authorization }))
    expect(status).toBe(400)
    expect(body.error).toMatch(error)
    expect(shop.runs).toHaveLength(0)
  })

  it('is stale after a transaction of the wallet', async () => {
    const { shop, signed } = await aPost()
    shop.account = async () => ({ code: '0x', nonce: 1 })
    expect((await report(shop.post(signed))).body.error).toMatch(/^authorization: nonce: must be 1/)
  })

  it('is required again when the wallet left its account since the quote', async () => {
    const shop = aGasShop()
    shop.account = async () => ({ code: delegatedTo(ACCOUNT), nonce: 1 })
    const { signed } = await aPost(shop)
    shop.account = async () => ({ code: '0x', nonce: 2 })
    const { status, body } = await report(shop.post(signed))
    expect(status).toBe(409)
    expect(body.error).toMatch(/^sender: the code of the wallet changed after the quote/)
  })
})

describe('GET /v1/gas/operations/{userOpHash}', () => {
  const read = async (shop: GasShop, hash: string) => {
    const response = await shop.get(`/v1/gas/operations/${hash}`)
    return { status: response.status, body: await response.json() }
  }

  it('returns an operation by its hash or by the hash of its transaction', async () => {
    const { shop, answer, signed, row } = await aPost()
    expect(await read(shop, answer.userOpHash)).toMatchObject({
      status: 200,
      body: { state: 'signed', txHash: null, success: null, credit: null, lane: 'direct' },
    })
    await shop.post(signed)
    const done = await read(shop, answer.userOpHash)
    expect(done.body).toMatchObject({
      state: 'executed',
      success: true,
      sponsorshipId: row.id,
      actualGasCostEth: '0.0000015',
    })
    expect(await read(shop, done.body.txHash)).toEqual(done)
  })

  it("describes how to use the same payment again after a failure through the operator's fault", async () => {
    const { shop, answer, row } = await aPost()
    const changes: Partial<Sponsorship> = { state: 'failed', reason: 'lost', creditUntilSec: 99 }
    shop.sponsorships.change(row.id, changes)
    expect((await read(shop, answer.userOpHash)).body).toMatchObject({
      state: 'failed',
      reason: 'lost',
      credit: { until: 99, how: expect.stringContaining('same payment') },
    })
  })

  it('returns 404 for an uncharged operation and for an unknown operation', async () => {
    const { shop, answer, row } = await aPost()
    expect((await read(shop, `0x${'12'.repeat(32)}`)).status).toBe(404)
    shop.sponsorships.change(row.id, { state: 'void' })
    expect((await read(shop, answer.userOpHash)).status).toBe(404)
    expect((await read(shop, 'nothing')).status).toBe(400)
  })
})

it('an operation with another paymaster, or with this paymaster and no signature, is rejected', async () => {
  const { shop, answer } = await aPost()
  const computed = await report(shop.post({ userOperation: answer.userOperation }))
  expect(computed).toMatchObject({
    status: 400,
    body: { error: 'userOperation.signature: is missing: sign the operation first' },
  })
  const paymaster = addressOf(0x0e)
  expect(paymaster).not.toBe(PAYMASTER)
  const others = { ...answer.userOperation, paymaster, signature: '0x12' }
  expect((await report(shop.post({ userOperation: others }))).body.error).toMatch(
    /^userOperation.paymaster: is not the paymaster of this service/,
  )
  expect(await report(shop.post({ ...aTransfer(), userOperation: others }))).toMatchObject({
    status: 400,
    body: { error: 'body: must have calls or userOperation, not both' },
  })
})
