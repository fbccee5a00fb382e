import { keccak256, stringToHex } from 'viem'
import type { Deployment } from '../core/deployment.ts'
import { type DevnetAccounts, devnetAccounts } from './accounts.ts'
import { type DevnetChain, devnetChain, type Mining } from './chain/devnetChain.ts'
import { mineBlock } from './chain/mineBlock.ts'
import { startAnvil } from './chain/startAnvil.ts'
import { type ChainSpec, chainSpecs, VAULT_CHAIN_ID } from './chainSpecs.ts'
import { describeDeployment } from './deploy/describeDeployment.ts'
import { fundUsdc } from './deploy/fundUsdc.ts'
import { growOracles } from './deploy/pools.ts'
import { deployUsdc } from './deploy/usdc.ts'
import { deployVaultChain } from './deploy/vaultChain.ts'
import type { DevnetContracts } from './devnetContracts.ts'
import { type Market, openMarket } from './market/market.ts'
import { planCatchUp, planHistory } from './market/planHistory.ts'
import { writeHistory } from './market/writeHistory.ts'
import { createRandom } from './random.ts'
import { historyOccasion } from './residents/historyOccasion.ts'

const DAY_SEC = 86_400

export type DevnetOptions = {
  /** Every random choice follows from it. */
  readonly seed: number
  /** Wall-clock second at which history ends and life begins. */
  readonly nowSec: number
  /** Whole days of history before the midnight that precedes `nowSec`. */
  readonly backfillDays: number
  readonly mining: Mining
  /** Chain ids; 8453 is always among them. */
  readonly chains: readonly number[]
  /** Ports by chain id; any free port when absent. */
  readonly ports?: Readonly<Record<number, number>>
  /** Blocks for which historical `eth_call` works; 64 when absent. */
  readonly keepStates?: number
  readonly onProgress?: (done: number, total: number) => void
}

export type Devnet = {
  readonly deployment: Deployment
  readonly contracts: DevnetContracts
  readonly accounts: DevnetAccounts
  readonly chains: Readonly<Record<number, DevnetChain>>
  readonly vaultChain: DevnetChain
  readonly market: Market
  /** Stops every node and waits for it. */
  stop(): Promise<void>
}

/**
 * Chains with every contract, a price history and a market: what the devnet process and the tests share.
 *
 * Under manual mining the same options give the same block hashes. Throws `DevnetError`; no node is left behind then.
 */
export async function createDevnet(options: DevnetOptions): Promise<Devnet> {
  const chains: DevnetChain[] = []
  const stop = async () => {
    await Promise.all(chains.map((chain) => chain.anvil.stop()))
  }
  try {
    for (const spec of specsOf(options.chains)) chains.push(await startChain(options, spec))
    return await populate(options, chains, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function populate(
  options: DevnetOptions,
  chains: readonly DevnetChain[],
  stop: () => Promise<void>,
): Promise<Devnet> {
  const accounts = devnetAccounts()
  const vaultChain = chains.find((chain) => chain.chainId === VAULT_CHAIN_ID)
  if (vaultChain === undefined) throw new RangeError('a devnet has chain 8453')
  for (const chain of chains) {
    if (chain === vaultChain) continue
    await fundUsdc(chain, accounts, await deployUsdc(chain, accounts))
  }
  const contracts = await deployVaultChain(vaultChain, accounts)
  const market = await backfill(options, vaultChain, accounts, contracts)
  for (const chain of chains) await enterPresent(options, chain)
  return {
    deployment: describeDeployment(deploymentId(options), chains, contracts),
    contracts,
    accounts,
    chains: Object.fromEntries(chains.map((chain) => [chain.chainId, chain])),
    vaultChain,
    market,
    stop,
  }
}

async function backfill(
  options: DevnetOptions,
  chain: DevnetChain,
  accounts: DevnetAccounts,
  contracts: DevnetContracts,
): Promise<Market> {
  const { seed, nowSec, onProgress = () => {} } = options
  const keeper = accounts.keeper.address
  const town = { chain, contracts, accounts }
  const toSec = midnight(nowSec)
  const write = async (plan: ReturnType<typeof planHistory>, purpose: string) => {
    const market = await openMarket(chain, contracts, accounts)
    const random = createRandom(seed, purpose)
    const people = createRandom(seed, `${purpose} people`)
    const act = (kind: 'birth' | 'residents') => historyOccasion(town, people, kind)
    await writeHistory({ market, contracts, keeper, random, act, onProgress }, plan)
    return market
  }
  const plan = planHistory(createRandom(seed, 'plan'), genesisSec(options), toSec)
  const dense = plan.findIndex((step) => step.atSec >= toSec - DAY_SEC)
  await write(plan.slice(0, dense), 'history')
  await growOracles(chain, accounts.deployer.address, contracts.markets)
  await write(plan.slice(dense), 'last day')
  await write(planCatchUp(toSec, nowSec), `today ${nowSec}`)
  return openMarket(chain, contracts, accounts)
}

/** Brings a chain to the wall clock and, for interval mining, lets its blocks come by themselves. */
async function enterPresent(options: DevnetOptions, chain: DevnetChain): Promise<void> {
  await mineBlock(chain, options.nowSec)
  if (options.mining === 'manual') return
  await chain.rpc('anvil_removeBlockTimestampInterval', [])
  await chain.rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
  await chain.rpc('evm_setIntervalMining', [chain.blockTimeSec])
  chain.mining = 'interval'
}

async function startChain(options: DevnetOptions, spec: ChainSpec): Promise<DevnetChain> {
  const port = options.ports?.[spec.chainId]
  const anvil = await startAnvil({
    chainId: spec.chainId,
    genesisTimestampSec: genesisSec(options),
    ...(port === undefined ? {} : { port }),
    ...(options.keepStates === undefined ? {} : { keepStates: options.keepStates }),
  })
  await anvil.rpc('anvil_setBlockTimestampInterval', [spec.blockTimeSec])
  return devnetChain(anvil, spec.name, spec.blockTimeSec)
}

function specsOf(chainIds: readonly number[]): ChainSpec[] {
  return chainSpecs.filter(({ chainId }) => chainIds.includes(chainId))
}

function deploymentId({ seed, nowSec, backfillDays }: DevnetOptions): string {
  return `devnet-${keccak256(stringToHex(`${seed}/${nowSec}/${backfillDays}`)).slice(2, 14)}`
}

function genesisSec({ nowSec, backfillDays }: DevnetOptions): number {
  return midnight(nowSec) - backfillDays * DAY_SEC
}

function midnight(atSec: number): number {
  return atSec - (atSec % DAY_SEC)
}
