import { createWalletClient, type Hex, http, parseEventLogs, type TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQuartet, type Quartet } from '../../../../clients/typescript/src/index.ts'
import { basketVaultAbi } from '../../../../contracts-abi/basketVaultAbi.ts'
import { vaultFactoryAbi } from '../../../../contracts-abi/vaultFactoryAbi.ts'
import { mineBlock } from '../../../../devnet/chain/mineBlock.ts'
import { until } from '../../../../supervisor/until.ts'
import { decodeSuffix } from '../../../builders/decodeSuffix.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { type Api, startApi } from '../../../support/startApi.ts'
import type { World } from '../../../support/world.ts'

type UnsignedTransaction = {
  to: string
  data: string
  value: string
  chainId: number
  gas: string
}

/** Tests that a newcomer with a wallet and HTTP can create a vault, trade in the vault and leave the vault. */
export function describeJourney(given: () => World): void {
  describe('a newcomer with a wallet and HTTP only', () => {
    let world: World
    let api: Api
    let quartet: Quartet
    let vault: string
    beforeAll(async () => {
      world = given()
      api = await startApi(world)
      quartet = createQuartet({ baseUrl: api.url })
    })
    afterAll(() => api?.stop())

    const wallet = (index: number) => {
      const key = world.devnet.accounts.visitors[index]?.privateKey
      if (key === undefined) throw new Error('no such visitor')
      const account = privateKeyToAccount(key)
      const transport = http(world.devnet.vaultChain.url)
      return { account, client: createWalletClient({ account, chain: base, transport }) }
    }
    /** Signs the exact transaction of the api, mines it, and waits until the api has the block. */
    const broadcast = async (
      index: number,
      tx: UnsignedTransaction,
    ): Promise<TransactionReceipt> => {
      expect(tx).toMatchObject({ value: '0', chainId: 8453 })
      const data = hex(tx.data)
      expect(decodeSuffix(data).codes).toEqual(['quartet'])
      const hash = await wallet(index).client.sendTransaction({
        to: hex(tx.to),
        data,
        value: BigInt(tx.value),
        gas: BigInt(tx.gas),
      })
      await mineBlock(world.devnet.vaultChain)
      const receipt = await world.devnet.vaultChain.client.getTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      const head = await world.sync()
      // The api reads blocks on its own, slightly before or after the test.
      const apiSees = async () => {
        const { data: basket } = await quartet.GET('/v1/basket')
        return basket !== undefined && basket.asOf.blockNumber >= head.number
      }
      expect(await until(apiSees, PATIENCE_MS)).toBe(true)
      return receipt
    }
    const vaultNow = async () => {
      const { data } = await quartet.GET('/v1/vault/{address}', {
        params: { path: { address: vault } },
      })
      return data!
    }
    const sharesOf = async (index: number): Promise<bigint> => {
      const path = { agent: wallet(index).account.address }
      const { data } = await quartet.GET('/v1/balance/{agent}', { params: { path } })
      return BigInt(data?.vaults.find((held) => held.vault === vault)?.shares ?? 0)
    }

    it('creates a vault and reads it at once', async () => {
      const { data: tx } = await quartet.POST('/v1/create-vault', { body: {} })
      const receipt = await broadcast(0, tx!)
      const [created] = parseEventLogs({ abi: vaultFactoryAbi, logs: receipt.logs })
      vault = created?.eventName === 'VaultCreated' ? created.args.vault : ''
      expect(tx?.expectedVault).toBe(vault)
      const seen = await vaultNow()
      expect(seen).toMatchObject({
        vault,
        strategist: wallet(0).account.address,
        navUsdc: '0',
        weightsBps: [2500, 2500, 2500, 2500],
        rebalanceNeeded: false,
      })
      const symbol = await world.devnet.vaultChain.client.readContract({
        address: vault as Hex,
        abi: basketVaultAbi,
        functionName: 'symbol',
      })
      expect(seen.symbol).toBe(symbol)
    })

    it('finds the vault by its strategist before the vault has shares', async () => {
      const strategist = wallet(0).account.address
      const { data: balance } = await quartet.GET('/v1/balance/{agent}', {
        params: { path: { agent: strategist } },
      })
      expect(balance?.created.at(-1)).toMatchObject({ vault })
      for (const sort of ['nav', 'created'] as const) {
        const { data: list } = await quartet.GET('/v1/vaults', {
          params: { query: { strategist, sort } },
        })
        expect(list?.vaults.map((entry) => entry.vault)).toContain(vault)
        expect(new Set(list?.vaults.map((entry) => entry.strategist))).toEqual(
          new Set([strategist]),
        )
      }
    })

    it('sets target weights within the step, and receives 400 for a larger step', async () => {
      const refused = await quartet.POST('/v1/set-weights', {
        body: { vault, weightsBps: [5000, 2500, 2500, 0] },
      })
      expect([refused.response.status, refused.error?.error]).toEqual([
        400,
        expect.stringMatching(/^weightsBps/),
      ])
      const { data: tx } = await quartet.POST('/v1/set-weights', {
        body: { vault, weightsBps: [4000, 2000, 2000, 2000] },
      })
      await broadcast(0, tx!)
      expect((await vaultNow()).weightsBps).toEqual([4000, 2000, 2000, 2000])
    })

    it('buys with approve and deposit, and holds the shares of the chain', async () => {
      const { body } = await api.post('/v1/buy', { vault, usdc: '250000000' })
      for (const step of body.steps) await broadcast(0, step)
      const shares = await sharesOf(0)
      expect(shares).toBeGreaterThan(0n)
      const onChain = await world.devnet.vaultChain.client.readContract({
        address: vault as Hex,
        abi: basketVaultAbi,
        functionName: 'balanceOf',
        args: [wallet(0).account.address],
      })
      expect(shares).toBe(onChain)
    })

    it('buys with one signature and one transaction', async () => {
      const { account, client } = wallet(1)
      const request = { vault, usdc: '100000000', owner: account.address }
      const { body: first } = await api.post('/v1/buy', { ...request, permit: true })
      const signature = await client.signTypedData(first.typedData)
      const { status, body: tx } = await api.post('/v1/buy', {
        ...request,
        permit: { deadline: first.typedData.message.deadline, signature },
      })
      expect(status).toBe(200)
      await broadcast(1, tx)
      expect(await sharesOf(1)).toBeGreaterThan(0n)
    })

    it('sends shares to another wallet', async () => {
      const to = wallet(2).account.address
      const { body: tx } = await api.post('/v1/send', { vault, to, shares: '1000000000000000000' })
      await broadcast(0, tx)
      expect(await sharesOf(2)).toBe(10n ** 18n)
    })

    it('receives 400 for a rebalance of a vault within its band, and rebalances a vault outside of its band', async () => {
      const early = await api.post('/v1/rebalance', { vault })
      expect(early.status).toBe(400)
      expect(early.body.error).toContain('300 bps')
      const { body: tx } = await api.post('/v1/set-weights', {
        vault,
        weightsBps: [2500, 2500, 2500, 2500],
      })
      await broadcast(0, tx)
      expect((await vaultNow()).rebalanceNeeded).toBe(true)
      const { body: rebalance } = await api.post('/v1/rebalance', { vault })
      await broadcast(3, rebalance)
      const { lastRebalanceAt, asOf } = await vaultNow()
      expect(lastRebalanceAt).toBe(asOf.timestamp)
    })

    it('rebalances in parts as the budgets of the vault refill, and reads the time of the next part', async () => {
      const far = [4500, 500, 2500, 2500]
      const { body: tx } = await api.post('/v1/set-weights', { vault, weightsBps: far })
      expect(tx.description).toMatch(/trades .* USD: .* now, the rest as the budgets refill/)
      await broadcast(0, tx)
      const before = await vaultNow()
      if (before.rebalanceBudget.nextRebalanceAt <= before.asOf.timestamp) {
        await broadcast(3, (await api.post('/v1/rebalance', { vault })).body)
      }
      const { rebalanceNeeded, rebalanceBudget, asOf } = await vaultNow()
      expect([rebalanceNeeded, rebalanceBudget.unfinished]).toEqual([true, true])
      expect(BigInt(rebalanceBudget.tradableUsdc)).toBeLessThan(BigInt(rebalanceBudget.neededUsdc))
      expect(rebalanceBudget.nextRebalanceAt).toBeGreaterThan(asOf.timestamp)
      const early = await api.post('/v1/rebalance', { vault })
      expect(early.status).toBe(400)
      expect(early.body.error).toContain('budgets')
      const waitSec = Number(early.headers.get('retry-after'))
      expect(waitSec).toBeGreaterThan(0)
      expect(early.body.error).toContain(`${waitSec} s`)
    })

    it('redeems to USDC and in kind, down to the last share', async () => {
      const half = (await sharesOf(0)) / 2n
      const { body: tx } = await api.post('/v1/redeem', { vault, shares: String(half) })
      await broadcast(0, tx)
      const rest = await sharesOf(0)
      const { body: inKind } = await api.post('/v1/redeem', {
        vault,
        shares: String(rest),
        inKind: true,
      })
      const receipt = await broadcast(0, inKind)
      const names = parseEventLogs({ abi: basketVaultAbi, logs: receipt.logs }).map(
        ({ eventName }) => eventName,
      )
      expect(names).toContain('RedeemedInKind')
      expect(await sharesOf(0)).toBe(0n)
    })

    it('receives the block of every answer, and a 304 for the same block', async () => {
      const { headers, body } = await api.get(`/v1/vault/${vault}`)
      expect(headers.get('x-block-number')).toBe(String(body.asOf.blockNumber))
      const again = await fetch(`${api.url}/v1/vault/${vault}`, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    })

    it('can run every call that the guide prints', async () => {
      const { body } = await api.get('/v1/guide')
      expect(body.steps.length).toBeGreaterThan(5)
      const pages = [body]
      for (const { topic } of body.topics) {
        pages.push((await api.get(`/v1/guide?topic=${topic}`)).body)
      }
      for (const { call, answers } of pages.flatMap(({ steps }) => steps)) {
        const method = /-X (POST)/.exec(call)?.[1] ?? 'GET'
        const url = /https?:\/\/[^\s'"]+/.exec(call)?.[0] ?? ''
        const data = /-d '([^']*)'/.exec(call)?.[1]
        const response = await fetch(url, {
          method,
          headers: headersOf(call),
          ...(data === undefined ? {} : { body: data }),
        })
        // No worker runs here, so paid operations are not for sale.
        expect([call, response.status]).toEqual([call, answers === 402 ? 503 : 200])
      }
    })
  })
}

/** Returns the headers of a curl command. */
function headersOf(call: string): Record<string, string> {
  const reported = call.matchAll(/-H '([^:']+): ([^']*)'/g)
  return Object.fromEntries([...reported].map(([, name = '', value = '']) => [name, value]))
}

function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}
