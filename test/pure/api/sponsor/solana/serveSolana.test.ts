import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_DRY_RUNS } from '../../../../../core/sponsor/evm/domain/gasLimits.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { payForGas } from '../../../../builders/aGasShop.ts'
import { anApp } from '../../../../builders/anApp.ts'
import {
  aMemo,
  aSolanaShop,
  buySolanaHere,
  type SolanaShop,
  signedBySolanaWallet,
  silence,
} from '../../../../builders/aSolanaShop.ts'
import {
  answerChecker,
  operationsOf,
  type ServedApi,
  servedApi,
} from '../../../../builders/servedApi.ts'

/** More blocks than a blockhash and its finality take. */
const LAPSED_BLOCKS = 250n

let shop: SolanaShop
let api: ServedApi
beforeEach(async () => {
  shop = aSolanaShop()
  api ??= await servedApi(shop.app)
})

/** An answer, once it is found to be as described. */
async function told(response: Response) {
  const operation = operationsOf(api).find(({ operationId }) => operationId === 'postGasSolana')
  if (operation === undefined) throw new Error('it is not served')
  await answerChecker(api)(operation, response.clone())
  return { status: response.status, body: await response.json() }
}
const ask = async (body: unknown, headers: Record<string, string> = {}) =>
  told(await shop.post(body, headers))
const unavailable = (why: string) => ({
  status: 503,
  body: { error: `transaction: nothing is sponsored on Solana now: ${why}` },
})
/** Trial runs after which the fee payer has so much. */
const leaving = (lamportsAfter: bigint | null): Partial<SolanaShop> => ({
  simulate: async () => ({ kind: 'passed', units: 1n, lamportsAfter }),
})
const failing = (code: string) => async () => {
  const failure = { code, instruction: null, reason: code }
  return { kind: 'failed', failure, logs: [] } as const
}

describe('a body that asks for a price', () => {
  it('is told it with what it is made of', async () => {
    expect(await ask(aMemo())).toMatchObject({
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
    ['its price is not known', 'the price of SOL is not known', () => ({ solUsd: () => null })],
    ['its node is silent', 'the node does not answer', () => ({ lamports: silence })],
    ['trial runs are not answered', 'the node does not answer', () => ({ simulate: silence })],
    ['trial runs tell no balance', 'the node tells no balance', () => leaving(null)],
    [
      'it would take more than it may',
      'it takes 10001 lamports from the fee payer, 10000 at most were to be',
      () => leaving(10n ** 10n - 10_001n),
    ],
    [
      'all is promised',
      'the fee payer can promise 0 lamports now, 10000 were needed',
      () => ({ lamports: async () => 890_880n }),
    ],
  ])('is not sold anything while %s, paid for or not', async (_what, why, change) => {
    const { headers } = await payForGas(shop, aMemo())
    shop.sponsorships.quotes.length = 0
    Object.assign(shop, change())
    expect(await ask(aMemo())).toMatchObject(unavailable(why))
    expect(await ask(aMemo(), headers)).toMatchObject(unavailable(why))
    expect(shop.payments.rows).toEqual([])
  })

  it('is refused by the name of what it wrote, whatever we put in front of that', async () => {
    const { sender, instructions } = aMemo()
    const mint = sender
    const quoted = await ask(aMemo())
    const accounts = [{ pubkey: quoted.body.gas.feePayer }]
    const [memo] = instructions
    const drain = { ...memo, accounts }
    const bodies = [
      { sender, instructions: [memo, drain] },
      { sender, instructions: [memo, drain], createAta: [{ owner: sender, mint }] },
      { sender, instructions: [memo, drain], createAta: [], computeUnitLimit: 9_000 },
    ]
    for (const body of bodies) {
      expect(await ask(body)).toMatchObject({
        status: 400,
        body: { error: 'instructions[1].accounts: must not name the fee payer' },
      })
    }
    const long = { ...memo, data: Buffer.alloc(1_300).toString('base64') }
    expect(await ask({ sender, instructions: [long] })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^instructions: must have at most 1232 bytes/) },
    })
  })

  it('is refused before its addresses are read when it names more than a transaction could', async () => {
    const { sender, instructions } = aMemo()
    const accounts = Array.from({ length: 43 }, () => ({ pubkey: 'not read' }))
    const many = [1, 2, 3].map(() => ({ ...instructions[0], accounts }))
    expect(await ask({ sender, instructions: many })).toMatchObject({
      status: 400,
      body: { error: 'instructions: must name at most 128 accounts in all, got 129' },
    })
  })

  it('is refused when it would fail, with the reason', async () => {
    shop.simulate = failing('AccountNotFound')
    expect(await ask(aMemo())).toMatchObject({
      status: 400,
      body: { error: 'transaction: trial run failed: AccountNotFound' },
    })
  })

  it('is not charged for what would fail by now, whatever was quoted', async () => {
    const { headers } = await payForGas(shop, aMemo())
    shop.simulate = failing('InsufficientFundsForRent')
    expect(await ask(aMemo(), headers)).toMatchObject({
      status: 400,
      body: { error: 'transaction: trial run failed: InsufficientFundsForRent' },
    })
    expect(shop.payments.rows).toEqual([])
  })

  it('is told that there is no sponsor where nobody set one up', async () => {
    const response = await anApp(aWorld()).request('/v1/gas/solana', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(aMemo()),
    })
    expect(await told(response)).toMatchObject({
      status: 503,
      body: { error: 'solana sponsor disabled' },
    })
  })
})

describe('a body that is paid for', () => {
  it('gets our signature, and the same bytes again for the same payment', async () => {
    const { answer, headers, body } = await buySolanaHere(shop)
    expect(answer).toMatchObject({ lamportCap: '10000', validUntil: shop.nowSec() + 60 })
    shop.time.ms += 30_000
    expect(await ask(body, headers)).toEqual({ status: 200, body: answer })
    expect([shop.payments.rows.length, shop.sponsorships.rows.length]).toEqual([1, 1])
  })

  it('conflicts with another that has the same payment', async () => {
    const { headers } = await buySolanaHere(shop)
    expect(await ask(aMemo('other'), headers)).toMatchObject({
      status: 409,
      body: { code: 'payment_already_bound' },
    })
  })

  it('is not charged for a signer that is silent', async () => {
    shop.sponsorships.isSigning = false
    const { headers } = await payForGas(shop, aMemo())
    expect(await ask(aMemo(), headers)).toMatchObject(unavailable('the signer does not answer'))
    expect(shop.payments.rows).toMatchObject([{ state: 'released', settledAtSec: null }])
  })

  it('is told that its payment is under way', async () => {
    shop.payments.settle = () => ({ state: 'submitted' })
    const { headers } = await payForGas(shop, aMemo())
    expect(await ask(aMemo(), headers)).toMatchObject({
      status: 202,
      body: { paymentId: 'pay_0', state: 'submitted' },
    })
  })
})

describe('a body that is posted', () => {
  const bought = async () => signedBySolanaWallet((await buySolanaHere(shop)).answer)

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
      'lost by us',
      { state: 'credited', creditUntilSec: 1_790_003_000 },
      502,
      { credit: { until: 1_790_003_000 } },
    ],
  ] as const)('is told that it is %s, as often as it asks', async (_what, end, status, body) => {
    shop.sponsorships.land = () => end
    const post = await bought()
    const first = await ask(post)
    expect(first).toMatchObject({ status, body: { ...body, sponsorshipId: post.sponsorshipId } })
    expect(await ask(post)).toEqual(first)
  })

  it('gets another one under the same payment when we lost it', async () => {
    shop.sponsorships.land = () => ({
      state: 'credited',
      creditUntilSec: shop.nowSec() + 1_000,
    })
    const { answer, headers, body } = await buySolanaHere(shop)
    expect((await ask(signedBySolanaWallet(answer))).status).toBe(502)
    const next = await ask(body, headers)
    expect(next.status).toBe(200)
    expect(next.body.sponsorshipId).not.toBe(answer.sponsorshipId)
    expect(await ask(body, headers)).toEqual(next)
    expect(shop.payments.rows).toHaveLength(1)
  })

  it('is unknown before it was charged, and where nobody has it', async () => {
    const post = await bought()
    const unknown = {
      status: 404,
      body: { error: 'sponsorshipId: there is no such sponsorship' },
    }
    expect(await ask({ ...post, sponsorshipId: `0x${'12'.repeat(16)}` })).toMatchObject(unknown)
    shop.payments.end('pay_0', { state: 'submitted' })
    expect(await ask(post)).toMatchObject(unknown)
  })

  it('is tried so many times and no more', async () => {
    const post = await bought()
    shop.simulate = failing('SignatureFailure')
    for (let time = 0; time < MAX_DRY_RUNS; time += 1) {
      expect((await ask(post)).status).toBe(400)
    }
    expect(await ask(post)).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^transaction: 20 posts of this sponsorship failed/) },
    })
  })

  it('that fails while we lack what we promised is noted, as its payer is owed another', async () => {
    const post = await bought()
    Object.assign(shop, {
      simulate: failing('InsufficientFundsForRent'),
      lamports: async () => 890_880n + 9_999n,
    })
    expect(await ask(post)).toMatchObject(unavailable('the fee payer has less than it promised'))
    expect(shop.sponsorships.rows).toMatchObject([{ wasRefusedByUs: true, trialRuns: 0 }])
  })

  it('is let through when the chain has it already', async () => {
    const post = await bought()
    shop.simulate = failing('AlreadyProcessed')
    expect(await ask(post)).toMatchObject({ status: 200, body: { success: true } })
  })

  it('in time that meets an outage is noted, as its payer is owed another', async () => {
    const post = await bought()
    shop.simulate = silence
    expect(await ask(post)).toMatchObject(unavailable('the node does not answer'))
    expect(shop.sponsorships.rows).toMatchObject([{ wasRefusedByUs: true, trialRuns: 0 }])
  })
})

describe('a sponsorship whose blockhash is over', () => {
  const lapsed = async () => {
    const { answer } = await buySolanaHere(shop)
    shop.sponsorships.height += LAPSED_BLOCKS
    return { id: answer.sponsorshipId, post: signedBySolanaWallet(answer) }
  }

  it('may have another, once', async () => {
    const { id, post } = await lapsed()
    shop.simulate = failing('BlockhashNotFound')
    expect(await ask(post)).toMatchObject({
      status: 410,
      body: { error: expect.stringContaining('"refresh": true') },
    })
    const fresh = await ask({ sponsorshipId: id, refresh: true })
    expect(fresh).toMatchObject({ status: 200, body: { validUntil: shop.nowSec() + 60 } })
    expect(fresh.body.nextStep).not.toContain('refresh')
    shop.sponsorships.height += 75n
    expect(await ask({ sponsorshipId: id, refresh: true })).toEqual({
      status: 200,
      body: { ...fresh.body, validUntil: shop.nowSec() + 30 },
    })
    shop.sponsorships.height += 76n
    const over = {
      status: 410,
      body: {
        error: 'transaction: its blockhash is over: a new sponsorship takes a new payment',
      },
    }
    expect(await ask({ sponsorshipId: id, refresh: true })).toMatchObject(over)
    expect(await ask(signedBySolanaWallet(fresh.body))).toMatchObject(over)
  })

  it('has none left ten minutes later', async () => {
    const { id } = await lapsed()
    shop.time.ms += 601_000
    expect((await ask({ sponsorshipId: id, refresh: true })).status).toBe(410)
  })

  it('is asked to wait while a block may still have the first, and for a signer that is silent', async () => {
    const { answer } = await buySolanaHere(shop)
    const again = { sponsorshipId: answer.sponsorshipId, refresh: true }
    expect(await ask(again)).toMatchObject(
      unavailable('a block may still have its first blockhash'),
    )
    shop.sponsorships.height += LAPSED_BLOCKS
    shop.sponsorships.isSigning = false
    expect(await ask(again)).toMatchObject(unavailable('the signer does not answer'))
  })
})
