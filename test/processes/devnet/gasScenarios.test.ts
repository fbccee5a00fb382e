import { serializeTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryPointAbi } from '../../../contracts-abi/entryPointAbi.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { coinPriceUsd } from '../../../devnet/market/coinMarket.ts'
import { coinMarketStep } from '../../../devnet/market/coinMarketStep.ts'
import { createRandom } from '../../../devnet/random.ts'
import { parseScenario } from '../../../devnet/scenarios/parseScenario.ts'
import { GAS_PRICE_ORACLE } from '../../../devnet/scenarios/performGasScenario.ts'
import { performScenario } from '../../../devnet/scenarios/performScenario.ts'
import { aDevnet } from './support/aDevnet.ts'
import { chainOf } from './support/bridging.ts'
import { coinMarketOf, feedOf, gasOf, twapUsd } from './support/sponsoring.ts'

const CHAINS = [8453, 137]

describe('scenarios of the gas sponsor', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet({ chains: CHAINS })
  })
  afterAll(() => devnet.stop())

  const perform = (words: string) => performScenario(devnet, parseScenario(words.split(' ')))
  const depositWei = (chainId: number) =>
    chainOf(devnet, chainId).client.readContract({
      address: gasOf(devnet, chainId).entryPoint,
      abi: entryPointAbi,
      functionName: 'balanceOf',
      args: [gasOf(devnet, chainId).paymaster],
    })
  const live = async (chainId: number, steps: number) => {
    const market = coinMarketOf(devnet, chainId)
    const random = createRandom(1, 'live')
    for (let step = 0; step < steps; step += 1) {
      const { timestampSec } = await latestBlock(market.chain)
      await coinMarketStep(market, random, timestampSec + 30)
    }
  }

  it('drain-deposit empties the deposit of one chain, and refill fills the deposit', async () => {
    expect(await perform('gas drain-deposit 137')).toBe(
      'the deposit of the paymaster on 137 is empty',
    )
    expect([await depositWei(137), await depositWei(8453)]).toEqual([0n, 5n * 10n ** 18n])
    await expect(perform('gas drain-deposit 137')).rejects.toMatchObject({ code: 'bad_scenario' })
    await perform('gas refill 137')
    expect(await depositWei(137)).toBe(5n * 10n ** 18n)
  })

  it('break-submitter empties one submitter on every chain, and the reverse scenario funds the submitter', async () => {
    const balances = () =>
      Promise.all(
        devnet.accounts.gasSubmitters.flatMap(({ address }) =>
          CHAINS.map((chainId) => chainOf(devnet, chainId).client.getBalance({ address })),
        ),
      )
    await perform('gas break-submitter 2')
    // The second of four submitters on both chains.
    const broken = (await balances()).flatMap((wei, index) => (wei === 0n ? [index] : []))
    expect(broken).toEqual([2, 3])
    await perform('gas mend-submitter 2')
    expect(await balances()).not.toContain(0n)
  })

  it.each(CHAINS)('feed-stale stops the feed of %i until feed-fresh', async (chainId) => {
    await perform(`gas feed-stale ${chainId}`)
    expect((await feedOf(devnet, chainId)).ageSec).toBe(3_600)
    await live(chainId, 30)
    expect((await feedOf(devnet, chainId)).ageSec).toBe(4_500)
    await perform(`gas feed-fresh ${chainId}`)
    expect((await feedOf(devnet, chainId)).ageSec).toBe(0)
    await live(chainId, 30)
    expect((await feedOf(devnet, chainId)).ageSec).toBeLessThan(640)
  })

  it.each(CHAINS)(
    'feed-apart moves the feed of %i away from the pool until feed-fresh',
    async (chainId) => {
      const ratio = async () =>
        (await feedOf(devnet, chainId)).usd / (await coinPriceUsd(coinMarketOf(devnet, chainId)))
      await perform(`gas feed-apart ${chainId}`)
      expect(await ratio()).toBeCloseTo(1.3, 4)
      await live(chainId, 30)
      expect(await ratio()).toBeCloseTo(1.3, 1)
      expect((await feedOf(devnet, chainId)).ageSec).toBeLessThan(640)
      await perform(`gas feed-fresh ${chainId}`)
      expect(await ratio()).toBeCloseTo(1, 4)
    },
  )

  it.each(CHAINS)('pool-stale removes the TWAP of %i until pool-fresh', async (chainId) => {
    await live(chainId, 3)
    await perform(`gas pool-stale ${chainId}`)
    await expect(twapUsd(devnet, chainId)).rejects.toThrow('OLD')
    await live(chainId, 30)
    await expect(twapUsd(devnet, chainId)).rejects.toThrow('OLD')
    await perform(`gas pool-fresh ${chainId}`)
    const priceUsd = await coinPriceUsd(coinMarketOf(devnet, chainId))
    expect((await twapUsd(devnet, chainId)) / priceUsd).toBeCloseTo(1, 3)
    await live(chainId, 30)
    expect((await twapUsd(devnet, chainId)) / priceUsd).toBeCloseTo(1, 1)
  })

  it('l1-fee sets a publishing fee on 8453, and removes the fee', async () => {
    const { client } = chainOf(devnet, 8453)
    const raw = serializeTransaction({ chainId: 8453, type: 'eip1559', data: '0x1234' })
    const oracle = (name: string) =>
      client.readContract({
        address: GAS_PRICE_ORACLE,
        abi: [
          {
            type: 'function',
            name,
            stateMutability: 'view',
            inputs: [{ name: 'data', type: 'bytes' }],
            outputs: [{ name: '', type: 'uint256' }],
          },
        ],
        functionName: name,
        args: [raw],
      })
    expect(await client.getCode({ address: GAS_PRICE_ORACLE })).toBe(undefined)
    await perform('gas l1-fee 20000.5')
    expect(await oracle('getL1Fee')).toBe(20_000_500_000_000n)
    expect(await oracle('getOperatorFee')).toBe(0n)
    await perform('gas l1-fee 0')
    expect(await client.getCode({ address: GAS_PRICE_ORACLE })).toBe(undefined)
  })

  it('base-fee raises the fee of the next block, and later blocks become cheaper', async () => {
    const chain = chainOf(devnet, 137)
    await perform('gas base-fee 137 300')
    const fees: bigint[] = []
    for (const _ of [1, 2, 3]) {
      await mineBlock(chain)
      fees.push((await chain.client.getBlock()).baseFeePerGas!)
    }
    expect(fees).toEqual([300_000_000_000n, 262_500_000_000n, 229_687_500_000n])
    await live(137, 1)
  })

  it('rpc starts one proxy per node, which runs until the devnet ends', async () => {
    const message = await perform('rpc 137 error 1')
    const [url = ''] = /^http:[^,]+/.exec(message) ?? []
    expect(message).toBe(`${url}, in front of chain 137, has the fault error`)
    const chainId = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      return (await fetch(url, { method: 'POST', body })).json()
    }
    expect(await chainId()).toMatchObject({ error: { code: -32603 } })
    expect(await chainId()).toMatchObject({ result: '0x89' })
    expect(await perform('rpc 137 clear')).toBe(`${url}, in front of chain 137, has no fault`)
    await devnet.rpcProxies.stopAll()
    await expect(chainId()).rejects.toThrow('fetch failed')
  })

  it('reject a chain that does not run', async () => {
    const alone = { ...devnet, coinMarkets: devnet.coinMarkets.slice(0, 1) }
    const scenario = parseScenario(['gas', 'refill', '137'])
    await expect(performScenario(alone, scenario)).rejects.toMatchObject({
      code: 'bad_scenario',
      message: 'chain 137 does not run on this devnet',
    })
  })
})
