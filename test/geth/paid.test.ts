import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createQuartet,
  payWith as payWithClient,
  type Quartet,
  usdc6,
} from '../../clients/typescript/src/index.ts'
import { until } from '../../supervisor/until.ts'
import { createGasWorld, type GasWorld } from '../support/gas/gasWorld.ts'
import { gethChains } from '../support/geth/gethChains.ts'
import type { GethNodes } from '../support/geth/startGeth.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, offerOnChain } from '../support/payments/challenge.ts'
import { PAID_CHAINS } from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import { sendPayment, signPayment } from '../support/payments/payment.ts'
import { payWith } from '../support/payments/payWith.ts'
import type { Api } from '../support/startApi.ts'

/** Price of the signals, USDC-6. */
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 20_000_000n
/** Blocks that the reorganisation replaces. */
const REORG_BLOCKS = 8

const buyer = aPayer('buyer on geth')
const wallet = privateKeyToAccount(buyer.key)

let geth: GethNodes
let world: GasWorld
let api: Api
let quartet: Quartet
beforeAll(async () => {
  geth = await gethChains(PAID_CHAINS)
  world = await createGasWorld({ seed: 223, chainIds: PAID_CHAINS, startNode: geth.startNode })
  await world.startWorkers(world.bridgeEnv)
  await Promise.all([world.lanesOpen(), world.gasLanesOpen()])
  await world.fund([buyer], RICH_USDC6)
  // The reorganisation must not remove the transfer to the buyer.
  for (let left = REORG_BLOCKS; left > 0; left -= 1) await world.chain(137).rpc('evm_mine', [])
  api = await world.startApi({ ATTESTATION_URL: world.bridgeEnv.ATTESTATION_URL })
  quartet = createQuartet({ baseUrl: api.url })
})
afterAll(() => world?.stop())

/** Waits until the sum of the settled payments equals the transfers on the chains; returns the sum, USDC-6. */
const settledSum = async (): Promise<bigint> => {
  let books = await world.books()
  await until(async () => {
    books = await world.books()
    return books.paidUsdc6 === books.settledUsdc6
  }, PATIENCE_MS)
  expect(books.paidUsdc6).toBe(books.settledUsdc6)
  return books.settledUsdc6
}
const buyOn = (chainId: number) =>
  quartet.GET('/v1/signals', {
    fetch: payWithClient(wallet, { maxUsdc6: usdc6('0.05'), chainIds: [chainId] }),
  })

describe('payments on geth', () => {
  it.each(PAID_CHAINS)('buy the signals on chain %i with the stock client', async (chainId) => {
    const before = await world.balanceOf(chainId, buyer.address)
    const url = `${api.url}/v1/signals`
    const outcome = await payWith('v2-fetch', { url, key: buyer.key, chainId })
    expect(outcome).toMatchObject({ success: true, status: 200 })
    expect(before - (await world.balanceOf(chainId, buyer.address))).toBe(PRICE_USDC6)
  })

  it('are charged again after a reorganisation removed the charge', async () => {
    const before = await settledSum()
    expect((await buyOn(137)).response.status).toBe(200)
    expect(await settledSum()).toBe(before + PRICE_USDC6)
    const charged = await world.balanceOf(137, buyer.address)
    await world.chain(137).rpc('anvil_reorg', [REORG_BLOCKS, []])
    const isChargedAgain = async () => (await world.balanceOf(137, buyer.address)) === charged
    expect(await until(isChargedAgain, PATIENCE_MS)).toBe(true)
    expect(await settledSum()).toBe(before + PRICE_USDC6)
  })

  it('receive 503 while the node is gone after a kill, and then buy once with the same signature', async () => {
    const before = await settledSum()
    const url = `${api.url}/v1/signals`
    const { header } = await signPayment(buyer, offerOnChain(await challengeOf(url), 5042))
    await geth.node(5042).restart(async () => {
      expect((await sendPayment(url, header)).status).toBe(503)
    })
    const buys = async () => (await sendPayment(url, header)).status === 200
    expect(await until(buys, PATIENCE_MS)).toBe(true)
    expect(await settledSum()).toBe(before + PRICE_USDC6)
  })
})
