import { readFileSync, writeFileSync } from 'node:fs'
import { type Address, keccak256, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { devPriceFeedAbi } from '../../../contracts-abi/devPriceFeedAbi.ts'
import { entryPointAbi } from '../../../contracts-abi/entryPointAbi.ts'
import { simple7702AccountAbi } from '../../../contracts-abi/simple7702AccountAbi.ts'
import { simpleAccountFactoryAbi } from '../../../contracts-abi/simpleAccountFactoryAbi.ts'
import { sponsorPaymasterAbi } from '../../../contracts-abi/sponsorPaymasterAbi.ts'
import { uniswapV3PoolAbi } from '../../../contracts-abi/uniswapV3PoolAbi.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { coinPriceUsd } from '../../../devnet/market/coinMarket.ts'
import { coinMarketStep } from '../../../devnet/market/coinMarketStep.ts'
import { createRandom } from '../../../devnet/random.ts'
import { statePath } from '../../../devnet/state/chainState.ts'
import { aDevnet, NOW_SEC } from './support/aDevnet.ts'
import { BRIDGING_CHAINS, chainOf } from './support/bridging.ts'
import { coinMarketOf, feedOf, gasOf, twapUsd } from './support/sponsoring.ts'
import { stateDir } from './support/stateDir.ts'

const GAS_CHAINS = [8453, 137]

describe('the gas sponsor on the devnet', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet({ chains: BRIDGING_CHAINS })
  })
  afterAll(() => devnet.stop())

  it('runs on 8453 and 137 with the canonical contracts of ERC-4337 and one paymaster address', () => {
    const { gas } = devnet.deployment
    expect(gas.map(({ chainId }) => chainId)).toEqual(GAS_CHAINS)
    expect(new Set(gas.map(({ paymaster }) => paymaster)).size).toBe(1)
    for (const entry of gas) {
      expect(entry).toMatchObject({
        entryPoint: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
        accountImplementation: '0xe6cae83bde06e4c305530e199d7217f42808555b',
        accountFactory: '0x13e9ed32155810fdbd067d4522c492d6f68e5944',
        native: { feedHeartbeatSec: 1_200 },
      })
    }
    expect(gas.map(({ native }) => [native.symbol, native.wrapped])).toEqual([
      ['ETH', '0x4200000000000000000000000000000000000006'],
      ['POL', '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
    ])
  })

  it.each(GAS_CHAINS)(
    'uses on chain %i an EntryPoint whose EIP-712 domain has that chain id',
    async (chainId) => {
      const { client } = chainOf(devnet, chainId)
      const { entryPoint, accountImplementation, accountFactory } = gasOf(devnet, chainId)
      const at = { address: entryPoint, abi: entryPointAbi } as const
      const [, name, version, chain, contract] = await client.readContract({
        ...at,
        functionName: 'eip712Domain',
      })
      expect([name, version, chain, contract.toLowerCase()]).toEqual([
        'ERC4337',
        '1',
        BigInt(chainId),
        entryPoint,
      ])
      expect(await client.readContract({ ...at, functionName: 'senderCreator' })).toBe(
        '0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33',
      )
      const known = await client.readContract({
        address: accountImplementation,
        abi: simple7702AccountAbi,
        functionName: 'entryPoint',
      })
      expect(known.toLowerCase()).toBe(entryPoint)
      const implementation = await client.readContract({
        address: accountFactory,
        abi: simpleAccountFactoryAbi,
        functionName: 'accountImplementation',
      })
      expect(await client.getCode({ address: implementation })).toMatch(/^0x60/)
      if (chainId === 8453) {
        expect(keccak256((await client.getCode({ address: entryPoint }))!)).toBe(
          '0x28f989233f4ffb52e4b168fb74df5dfa52fe0f846141774f5abc56c5604d8e46',
        )
      }
    },
  )

  it.each(GAS_CHAINS)(
    'has on chain %i the configured signer and owner, and a full deposit',
    async (chainId) => {
      const { client } = chainOf(devnet, chainId)
      const { paymaster, entryPoint, startBlock } = gasOf(devnet, chainId)
      const { gasSigner, gasOwner, gasSubmitters } = devnet.accounts
      const at = { address: paymaster, abi: sponsorPaymasterAbi } as const
      const [signer, owner, where] = [
        await client.readContract({ ...at, functionName: 'signer' }),
        await client.readContract({ ...at, functionName: 'owner' }),
        await client.readContract({ ...at, functionName: 'entryPoint' }),
      ]
      expect([signer, owner, where].map((text) => text.toLowerCase())).toEqual([
        gasSigner.address,
        gasOwner.address,
        entryPoint,
      ])
      expect(await depositOf(devnet, chainId)).toBe(5n * 10n ** 18n)
      const [born] = await client.getLogs({ address: paymaster, fromBlock: 0n })
      expect(Number(born!.blockNumber)).toBe(startBlock)
      for (const { address } of gasSubmitters) {
        expect(await client.getBalance({ address })).toBeGreaterThan(100n * 10n ** 18n)
      }
    },
  )

  it.each([
    [8453, 2_500],
    [137, 0.25],
  ])(
    'has on chain %i a coin price of %f USD in the pool and in the feed from the start',
    async (chainId, usd) => {
      const { client } = chainOf(devnet, chainId)
      const { pool, feed, wrapped } = gasOf(devnet, chainId).native
      const token0 = await client.readContract({
        address: pool,
        abi: parseAbi(['function token0() view returns (address)']),
        functionName: 'token0',
      })
      expect(token0.toLowerCase()).toBe(wrapped)
      expect((await twapUsd(devnet, chainId)) / usd).toBeCloseTo(1, 3)
      expect(await feedOf(devnet, chainId)).toMatchObject({ ageSec: 0 })
      expect((await feedOf(devnet, chainId)).usd / usd).toBeCloseTo(1, 3)
      const decimals = await client.readContract({
        address: feed,
        abi: devPriceFeedAbi,
        functionName: 'decimals',
      })
      expect(decimals).toBe(8)
    },
  )

  it('has a market with small steps, whose feed is recent and close to the pool', async () => {
    for (const chainId of GAS_CHAINS) {
      const market = coinMarketOf(devnet, chainId)
      const random = createRandom(1, 'coin')
      const before = await coinPriceUsd(market)
      const seen: number[] = []
      for (let step = 0; step < 60; step += 1) {
        const { timestampSec } = await latestBlock(market.chain)
        await coinMarketStep(market, random, timestampSec + 30)
        const { usd, ageSec } = await feedOf(devnet, chainId)
        const priceUsd = await coinPriceUsd(market)
        seen.push(priceUsd)
        expect(ageSec).toBeLessThan(640)
        expect(Math.abs(usd / priceUsd - 1)).toBeLessThan(0.0051)
      }
      expect(new Set(seen).size).toBe(60)
      expect(Math.abs(seen.at(-1)! / before - 1)).toBeLessThan(0.03)
      expect((await twapUsd(devnet, chainId)) / seen.at(-1)!).toBeCloseTo(1, 1)
    }
  })

  it('keeps a TWAP of ten minutes for a pool with trades in every block', async () => {
    const market = coinMarketOf(devnet, 137)
    const random = createRandom(2, 'busy')
    for (let block = 0; block < 330; block += 1) {
      const { timestampSec } = await latestBlock(market.chain)
      await coinMarketStep(market, random, timestampSec + 2)
    }
    const { client } = market.chain
    const slot0 = { address: market.pool, abi: uniswapV3PoolAbi, functionName: 'slot0' } as const
    const [, , , cardinality] = await client.readContract(slot0)
    expect(cardinality).toBe(320)
    expect((await twapUsd(devnet, 137)) / (await coinPriceUsd(market))).toBeCloseTo(1, 1)
  })
})

describe('a state folder from before the sponsor', () => {
  it('receives the whole sponsor, and the next start changes nothing', async () => {
    const dir = stateDir()
    const first = await aDevnet({ dir, chains: BRIDGING_CHAINS })
    onTestFinished(() => first.stop())
    const sponsorContracts = await Promise.all(
      GAS_CHAINS.map((chainId) => sponsorAddresses(first, chainId)),
    )
    await first.stop()
    for (const [index, chainId] of GAS_CHAINS.entries())
      forget(dir, chainId, sponsorContracts[index]!)
    const upgraded = await aDevnet({ dir, chains: BRIDGING_CHAINS, nowSec: NOW_SEC + 600 })
    onTestFinished(() => upgraded.stop())
    expect(upgraded.deployment.gas.map(withoutBlock)).toEqual(
      first.deployment.gas.map(withoutBlock),
    )
    for (const chainId of GAS_CHAINS) {
      expect(await depositOf(upgraded, chainId)).toBe(5n * 10n ** 18n)
      expect(await twapUsd(upgraded, chainId)).toBeGreaterThan(0)
      expect((await feedOf(upgraded, chainId)).ageSec).toBeLessThan(600)
    }
    const head = await latestBlock(chainOf(upgraded, 137))
    await upgraded.stop()
    const again = await aDevnet({ dir, chains: BRIDGING_CHAINS, nowSec: NOW_SEC + 1_300 })
    onTestFinished(() => again.stop())
    expect((await latestBlock(chainOf(again, 137))).number).toBe(head.number + 1)
    expect(again.deployment).toEqual(upgraded.deployment)
    // The only new block brings the chain to the present and updates the feed.
    for (const chainId of GAS_CHAINS) expect((await feedOf(again, chainId)).ageSec).toBe(0)
    const market = coinMarketOf(again, 137)
    await mineBlock(market.chain)
    expect(await twapUsd(again, 137)).toBeGreaterThan(0)
  })
})

function depositOf(devnet: Devnet, chainId: number): Promise<bigint> {
  const { paymaster, entryPoint } = gasOf(devnet, chainId)
  return chainOf(devnet, chainId).client.readContract({
    address: entryPoint,
    abi: entryPointAbi,
    functionName: 'balanceOf',
    args: [paymaster],
  })
}

function withoutBlock<T extends { readonly startBlock: number }>(entry: T): T {
  return { ...entry, startBlock: 0 }
}

/** Returns the addresses of ERC-4337, the sponsor, its market, the contracts they deployed, and their accounts. */
async function sponsorAddresses(devnet: Devnet, chainId: number): Promise<readonly Address[]> {
  const { client } = chainOf(devnet, chainId)
  const { entryPoint, accountImplementation, accountFactory, paymaster, native } = gasOf(
    devnet,
    chainId,
  )
  const children = [
    await client.readContract({
      address: entryPoint,
      abi: entryPointAbi,
      functionName: 'senderCreator',
    }),
    await client.readContract({
      address: accountFactory,
      abi: simpleAccountFactoryAbi,
      functionName: 'accountImplementation',
    }),
    await client.readContract({
      address: native.pool,
      abi: parseAbi(['function factory() view returns (address)']),
      functionName: 'factory',
    }),
  ]
  const { gasSigner, gasOwner, gasSubmitters } = devnet.accounts
  const people = [gasSigner, gasOwner, ...gasSubmitters].map(({ address }) => address)
  const { marketMaker } = coinMarketOf(devnet, chainId)
  const ownContracts = [entryPoint, accountImplementation, accountFactory, paymaster, marketMaker]
  return [...ownContracts, native.wrapped, native.pool, native.feed, ...children, ...people]
}

/** Removes accounts from the state of a stopped chain. */
function forget(dir: string, chainId: number, addresses: readonly Address[]): void {
  const path = statePath(dir, chainId)
  const state: { accounts: Record<string, unknown> } = JSON.parse(readFileSync(path, 'utf8'))
  for (const address of addresses) {
    if (!(address.toLowerCase() in state.accounts)) throw new Error(`${address} is unknown`)
    delete state.accounts[address.toLowerCase()]
  }
  writeFileSync(path, JSON.stringify(state))
}
