import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../core/platform/db/columns.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { receiptOf } from '../../devnet/chain/sendTransaction.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, type Offer, offerOnChain } from '../support/payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import {
  type PaymentAnswer,
  type SignedPayment,
  sendPayment,
  signPayment,
} from '../support/payments/payment.ts'
import { signInTo } from '../support/payments/signInTo.ts'
import type { Workers } from '../support/payments/startWorkers.ts'
import {
  isAuthorizationUsed,
  submitAuthorization,
  submitCancellation,
} from '../support/payments/thirdParty.ts'
import type { Api } from '../support/startApi.ts'
import { startTestPostgres, type TestPostgres } from '../support/startTestPostgres.ts'

const SIGNALS = '/v1/signals'
const CHAIN = 8453
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000n

let postgres: TestPostgres
let world: PaidWorld
let api: Api
let workers: Workers
/** An account with gas that is neither the payer nor the operator. */
let thirdParty: Hex
beforeAll(async () => {
  postgres = await startTestPostgres()
  world = await createPaidWorld({
    seed: 43,
    postgresUrl: postgres.url,
    proxied: true,
    stillIndex: true,
  })
  workers = await world.startWorkers()
  await world.lanesOpen()
  api = await world.startApi()
  thirdParty = world.world.devnet.accounts.visitors[0]?.address ?? '0x'
})
afterAll(async () => {
  await world.stop()
  await postgres.stop()
})

const url = () => api.url + SIGNALS
const offer = async (): Promise<Offer> => offerOnChain(await challengeOf(url()), CHAIN)
const fundedPayer = async (name: string, amountUsdc6 = RICH_USDC6): Promise<Payer> => {
  const payer = aPayer(name)
  await world.fund([payer], amountUsdc6)
  return payer
}
const signOffer = async (payer: Payer): Promise<SignedPayment> => signPayment(payer, await offer())
const stateOf = async ({ authorization }: SignedPayment): Promise<string | undefined> => {
  const [row] = await world.sql({ state: text })`
    select state from app.payment where nonce = ${authorization.nonce}`
  return row?.state
}
const reaches = async (payment: SignedPayment, state: string): Promise<void> => {
  expect([state, await until(async () => (await stateOf(payment)) === state, PATIENCE_MS)]).toEqual(
    [state, true],
  )
}
const submitPayment = (payment: SignedPayment): Promise<Hex> =>
  submitAuthorization(world.chain(CHAIN), thirdParty, { ...payment, token: payment.offer.token })
const spentBy = async ({ address }: Payer, had = RICH_USDC6): Promise<bigint> =>
  had - (await world.balanceOf(CHAIN, address))
const reasonOf = ({ body }: PaymentAnswer): string => JSON.parse(body).code
const booksAgree = async (): Promise<void> => {
  const agree = async () => {
    const { paidUsdc6, settledUsdc6 } = await world.books()
    return paidUsdc6 === settledUsdc6
  }
  await until(agree, PATIENCE_MS)
  const { paidUsdc6, settledUsdc6 } = await world.books()
  expect(settledUsdc6).toBe(paidUsdc6)
}
/** Sends a payment while no worker settles, and calls `act` between the answer and the charge. */
const between = async (
  payment: SignedPayment,
  act: () => Promise<unknown>,
): Promise<PaymentAnswer> => {
  await workers.stop('SIGKILL')
  const served = sendPayment(url(), payment.header)
  await reaches(payment, 'answered')
  await act()
  workers = await world.startWorkers()
  return served
}

describe('an authorization that a third party submits', () => {
  it('returns the answer once to the signed-in payer, without a second charge, if the third party submits before the request', async () => {
    const payer = await fundedPayer('preempted early')
    const payment = await signOffer(payer)
    await receiptOf(world.chain(CHAIN), await submitPayment(payment))
    const unproven = await sendPayment(url(), payment.header)
    expect([unproven.status, reasonOf(unproven)]).toEqual([409, 'repeat_unproven'])
    const signIn = await signInTo(url(), payer)
    const served = await fetch(url(), {
      headers: { 'payment-signature': payment.header, 'sign-in-with-x': signIn },
    })
    expect([served.status, await spentBy(payer)]).toEqual([200, PRICE_USDC6])
    expect(await stateOf(payment)).toBe('settled')
    await booksAgree()
  })

  it('returns the answer for one charge if the third party submits between the answer and the submission of the operator', async () => {
    const payer = await fundedPayer('preempted late')
    const payment = await signOffer(payer)
    const served = await between(payment, async () =>
      receiptOf(world.chain(CHAIN), await submitPayment(payment)),
    )
    expect([served.status, await spentBy(payer)]).toEqual([200, PRICE_USDC6])
    await booksAgree()
  })

  it('returns the answer for one charge if the submission of the third party precedes that of the operator in the same block', async () => {
    const payer = await fundedPayer('outrun')
    const payment = await signOffer(payer)
    const chain = world.chain(CHAIN)
    await chain.rpc('evm_setIntervalMining', [0])
    const served = sendPayment(url(), payment.header)
    await reaches(payment, 'submitted')
    await chain.rpc('anvil_dropAllTransactions', [])
    await submitPayment(payment)
    await chain.rpc('evm_setIntervalMining', [1])
    expect((await served).status).toBe(200)
    expect(await spentBy(payer)).toBe(PRICE_USDC6)
    await booksAgree()
  })
})

describe('a payment between the answer and the charge', () => {
  it('is released without a charge and returns 402 when the payer cancels the authorization', async () => {
    const payer = await fundedPayer('canceller')
    const payment = await signOffer(payer)
    const { token } = payment.offer
    const signature = await payer.signCancellation(token, payment.authorization.nonce)
    const served = await between(payment, async () =>
      receiptOf(
        world.chain(CHAIN),
        await submitCancellation(world.chain(CHAIN), thirdParty, { ...payment, token, signature }),
      ),
    )
    expect([served.status, await spentBy(payer)]).toEqual([402, 0n])
    expect(served.headers.get('payment-required')).not.toBeNull()
    expect(await stateOf(payment)).toBe('released')
    await booksAgree()
  })

  it('is released without a charge and returns 402 when the payer spends the balance', async () => {
    const payer = await fundedPayer('drainer')
    const payment = await signOffer(payer)
    const elsewhere = aPayer('elsewhere').address
    const away = await signPayment(payer, payment.offer, { to: elsewhere, valueUsdc6: RICH_USDC6 })
    const served = await between(payment, async () =>
      receiptOf(world.chain(CHAIN), await submitPayment(away)),
    )
    expect([served.status, await world.balanceOf(CHAIN, elsewhere)]).toEqual([402, RICH_USDC6])
    expect(reasonOf(served)).toBe('insufficient_funds')
    expect(await stateOf(payment)).toBe('released')
    await booksAgree()
  })
})

describe('a payment whose block leaves the chain', () => {
  it('is charged again, and the sums of chain and rows agree', async () => {
    const payer = await fundedPayer('reorganised')
    // Adds blocks, so that the reorganisation does not remove the transfer that funds the payer.
    for (let block = 0; block < 4; block += 1) await mineBlock(world.chain(CHAIN))
    const payment = await signOffer(payer)
    expect((await sendPayment(url(), payment.header)).status).toBe(200)
    await world.chain(CHAIN).rpc('anvil_reorg', [3, []])
    const isPaidAgain = async () =>
      (await stateOf(payment)) === 'settled' &&
      (await isAuthorizationUsed(
        world.chain(CHAIN),
        payment.offer.token.address,
        payment.authorization,
      ))
    expect(await until(isPaidAgain, PATIENCE_MS)).toBe(true)
    expect(await spentBy(payer)).toBe(PRICE_USDC6)
    await booksAgree()
  })
})

describe('a payment through a faulty node', () => {
  const proxy = () => {
    const found = world.proxies[CHAIN]
    if (found === undefined) throw new Error('no proxy')
    return found
  }
  afterAll(() => proxy().intercept())

  it('is sent again when the node accepts a transaction and drops it', async () => {
    const payer = await fundedPayer('forgotten')
    const payment = await signOffer(payer)
    let forgotten = 0
    proxy().intercept((call, pass) => {
      if (call.method !== 'eth_sendRawTransaction' || forgotten >= 2) return pass()
      forgotten += 1
      return Promise.resolve({ result: `0x${'0'.repeat(64)}` })
    })
    const served = await resent(payment)
    proxy().intercept()
    expect([served.status, forgotten, await spentBy(payer)]).toEqual([200, 2, PRICE_USDC6])
    await booksAgree()
  })

  it('stays submitted when the node returns an invented receipt, and settles later', async () => {
    const payer = await fundedPayer('lied to')
    const payment = await signOffer(payer)
    const wrongAnswers: unknown[] = []
    proxy().intercept(async (call, pass) => {
      if (call.method === 'eth_sendRawTransaction') return { result: `0x${'0'.repeat(64)}` }
      if (call.method !== 'eth_getTransactionReceipt') return pass()
      wrongAnswers.push(call.params[0])
      return { result: await inventedReceipt(payment, call.params[0]) }
    })
    const pending = sendPayment(url(), payment.header)
    expect(await until(() => wrongAnswers.length > 3, PATIENCE_MS)).toBe(true)
    expect(await stateOf(payment)).toBe('submitted')
    proxy().intercept()
    await pending
    expect((await resent(payment)).status).toBe(200)
    expect(await spentBy(payer)).toBe(PRICE_USDC6)
    await booksAgree()
  })

  it('returns 503 without a charge while the node is unreachable, and the same signature buys later', async () => {
    const payer = await fundedPayer('cut off')
    const payment = await signOffer(payer)
    proxy().intercept(() => Promise.resolve('cut'))
    const refused = await sendPayment(url(), payment.header)
    proxy().intercept()
    expect([refused.status, await spentBy(payer)]).toEqual([503, 0n])
    expect((await resent(payment)).status).toBe(200)
    expect(await spentBy(payer)).toBe(PRICE_USDC6)
    await booksAgree()
  })
})

describe('a restart of Postgres during open payments', () => {
  it('loses no payment and charges no payment twice', async () => {
    const payer = await fundedPayer('interrupted')
    const requested = await offer()
    const payments = await Promise.all(
      Array.from({ length: 8 }, () => signPayment(payer, requested)),
    )
    const first = payments.map(({ header }) => sendPayment(url(), header).catch(() => undefined))
    await until(
      async () => (await stateOf(payments[0] as SignedPayment)) !== undefined,
      PATIENCE_MS,
    )
    await postgres.pause()
    const meanwhile = await signPayment(payer, requested)
    expect((await sendPayment(url(), meanwhile.header)).status).toBe(503)
    await postgres.resume()
    await Promise.all(first)
    expect(
      await isAuthorizationUsed(
        world.chain(CHAIN),
        requested.token.address,
        meanwhile.authorization,
      ),
    ).toBe(false)
    for (const payment of payments) expect((await resent(payment)).status).toBe(200)
    expect(await spentBy(payer)).toBe(8n * PRICE_USDC6)
    await booksAgree()
  })
})

/** Sends the same payment until the answer is 200 or the time limit passes. */
async function resent(payment: SignedPayment): Promise<PaymentAnswer> {
  let served = await sendPayment(url(), payment.header)
  await until(async () => {
    if (served.status === 200) return true
    served = await sendPayment(url(), payment.header)
    return served.status === 200
  }, PATIENCE_MS)
  return served
}

/** Returns a receipt of success in a block that is not on the chain. */
async function inventedReceipt({ authorization, offer: { token } }: SignedPayment, hash: unknown) {
  const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
  const number = await world.chain(CHAIN).rpc('eth_blockNumber', [])
  const blockHash = `0x${'ab'.repeat(32)}`
  const place = { blockNumber: number, blockHash, transactionHash: hash, transactionIndex: '0x0' }
  const log = (topics: string[], data: string, logIndex: string) => {
    return { address: token.address, topics, data, logIndex, removed: false, ...place }
  }
  return {
    ...place,
    status: '0x1',
    type: '0x2',
    from: thirdParty,
    to: token.address,
    gasUsed: '0x11111',
    cumulativeGasUsed: '0x11111',
    effectiveGasPrice: '0x1',
    contractAddress: null,
    logsBloom: `0x${'00'.repeat(256)}`,
    logs: [
      log(
        [
          '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5',
          word(authorization.from),
          authorization.nonce,
        ],
        '0x',
        '0x0',
      ),
      log(
        [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          word(authorization.from),
          word(authorization.to),
        ],
        `0x${authorization.valueUsdc6.toString(16).padStart(64, '0')}`,
        '0x1',
      ),
    ],
  }
}
