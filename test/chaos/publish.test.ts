import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int, text } from '../../core/platform/db/columns.ts'
import { receiptOf } from '../../devnet/chain/sendTransaction.ts'
import { until } from '../../supervisor/until.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { SHARED_ORIGIN_ENV } from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import {
  type PaymentAnswer,
  type SignedPayment,
  sendPayment,
  signPayment,
} from '../support/payments/payment.ts'
import type { Workers } from '../support/payments/startWorkers.ts'
import { isAuthorizationUsed, submitAuthorization } from '../support/payments/thirdParty.ts'
import {
  createPublishWorld,
  PAGE_CHAIN,
  PAGE_USDC6,
  PUBLISH,
  type PublishWorld,
  pagesOf,
  RICH_USDC6,
  signPublication,
} from '../support/publish/publishWorld.ts'
import type { Api } from '../support/startApi.ts'

const API_POINTS = ['after_claim', 'after_answer', 'before_respond'] as const
const WORKER_POINTS = [
  'before_submit',
  'after_submit',
  'after_sign',
  'after_broadcast',
  'after_receipt',
  'before_judge',
  'after_judge',
] as const
/** Both api processes use the same public address. */
const SILENT = { ...SHARED_ORIGIN_ENV, LOG_LEVEL: 'silent' }

let world: PublishWorld
let api: Api
let workers: Workers
beforeAll(async () => {
  world = await createPublishWorld(73, true)
  workers = await world.startWorkers(SILENT)
  await world.lanesOpen()
  api = await world.startApi(SILENT)
})
afterAll(() => world?.stop())

/** Returns a vault without pages and a payer with USDC. */
let used = 0
async function anAuthor(name: string): Promise<{ payer: Payer; body: { vault: string } }> {
  const payer = aPayer(`author ${name}`)
  await world.fund([payer], RICH_USDC6)
  used += 1
  return { payer, body: { vault: world.vaults[used % world.vaults.length] ?? '' } }
}
const send = (to: Pick<Api, 'url'>, payment: SignedPayment, body: object) =>
  sendPayment(to.url + PUBLISH, payment.header, body)
const spentBy = async ({ address }: Payer) =>
  RICH_USDC6 - (await world.balanceOf(PAGE_CHAIN, address))
/**
 * Returns the number of charged publications of a publisher about a vault, as the public list
 * reports.
 */
async function countOf(vault: string, { address }: Payer): Promise<number> {
  const { pages } = (await pagesOf(api, vault)).body
  const own = pages.filter(
    (page: { publisher: string }) => page.publisher.toLowerCase() === address,
  )
  return own[0]?.publishCount ?? 0
}
/** Sends a payment until the answer is 200. */
async function resent(payment: SignedPayment, body: object): Promise<PaymentAnswer> {
  let served: PaymentAnswer | undefined
  const isServed = async () => {
    served = await send(api, payment, body).catch(() => undefined)
    return served?.status === 200
  }
  expect(await until(isServed, PATIENCE_MS)).toBe(true)
  if (served === undefined) throw new Error('nobody answers')
  return served
}
const booksAgree = async () => {
  const agree = async () => {
    const books = await world.books()
    return books.paidUsdc6 === books.settledUsdc6
  }
  expect(await until(agree, PATIENCE_MS)).toBe(true)
}

describe('a publication whose process is killed', () => {
  it.each(API_POINTS)(
    'leads to one charge and one page after a kill of the api at %s',
    async (point) => {
      const { payer, body } = await anAuthor(point)
      const payment = await signPublication(api, payer, body)
      const doomed = await world.startApi({ ...SILENT, QUARTET_CRASH_AT: point })
      await expect(send(doomed, payment, body)).rejects.toThrow()
      await doomed.ended
      await world.sql`update app.payment set claimed_until = now() where state = 'claimed'`
      expect((await countOf(body.vault, payer)) > 0).toBe((await spentBy(payer)) > 0n)
      await resent(payment, body)
      expect([await countOf(body.vault, payer), await spentBy(payer)]).toEqual([1, PAGE_USDC6])
      await booksAgree()
    },
  )

  it.each(WORKER_POINTS)(
    'leads to one charge and one page after a kill of a worker at %s',
    async (point) => {
      await workers.stop()
      const { payer, body } = await anAuthor(point)
      const doomed = await world.startWorkers({ ...SILENT, QUARTET_CRASH_AT: point })
      const payment = await signPublication(api, payer, body)
      const first = send(api, payment, body)
      await doomed.ended
      workers = await world.startWorkers(SILENT)
      await first
      await resent(payment, body)
      expect([await countOf(body.vault, payer), await spentBy(payer)]).toEqual([1, PAGE_USDC6])
      await booksAgree()
    },
  )
})

describe('a page whose charge leaves the chain', () => {
  const chain = () => world.chain(PAGE_CHAIN)
  const proxy = () => {
    const found = world.proxies[PAGE_CHAIN]
    if (found === undefined) throw new Error('no proxy')
    return found
  }
  const stateOf = async ({ authorization }: SignedPayment) => {
    const [row] = await world.sql({ state: text })`
      select state from app.payment where nonce = ${authorization.nonce}`
    return row?.state
  }
  /**
   * Removes the block of a charge and all later blocks. No transaction of the lanes reaches the chain until `release`.
   */
  const takeBack = async ({ authorization }: SignedPayment): Promise<() => void> => {
    proxy().intercept((call, pass) =>
      call.method === 'eth_sendRawTransaction'
        ? Promise.resolve({ result: `0x${'0'.repeat(64)}` })
        : pass(),
    )
    const [row] = await world.sql({ block_number: int })`
      select block_number from app.payment where nonce = ${authorization.nonce}`
    const head = Number(await chain().client.getBlockNumber({ cacheTime: 0 }))
    await chain().rpc('anvil_reorg', [head - (row?.block_number ?? head) + 1, []])
    return () => proxy().intercept()
  }
  const publishPaid = async (name: string) => {
    const { payer, body } = await anAuthor(name)
    const payment = await signPublication(api, payer, body)
    expect((await send(api, payment, body)).status).toBe(200)
    expect(await countOf(body.vault, payer)).toBe(1)
    return { payer, body, payment }
  }

  it('disappears, and returns when the charge is in a block again', async () => {
    const { payer, body, payment } = await publishPaid('reorganised')
    const release = await takeBack(payment)
    const isGone = async () => (await countOf(body.vault, payer)) === 0
    expect(await until(isGone, PATIENCE_MS)).toBe(true)
    release()
    const isBack = async () => (await countOf(body.vault, payer)) === 1
    expect(await until(isBack, PATIENCE_MS)).toBe(true)
    const { token } = payment.offer
    expect(await isAuthorizationUsed(chain(), token.address, payment.authorization)).toBe(true)
    expect(await spentBy(payer)).toBe(PAGE_USDC6)
    await booksAgree()
  })

  it('is removed when the payer has spent the money elsewhere', async () => {
    const { payer, body, payment } = await publishPaid('gone')
    const { token } = payment.offer
    const away = await signPayment(payer, payment.offer, {
      to: aPayer('author elsewhere').address,
      valueUsdc6: RICH_USDC6,
    })
    const release = await takeBack(payment)
    const thirdParty: Hex = world.world.devnet.accounts.visitors[0]?.address ?? '0x'
    await receiptOf(chain(), await submitAuthorization(chain(), thirdParty, { ...away, token }))
    release()
    const isReversed = async () => (await stateOf(payment)) === 'reversed'
    expect(await until(isReversed, PATIENCE_MS)).toBe(true)
    expect(await countOf(body.vault, payer)).toBe(0)
    const again = await send(api, payment, body)
    expect([again.status, await countOf(body.vault, payer)]).toEqual([402, 0])
    await booksAgree()
  })
})
