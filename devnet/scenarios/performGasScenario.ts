import { type Address, encodeFunctionData, formatGwei, toHex } from 'viem'
import { entryPointAbi } from '../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../contracts-abi/sponsorPaymasterAbi.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { VAULT_CHAIN_ID } from '../chainSpecs.ts'
import { FULL_BALANCE_WEI } from '../deploy/ensureGas.ts'
import { ENTRY_POINT } from '../deploy/entryPoint.ts'
import { fillDeposit, paymasterAddress } from '../deploy/gasSponsor.ts'
import { POOL_MEMORY_SEC, POOL_SLOTS } from '../deploy/nativeMarket.ts'
import { DevnetError } from '../devnetError.ts'
import { type CoinMarket, coinPriceUsd } from '../market/coinMarket.ts'
import { rewriteMemory } from '../market/rewriteMemory.ts'
import { setFeedPrice } from '../market/setFeedPrice.ts'
import type { CoinAction, GasScenario } from './gasScenario.ts'
import { publishingCode } from './publishingCode.ts'
import type { AnyScenarioDeps } from './scenarioDeps.ts'
import { stopFeed } from './stopFeed.ts'

/** Feed price divided by pool price during `feed-apart`: beyond any regular difference. */
const APART_RATIO = 1.3
/** Gas price oracle of chains that publish to another chain. Source: specs.optimism.io, predeploys. */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'

/** Performs a gas scenario and returns a description of the result. Throws `DevnetError`. */
export async function performGasScenario(
  stage: AnyScenarioDeps,
  scenario: GasScenario,
): Promise<string> {
  switch (scenario.action) {
    case 'break-submitter':
      return setSubmitter(stage, scenario.submitter, 0n)
    case 'mend-submitter':
      return setSubmitter(stage, scenario.submitter, FULL_BALANCE_WEI)
    case 'l1-fee':
      await publishFee(stage, scenario.feeWei)
      return `publishing a transaction of ${VAULT_CHAIN_ID} costs ${formatGwei(scenario.feeWei)} gwei`
    case 'base-fee': {
      const { chain } = coinMarketOf(stage, scenario.chainId)
      await chain.rpc('anvil_setNextBlockBaseFeePerGas', [toHex(scenario.baseFeeWei)])
      return `the next block of ${scenario.chainId} has a base fee of ${formatGwei(scenario.baseFeeWei)} gwei`
    }
    case 'drain-deposit':
    case 'refill':
    case 'feed-stale':
    case 'feed-apart':
    case 'feed-fresh':
    case 'pool-stale':
    case 'pool-fresh':
      return performOnMarket(stage, coinMarketOf(stage, scenario.chainId), scenario.action)
    default:
      return scenario satisfies never
  }
}

async function performOnMarket(
  stage: AnyScenarioDeps,
  market: CoinMarket,
  action: CoinAction,
): Promise<string> {
  const { chain } = market
  switch (action) {
    case 'drain-deposit':
      await drainDeposit(stage, chain)
      return `the deposit of the paymaster on ${chain.chainId} is empty`
    case 'refill':
      await sendTransaction(chain, fillDeposit(stage.residentDeps.accounts))
      return `the deposit of the paymaster on ${chain.chainId} is filled`
    case 'feed-stale':
      await stopFeed(market)
      return `the feed on ${chain.chainId} is silent`
    case 'feed-apart':
      await setFeedAnswer(market, APART_RATIO)
      return `the feed on ${chain.chainId} has a price 30 % above the pool`
    case 'feed-fresh':
      await setFeedAnswer(market, 1)
      return `the feed on ${chain.chainId} has the price of the pool`
    case 'pool-stale':
      await rewriteMemory(market, 0, 1)
      return `the pool on ${chain.chainId} keeps only its last observation`
    case 'pool-fresh':
      await rewriteMemory(market, POOL_MEMORY_SEC, POOL_SLOTS)
      return `the pool on ${chain.chainId} keeps the observations of one hour`
    default:
      return action satisfies never
  }
}

async function setSubmitter(
  { residentDeps, coinMarkets }: AnyScenarioDeps,
  number: number,
  balanceWei: bigint,
): Promise<string> {
  const submitter = residentDeps.accounts.gasSubmitters[number - 1]
  if (submitter === undefined) throw new RangeError(`no submitter ${number}`)
  for (const { chain } of coinMarkets) {
    await chain.rpc('anvil_setBalance', [submitter.address, toHex(balanceWei)])
  }
  return `submitter ${number} has ${balanceWei === 0n ? 'no coins' : 'coins again'}`
}

async function drainDeposit({ residentDeps }: AnyScenarioDeps, chain: DevnetChain): Promise<void> {
  const { gasOwner } = residentDeps.accounts
  const paymaster = paymasterAddress(residentDeps.accounts)
  const depositWei = await chain.client.readContract({
    address: ENTRY_POINT,
    abi: entryPointAbi,
    functionName: 'balanceOf',
    args: [paymaster],
  })
  if (depositWei === 0n) {
    throw new DevnetError('bad_scenario', `the deposit on ${chain.chainId} is already empty`)
  }
  const data = encodeFunctionData({
    abi: sponsorPaymasterAbi,
    functionName: 'withdrawTo',
    args: [gasOwner.address, depositWei],
  })
  await sendTransaction(chain, { from: gasOwner.address, to: paymaster, data })
}

async function setFeedAnswer(market: CoinMarket, ratio: number): Promise<void> {
  market.feedRatio = ratio
  await sendTransaction(market.chain, setFeedPrice(market, (await coinPriceUsd(market)) * ratio))
}

async function publishFee(stage: AnyScenarioDeps, feeWei: bigint): Promise<void> {
  const { chain } = coinMarketOf(stage, VAULT_CHAIN_ID)
  const code = feeWei === 0n ? '0x' : publishingCode(feeWei)
  await chain.rpc('anvil_setCode', [GAS_PRICE_ORACLE, code])
}

function coinMarketOf({ coinMarkets }: AnyScenarioDeps, chainId: number): CoinMarket {
  const market = coinMarkets.find(({ coin }) => coin.chainId === chainId)
  if (market !== undefined) return market
  throw new DevnetError('bad_scenario', `chain ${chainId} does not run on this devnet`)
}
