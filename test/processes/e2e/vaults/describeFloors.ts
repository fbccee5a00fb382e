import { createWalletClient, decodeErrorResult, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basketVaultAbi } from '../../../../contracts-abi/basketVaultAbi.ts'
import { mineBlock } from '../../../../devnet/chain/mineBlock.ts'
import { DevnetError } from '../../../../devnet/devnetError.ts'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { type Api, startApi } from '../../../support/startApi.ts'
import type { World } from '../../../support/world.ts'

type Transaction = { readonly to: Hex; readonly data: Hex }

/** Market steps and resident actions between a quote and the block of its transaction. */
const STEPS_BETWEEN = 3
const ROUNDS = 8

/** Tests default floors against the contracts. */
export function describeFloors(given: () => World): void {
  describe('a default floor', () => {
    let world: World
    let api: Api
    let vault: Hex
    beforeAll(async () => {
      world = given()
      api = await startApi(world)
      await sync()
      const { body } = await api.get('/v1/vaults?sort=nav&limit=1')
      vault = body.vaults[0].vault
    })
    afterAll(() => api?.stop())

    const account = () => privateKeyToAccount(world.devnet.accounts.visitors[3]!.privateKey)
    const sync = async () => {
      const head = await world.sync()
      const sees = async () => {
        const { body } = await api.get('/v1/basket')
        return body.asOf.blockNumber >= head.number
      }
      expect(await until(sees, PATIENCE_MS)).toBe(true)
    }
    const send = async ({ to, data }: Transaction) => {
      const { vaultChain } = world.devnet
      const transport = http(vaultChain.url)
      const client = createWalletClient({ account: account(), chain: base, transport })
      const hash = await client.sendTransaction({ to, data, value: 0n, gas: 4_000_000n })
      await mineBlock(vaultChain)
      const { status } = await vaultChain.client.getTransactionReceipt({ hash })
      expect(status).toBe('success')
    }
    const trade = async () => {
      for (let step = 0; step < STEPS_BETWEEN; step += 1) await world.live()
    }
    const sharesHeld = () =>
      world.devnet.vaultChain.client.readContract({
        address: vault,
        abi: basketVaultAbi,
        functionName: 'balanceOf',
        args: [account().address],
      })
    /** Returns the name of the revert error of a transaction at the head, or null when the transaction passes. */
    const revertOf = async ({ to, data }: Transaction): Promise<string | null> => {
      try {
        await world.devnet.vaultChain.rpc('eth_call', [
          { from: account().address, to, data },
          'latest',
        ])
        return null
      } catch (error) {
        if (!(error instanceof DevnetError) || error.data === undefined) throw error
        return decodeErrorResult({ abi: basketVaultAbi, data: error.data }).errorName
      }
    }

    it('allows honest buys and redemptions during trades of others', async () => {
      const offBps: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await sync()
        const { status, body } = await api.post('/v1/buy', { vault, usdc: '5000000' })
        expect([status, body.floor?.madeFrom]).toEqual([200, 'quote'])
        const before = await sharesHeld()
        await send(body.steps[0])
        await trade()
        await send(body.steps[1])
        const got = (await sharesHeld()) - before
        expect(got).toBeGreaterThanOrEqual(BigInt(body.floor.minShares))
        offBps.push(distanceBps(got, BigInt(body.floor.expected)))
        await sync()
        const redeemed = await api.post('/v1/redeem', { vault, shares: String(got / 2n) })
        expect([redeemed.status, redeemed.body.floor?.madeFrom]).toEqual([200, 'quote'])
        await trade()
        await send(redeemed.body)
      }
      // The pools charge 5 bps; the rest of the distance is the movement of the trades.
      expect(Math.max(...offBps.map(Math.abs))).toBeLessThan(50)
    })

    it('stops a buy and a redemption after a price move, and a floor of "0" allows both', async () => {
      await sync()
      const request = { vault, usdc: '5000000' }
      const { body: guarded } = await api.post('/v1/buy', request)
      const { body: open } = await api.post('/v1/buy', { ...request, minShares: '0' })
      await send(guarded.steps[0])
      expect(await revertOf(guarded.steps[1])).toBeNull()
      for (const { symbol } of (await api.get('/v1/basket')).body.constituents) {
        await world.scenario(`gap ${symbol} 0.7`)
      }
      expect(await revertOf(guarded.steps[1])).toBe('SlippageExceeded')
      expect(await revertOf(open.steps[1])).toBeNull()
    })
  })
}

/** Returns the distance of a figure from another, bps. */
const distanceBps = (figure: bigint, from: bigint): number =>
  Number(((figure - from) * 1_000_000n) / from) / 100
