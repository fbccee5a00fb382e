import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_SIMULATIONS_PER_SPONSORSHIP } from '../../../../../core/sponsor/evm/domain/gasLimits.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { payForGas } from '../../../../builders/aGasShop.ts'
import { anApp } from '../../../../builders/anApp.ts'
import {
  aMemo,
  aSolanaShop,
  buySolanaFrom,
  rejectUnreachable,
  type SolanaShop,
  signedBySolanaWallet,
} from '../../../../builders/aSolanaShop.ts'
import {
  createAnswerChecker,
  operationsOf,
  readServedApi,
  type ServedApi,
} from '../../../../builders/servedApi.ts'

/** More blocks than a blockhash and its finality take. */
const LAPSED_BLOCKS = 250n

let shop: SolanaShop
let api: ServedApi
beforeEach(async () => {
  shop = aSolanaShop()
  api ??= await readServedApi(shop.app)
})

/** Returns an answer after a check against its description. */
async function report(response: Response) {
  const operation = operationsOf(api).find(({ operationId }) => operationId === 'postGasSolana')
  if (operation === undefined) throw new Error('it is not served')
  await createAnswerChecker(api)(operation, response.clone())
  return { status: response.status, body: await response.json() }
}
const call = async (body: unknown, headers: Record<string, string> = {}) =>
  report(await shop.post(body, headers))
const unavailable = (why: string) => ({
  status: 503,
  body: { error: `transaction: sponsorships on Solana are not sold now: ${why}` },
})
/** Returns simulations that leave this balance of the fee payer, lamports. */
const leaving = (lamportsAfter: bigint | null): Partial<SolanaShop> => ({
  simulate: async () => ({ kind: 'passed', units: 1n, lamportsAfter }),
})
const failing = (code: string) => async () => {
  const failure = { code, instruction: null, reason: code }
  return { kind: 'failed', failure, logs: [] } as const
}

describe('an unpaid request for a Solana sponsorship', () => {
  it('returns the price with its parts', async () => {
    expect(await call(aMemo())).toMatchObject({
      status: 402,
      body: {
        gas: {
          lamportCap: '10000',
          feeLamports: '10000',
          payUsdc: '30000',
          nativeUsd: '150.00000000',
          multiplierBps: 13_000,
        },
      },
    })
    expect(shop.payments.rows).toEqual([])
  })

  it.each<[string, string, () => Partial<SolanaShop>]>([
    [
      'the price of SOL is unknown',
      'the price of SOL is not known',
      () => ({ solUsd: () => null }),
    ],
    [
      'the node of Solana does not answer',
      'the node does not answer',
      () => ({ lamports: rejectUnreachable }),
    ],
    [
      'the node does not simulate',
      'the node does not answer',
      () => ({ simulate: rejectUnreachable }),
    ],
    ['a simulation returns no balance', 'the node returned no balance', () => leaving(null)],
    [
      'the transaction would cost more than its cap',
      'the transaction takes 10001 lamports from the fee payer, the maximum is 10000',
      () => leaving(10n ** 10n - 10_001n),
    ],
    [
      'all funds of the fee payer are reserved',
      'the fee payer can reserve 0 lamports now, 10000 are needed',
      () => ({ lamports: async () => 890_880n }),
    ],
  ])('returns 503 while %s, with or without a payment', async (_what, why, change) => {
    const { headers } = await payForGas(shop, aMemo())
    shop.sponsorships.quotes.length = 0
    Object.assign(shop, change())
    expect(await call(aMemo())).toMatchObject(unavailable(why))
    expect(await call(aMemo(), headers)).toMatchObject(unavailable(why))
    expect(shop.payments.rows).toEqual([])
  })

  it('is rejected with the name of the instruction that the caller sent, for any earlier instructions', async () => {
    const { sender, instructions } = aMemo()
    const mint = sender
    const quoted = await call(aMemo())
    const accounts = [{ pubkey: quoted.body.gas.feePayer }]
    const [memo] = instructions
    const drain = { ...memo, accounts }
    const bodies = [
      { sender, instructions: [memo, drain] },
      { sender, instructions: [memo, drain], createAta: [{ owner: sender, mint }] },
      { sender, instructions: [memo, drain], createAta: [], computeUnitLimit: 9_000 },
    ]
    for (const body of bodies) {
      expect(await call(body)).toMatchObject({
        status: 400,
        body: { error: 'instructions[1].accounts: must not name the fee payer' },
      })
    }
    const long = { ...memo, data: Buffer.alloc(1_300).toString('base64') }
    expect(await call({ sender, instructions: [long] })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^instructions: must have at most 1232 bytes/) },
    })
  })

  it('is rejected before its addresses are read when it names too many accounts', async () => {
    const { sender, instructions } = aMemo()
    const accounts = Array.from({ length: 43 }, () => ({ pubkey: 'not read' }))
    const many = [1, 2, 3].map(() => ({ ...instructions[0], accounts }))
    expect(await call({ sender, instructions: many })).toMatchObject({
      status: 400,
      body: { error: 'instructions: must name at most 128 accounts in total, got 129' },
    })
  })

  it('is rejected with the reason when the simulation fails', async () => {
    shop.simulate = failing('AccountNotFound')
    expect(await call(aMemo())).toMatchObject({
      status: 400,
      body: { error: 'transaction: simulation failed: AccountNotFound' },
    })
  })

  it('is not charged when the simulation fails after the quote', async () => {
    const { headers } = await payForGas(shop, aMemo())
    shop.simulate = failing('InsufficientFundsForRent')
    expect(await call(aMemo(), headers)).toMatchObject({
      status: 400,
      body: { error: 'transaction: simulation failed: InsufficientFundsForRent' },
    })
    expect(shop.payments.rows).toEqual([])
  })

  it('returns 503 when no sponsor is configured', async () => {
    const response = await anApp(aWorld()).request('/v1/gas/solana', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aMemo()),
    })
    expect(await report(response)).toMatchObject({
      status: 503,
      body: { error: 'solana sponsor disabled' },
    })
  })
})

describe('a paid request for a Solana sponsorship', () => {
  it('returns the signature of the fee payer, and the same bytes for the same payment', async () => {
    const { answer, headers, body } = await buySolanaFrom(shop)
    expect(answer).toMatchObject({ lamportCap: '10000', validUntil: shop.nowSec() + 60 })
    shop.time.ms += 30_000
    expect(await call(body, headers)).toEqual({ status: 200, body: answer })
    expect([shop.payments.rows.length, shop.sponsorships.rows.length]).toEqual([1, 1])
  })

  it('returns 409 for another body with the same payment', async () => {
    const { headers } = await buySolanaFrom(shop)
    expect(await call(aMemo('other'), headers)).toMatchObject({
      status: 409,
      body: { code: 'payment_already_bound' },
    })
  })

  it('is not charged when the signer does not answer', async () => {
    shop.sponsorships.isSigning = false
    const { headers } = await payForGas(shop, aMemo())
    expect(await call(aMemo(), headers)).toMatchObject(unavailable('the signer does not answer'))
    expect(shop.payments.rows).toMatchObject([{ state: 'released', settledAtSec: null }])
  })

  it('returns 202 while the payment is pending', async () => {
    shop.payments.settle = () => ({ state: 'submitted' })
    const { headers } = await payForGas(shop, aMemo())
    expect(await call(aMemo(), headers)).toMatchObject({
      status: 202,
      body: { paymentId: 'pay_0', state: 'submitted' },
    })
  })
})

describe('a posted transaction on Solana', () => {
  const buySigned = async () => signedBySolanaWallet((await buySolanaFrom(shop)).answer)

  it.each([
    ['in a block', { state: 'confirmed', slot: 5n }, 200, { success: true, slot: '5' }],
    [
      'in a block, failed',
      { state: 'failed', slot: 6n, failure: 'instructions[0] failed: custom error 1' },
      200,
      { success: false, failure: 'instructions[0] failed: custom error 1' },
    ],
    ['in no block yet', {}, 202, { state: 'posted' }],
    [
      'lost by the operator',
      { state: 'credited', creditUntilSec: 1_790_003_000 },
      502,
      { credit: { until: 1_790_003_000 } },
    ],
  ] as const)('is reported as %s, also to a repeat', async (_what, end, status, body) => {
    shop.sponsorships.land = () => end
    const post = await buySigned()
    const first = await call(post)
    expect(first).toMatchObject({ status, body: { ...body, sponsorshipId: post.sponsorshipId } })
    expect(await call(post)).toEqual(first)
  })

  it('is replaced by another sponsorship under the same payment after a loss by the operator', async () => {
    shop.sponsorships.land = () => ({
      state: 'credited',
      creditUntilSec: shop.nowSec() + 1_000,
    })
    const { answer, headers, body } = await buySolanaFrom(shop)
    expect((await call(signedBySolanaWallet(answer))).status).toBe(502)
    const next = await call(body, headers)
    expect(next.status).toBe(200)
    expect(next.body.sponsorshipId).not.toBe(answer.sponsorshipId)
    expect(await call(body, headers)).toEqual(next)
    expect(shop.payments.rows).toHaveLength(1)
  })

  it('is rejected as unknown before its charge, and with an unknown id', async () => {
    const post = await buySigned()
    const unknown = {
      status: 404,
      body: { error: 'sponsorshipId: the sponsorship does not exist' },
    }
    expect(await call({ ...post, sponsorshipId: `0x${'12'.repeat(16)}` })).toMatchObject(unknown)
    shop.payments.end('pay_0', { state: 'submitted' })
    expect(await call(post)).toMatchObject(unknown)
  })

  it('is simulated up to the maximum number of times', async () => {
    const post = await buySigned()
    shop.simulate = failing('SignatureFailure')
    for (let time = 0; time < MAX_SIMULATIONS_PER_SPONSORSHIP; time += 1) {
      expect((await call(post)).status).toBe(400)
    }
    expect(await call(post)).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^transaction: 20 posts of this sponsorship failed/) },
    })
  })

  it('is marked as refused by the operator when the fee payer has too little SOL, with a credit', async () => {
    const post = await buySigned()
    Object.assign(shop, {
      simulate: failing('InsufficientFundsForRent'),
      lamports: async () => 890_880n + 9_999n,
    })
    expect(await call(post)).toMatchObject(
      unavailable('the reserved lamports exceed the balance of the fee payer'),
    )
    expect(shop.sponsorships.rows).toMatchObject([{ wasRefusedByUs: true, trialRuns: 0 }])
  })

  it('is accepted when the chain already has the transaction', async () => {
    const post = await buySigned()
    shop.simulate = failing('AlreadyProcessed')
    expect(await call(post)).toMatchObject({ status: 200, body: { success: true } })
  })

  it('is marked as refused by the operator during an outage, with a credit', async () => {
    const post = await buySigned()
    shop.simulate = rejectUnreachable
    expect(await call(post)).toMatchObject(unavailable('the node does not answer'))
    expect(shop.sponsorships.rows).toMatchObject([{ wasRefusedByUs: true, trialRuns: 0 }])
  })
})

describe('a sponsorship with an expired blockhash', () => {
  const buyLapsed = async () => {
    const { answer } = await buySolanaFrom(shop)
    shop.sponsorships.height += LAPSED_BLOCKS
    return { id: answer.sponsorshipId, post: signedBySolanaWallet(answer) }
  }

  it('may be refreshed once', async () => {
    const { id, post } = await buyLapsed()
    shop.simulate = failing('BlockhashNotFound')
    expect(await call(post)).toMatchObject({
      status: 410,
      body: { error: expect.stringContaining('"refresh": true') },
    })
    const fresh = await call({ sponsorshipId: id, refresh: true })
    expect(fresh).toMatchObject({ status: 200, body: { validUntil: shop.nowSec() + 60 } })
    expect(fresh.body.nextStep).not.toContain('refresh')
    shop.sponsorships.height += 75n
    expect(await call({ sponsorshipId: id, refresh: true })).toEqual({
      status: 200,
      body: { ...fresh.body, validUntil: shop.nowSec() + 30 },
    })
    shop.sponsorships.height += 76n
    const over = {
      status: 410,
      body: {
        error: 'transaction: the blockhash has expired: a new sponsorship needs a new payment',
      },
    }
    expect(await call({ sponsorshipId: id, refresh: true })).toMatchObject(over)
    expect(await call(signedBySolanaWallet(fresh.body))).toMatchObject(over)
  })

  it('cannot be refreshed ten minutes later', async () => {
    const { id } = await buyLapsed()
    shop.time.ms += 601_000
    expect((await call({ sponsorshipId: id, refresh: true })).status).toBe(410)
  })

  it('must wait while a block may still have the first blockhash, and while the signer does not answer', async () => {
    const { answer } = await buySolanaFrom(shop)
    const again = { sponsorshipId: answer.sponsorshipId, refresh: true }
    expect(await call(again)).toMatchObject(
      unavailable('the first transaction may still enter a block'),
    )
    shop.sponsorships.height += LAPSED_BLOCKS
    shop.sponsorships.isSigning = false
    expect(await call(again)).toMatchObject(unavailable('the signer does not answer'))
  })
})
