import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { bridgeId } from '../../../../core/bridge/domain/bridgeId.ts'
import { receiptOf, submitTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { until } from '../../../../supervisor/until.ts'
import {
  type BridgeRequest,
  bridgePath,
  payBridge,
  SLUGS,
  signBridge,
  waitForDelivery,
} from '../../../support/bridge/bridgeCall.ts'
import type { BridgeWorld } from '../../../support/bridge/bridgeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import type { SignedPayment } from '../../../support/payments/payment.ts'
import { type ClientName, payWith, validateWith } from '../../../support/payments/payWith.ts'
import { submitAuthorization } from '../../../support/payments/thirdParty.ts'
import type { Api } from '../../../support/startApi.ts'
import type { BridgeStack } from './bridgeStack.ts'

const RICH_USDC6 = 1_000_000_000n
/** Maximum payment of the clients, USD: their default is less than the price of the smallest bridge. */
const MAX_USD = 5
const CONCURRENT_REQUESTS = 20
/** Tip of a third party, wei: more than any tip of the operator. */
const FRONT_RUN_TIP_WEI = 200_000_000_000n

type Trip = readonly [client: ClientName, from: number, to: number]
const transfers: readonly Trip[] = [
  ['v2-fetch', 8453, 5042],
  ['v2-axios', 8453, 5042],
  ['v1-fetch', 8453, 5042],
  // Version 1 has no name for chain 5042.
  ['v2-fetch', 5042, 8453],
  ['v2-axios', 5042, 8453],
  ['v2-fetch', 8453, 137],
  ['v2-axios', 8453, 137],
  ['v1-fetch', 8453, 137],
]
const payerOf = ([client, from, to]: Trip): Payer => aPayer(`traveller ${client} ${from} ${to}`)

/** Returns the names of all fields, with the fields of nested objects. */
const keysOf = (value: object): readonly string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? keysOf(inner).map((name) => `${key}.${name}`)
      : [key],
  )

/** Tests that each signature leads to a delivery on the other chain or a full refund. */
export function describeBridges(given: () => BridgeStack): void {
  describe('a bridge', () => {
    let world: BridgeWorld
    let api: Api
    let thirdParty: Hex
    beforeAll(async () => {
      ;({ world, api } = given())
      await world.fund(transfers.map(payerOf), RICH_USDC6)
      thirdParty = world.world.devnet.accounts.visitors[0]?.address ?? '0x'
    })
    const fundedPayer = async (name: string): Promise<Payer> => {
      const payer = aPayer(name)
      await world.fund([payer], RICH_USDC6)
      return payer
    }
    const idOf = ({ authorization, offer }: SignedPayment): Hex =>
      bridgeId({
        chainId: offer.token.chainId,
        bridge: world.bridge(offer.token.chainId),
        payer: authorization.from,
        nonce: authorization.nonce,
      })
    const pushedByThirdParty = async ({ offer, ...signed }: SignedPayment): Promise<void> => {
      const chain = world.chain(offer.token.chainId)
      const hash = await submitAuthorization(chain, thirdParty, { ...signed, token: offer.token })
      await receiptOf(chain, hash)
    }
    /** Returns true when the burn of a payment is at the node and in no block. */
    const waitsForItsBlock = async (payment: SignedPayment): Promise<boolean> => {
      const rows = await world.sql`
        select 1 from app.bridge join app.lane_tx tx on tx.id = bridge.lane_tx_id
        where bridge.id = ${idOf(payment)} and tx.state = 'sent'`
      return rows.length > 0
    }
    /** Expects the contract's balance to equal its liabilities, so that the contract holds no unowed money. */
    const contractIsEven = async (chainId: number): Promise<void> => {
      const { balanceUsdc6, liabilitiesUsdc6 } = await world.accountsOf(chainId)
      expect(balanceUsdc6).toBe(liabilitiesUsdc6)
    }

    describe('a payer with a stock client', () => {
      it('receives at least the requested amount on the other chain for one signature', async () => {
        const requests = transfers.map((transfer) => ({ trip: transfer, payer: payerOf(transfer) }))
        const outcomes = await Promise.all(
          requests.map(async ({ trip: [client, chainId, to], payer }) => {
            const wanted = { from: SLUGS[chainId] ?? '', to: SLUGS[to] ?? '', amount: '1.25' }
            const version = client === 'v1-fetch' ? '&x402Version=1' : ''
            const url = `${api.url}${bridgePath(wanted)}${version}`
            return payWith(client, { url, key: payer.key, chainId, maxUsd: MAX_USD })
          }),
        )
        for (const [index, { trip: transfer, payer }] of requests.entries()) {
          const [, from, to] = transfer
          const outcome = outcomes[index]
          expect([200, 202], JSON.stringify([transfer, outcome])).toContain(outcome?.status)
          const status = await waitForDelivery(api, outcome?.data.burnTx)
          expect([transfer, status]).toMatchObject([
            transfer,
            {
              from: SLUGS[from],
              to: SLUGS[to],
              recipient: expect.any(String),
              amountUsdc: '1250000',
            },
          ])
          const { burns, mints } = await world.bridgeBooks()
          const burn = [...burns.values()].find(({ burnTx }) => burnTx === status['burnTx'])
          const minted = mints.get(burn?.id ?? '0x') ?? []
          expect(minted).toMatchObject([{ chainId: to, recipient: payer.address }])
          expect(minted[0]?.mintTx).toBe(status['mintTx'])
          const received = (await world.balanceOf(to, payer.address)) - RICH_USDC6
          expect(received).toBe(minted[0]?.receivedUsdc6)
          expect(received).toBeGreaterThanOrEqual(1_250_000n)
          expect(status['receivedUsdc']).toBe(String(received))
          const paid = RICH_USDC6 - (await world.balanceOf(from, payer.address))
          expect(paid).toBe(burn?.amountUsdc6)
        }
        await contractIsEven(8453)
        await contractIsEven(5042)
      })

      it('receives an offer without errors of the directory validators', async () => {
        const report = await validateWith(
          `${api.url}${bridgePath({ from: 'base', to: 'arc', amount: '1.25' })}`,
        )
        expect(report).toMatchObject({ status: 402, isValid: true, endpoint: { found: true } })
        const errors = [...report.issues, ...report.bodyIssues].filter(
          ({ severity }) => severity === 'error',
        )
        expect(errors).toEqual([])
        expect(report.headerBytes).toBeLessThanOrEqual(6_500)
      })

      it('reads in the README a quote with the fields of the api', async () => {
        const readme = readFileSync(join(rootDir, 'README.md'), 'utf8')
        const sample =
          /curl -s '[^']*(\/v1\/bridge\/quote[^']*)'[\s\S]*?```json\n([\s\S]*?)```/.exec(readme)
        const { status, body } = await api.get(sample?.[1] ?? '/')
        const reported = JSON.parse(sample?.[2] ?? '{}')
        expect([status, keysOf(body)]).toEqual([200, keysOf(reported)])
        expect(reported).toMatchObject({ from: body.from, note: body.note, payTo: body.payTo })
      })

      it('pays exactly the quoted price', async () => {
        const payer = await fundedPayer('exact')
        const wanted = { from: 'arc', to: 'base', amount: '20' }
        const { body: quote } = await api.get(`/v1/bridge/quote?${new URLSearchParams(wanted)}`)
        const payment = await signBridge(api.url, payer, wanted)
        expect(String(payment.authorization.valueUsdc6)).toBe(quote.pay.payUsdc)
        const { body } = await payBridge(api.url, wanted, payment)
        await waitForDelivery(api, body.burnTx ?? '0x')
        const paid = RICH_USDC6 - (await world.balanceOf(5042, payer.address))
        expect(paid).toBe(payment.authorization.valueUsdc6)
      })
    })

    describe('a signature of a bridge payment', () => {
      it('pays for no second bridge, for any request', async () => {
        const payer = await fundedPayer('repeater')
        const wanted: BridgeRequest = { from: 'base', to: 'arc', amount: '1' }
        const payment = await signBridge(api.url, payer, wanted)
        const first = await payBridge(api.url, wanted, payment)
        expect([200, 202]).toContain(first.status)
        const again = await payBridge(api.url, wanted, payment)
        expect(again).toMatchObject({ status: 409, body: { burnTx: first.body.burnTx } })
        expect(again.body.statusUrl).toBe(first.body.statusUrl)
        const elsewhere = await payBridge(api.url, { ...wanted, to: 'polygon' }, payment)
        expect([402, 409]).toContain(elsewhere.status)
        await waitForDelivery(api, first.body.burnTx ?? '0x')
        const paid = RICH_USDC6 - (await world.balanceOf(8453, payer.address))
        expect(paid).toBe(payment.authorization.valueUsdc6)
        expect(await world.balanceOf(137, payer.address)).toBe(RICH_USDC6)
      })

      it('is refunded in full and returns 409 when a third party submits the signature before the request', async () => {
        const payer = await fundedPayer('outrun')
        const wanted: BridgeRequest = { from: 'base', to: 'arc', amount: '7' }
        const payment = await signBridge(api.url, payer, wanted)
        await pushedByThirdParty(payment)
        const answer = await payBridge(api.url, wanted, payment)
        expect(answer).toMatchObject({ status: 409, body: { refundTx: expect.any(String) } })
        expect(await world.balanceOf(8453, payer.address)).toBe(RICH_USDC6)
        expect(await world.balanceOf(5042, payer.address)).toBe(RICH_USDC6)
        const { refunds } = await world.bridgeBooks()
        expect(refunds.get(idOf(payment))).toMatchObject([
          { amountUsdc6: payment.authorization.valueUsdc6, refundTx: answer.body.refundTx },
        ])
        const again = await payBridge(api.url, wanted, payment)
        expect(again).toMatchObject({ status: 409, body: { refundTx: answer.body.refundTx } })
        await contractIsEven(8453)
      })

      it('is refunded in full when a third party submits the signature and no request follows', async () => {
        const payer = await fundedPayer('lost')
        const payment = await signBridge(api.url, payer, { from: 'arc', to: 'base', amount: '3' })
        await pushedByThirdParty(payment)
        const isBack = async () => (await world.balanceOf(5042, payer.address)) === RICH_USDC6
        expect(await until(isBack, PATIENCE_MS)).toBe(true)
        expect(await world.balanceOf(8453, payer.address)).toBe(RICH_USDC6)
        await contractIsEven(5042)
      })

      it('is refunded and never burned when a third party submits the signature between the claim and the block', async () => {
        const payer = await fundedPayer('outrun late')
        const chain = world.chain(8453)
        const wanted: BridgeRequest = { from: 'base', to: 'arc', amount: '2' }
        const payment = await signBridge(api.url, payer, wanted)
        await chain.rpc('evm_setIntervalMining', [0])
        const answered = payBridge(api.url, wanted, payment)
        expect(await until(() => waitsForItsBlock(payment), PATIENCE_MS)).toBe(true)
        // Removes the burn of the operator. A node that keeps the burn places the transaction of the
        // third party first, by its tip, so that the burn reverts.
        await chain.rpc('anvil_dropAllTransactions', [])
        const { offer, ...signed } = payment
        const pushed = { ...signed, token: offer.token }
        await submitAuthorization(chain, thirdParty, pushed, FRONT_RUN_TIP_WEI)
        await chain.rpc('evm_mine', [])
        await chain.rpc('evm_setIntervalMining', [1])
        expect(await answered).toMatchObject({
          status: 409,
          body: { refundTx: expect.any(String) },
        })
        expect(await world.balanceOf(8453, payer.address)).toBe(RICH_USDC6)
        expect((await world.bridgeBooks()).burns.has(idOf(payment))).toBe(false)
        await contractIsEven(8453)
      })
    })

    describe('twenty consecutive bridges with mints of the operator', () => {
      it('are all delivered', async () => {
        const payer = await fundedPayer('hurried')
        const wanted: BridgeRequest = { from: 'base', to: 'arc', amount: '1' }
        await world.fault({ kind: 'forward_failed', count: CONCURRENT_REQUESTS })
        const answers: ReturnType<typeof payBridge>[] = []
        for (let at = 0; at < CONCURRENT_REQUESTS; at += 1) {
          const payment = await signBridge(api.url, payer, wanted)
          answers.push(payBridge(api.url, wanted, payment))
        }
        for (const { status, body } of await Promise.all(answers)) {
          expect([200, 202]).toContain(status)
          await waitForDelivery(api, body.burnTx ?? '0x')
        }
        await world.fault(null)
        await contractIsEven(8453)
      })
    })

    describe('a referrer', () => {
      it('earns a fifth of the fee, also of later bridges, and claims the earnings', async () => {
        const payer = await fundedPayer('referred')
        const referrer = world.world.devnet.accounts.visitors[1]?.address ?? '0x'
        const wanted: BridgeRequest = { from: 'base', to: 'arc', amount: '50', ref: referrer }
        const first = await payBridge(api.url, wanted, await signBridge(api.url, payer, wanted))
        const { burns } = await world.bridgeBooks()
        const burn = [...burns.values()].find(({ burnTx }) => burnTx === first.body.burnTx)
        expect(burn).toMatchObject({ referrer, creditUsdc6: (burn?.feeUsdc6 ?? 0n) / 5n })
        const unnamed: BridgeRequest = { from: 'base', to: 'arc', amount: '10' }
        const second = await payBridge(api.url, unnamed, await signBridge(api.url, payer, unnamed))
        await waitForDelivery(api, second.body.burnTx ?? '0x')
        const earnedUsdc6 = [...(await world.bridgeBooks()).burns.values()]
          .filter((chainBurn) => chainBurn.referrer === referrer)
          .reduce((sum, { creditUsdc6 }) => sum + creditUsdc6, 0n)
        expect(await world.claimableOf(8453, referrer)).toBe(earnedUsdc6)
        const earnings = async () => {
          const { body } = await api.get(`/v1/bridge/earnings/${referrer}`)
          return body.chains.find(({ network }: { network: string }) => network === 'eip155:8453')
        }
        const isIndexed = async () => (await earnings())?.claimableUsdc === String(earnedUsdc6)
        expect(await until(isIndexed, PATIENCE_MS)).toBe(true)
        const { claim } = await earnings()
        const before = await world.balanceOf(8453, referrer)
        const chain = world.chain(8453)
        const { to, data } = claim
        const call = { from: referrer, to, data, gas: BigInt(claim.gas) }
        await receiptOf(chain, await submitTransaction(chain, call))
        expect((await world.balanceOf(8453, referrer)) - before).toBe(earnedUsdc6)
        const isPaid = async () => (await earnings())?.claimableUsdc === '0'
        expect(await until(isPaid, PATIENCE_MS)).toBe(true)
        await contractIsEven(8453)
      })
    })
  })
}
