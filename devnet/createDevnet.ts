import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { keccak256, stringToHex } from 'viem'
import type { Deployment } from '../core/deployment.ts'
import { type DevnetAccounts, devnetAccounts } from './accounts.ts'
import { type AttestationService, startAttestation } from './attestation/startAttestation.ts'
import { advanceToPresent } from './boot/advanceToPresent.ts'
import { createNodeRegistry, type NodeRegistry } from './boot/nodeRegistry.ts'
import { startVaultChain } from './boot/startVaultChain.ts'
import { catchUp } from './boot/writeInitialHistory.ts'
import type { DevnetChain } from './chain/devnetChain.ts'
import { latestBlock } from './chain/latestBlock.ts'
import { type ChainSpec, chainSpec, chainSpecs, VAULT_CHAIN_ID } from './chainSpecs.ts'
import { ensureBridging } from './deploy/bridging.ts'
import { MESSAGE_TRANSMITTER } from './deploy/cctp.ts'
import { describeDeployment } from './deploy/describeDeployment.ts'
import { fundUsdc } from './deploy/fundUsdc.ts'
import { ensureMulticall3 } from './deploy/multicall3.ts'
import { ensureSessionEscrow } from './deploy/sessionEscrow.ts'
import { ensureSponsoring } from './deploy/sponsoring.ts'
import { deployUsdc } from './deploy/usdc.ts'
import type { DevnetContracts } from './devnetContracts.ts'
import type { DevnetOptions } from './devnetOptions.ts'
import { type CoinMarket, openCoinMarket } from './market/coinMarket.ts'
import { type Market, openMarket } from './market/market.ts'
import { refreshFeed } from './market/refreshFeed.ts'
import type { ResidentDeps } from './residents/residentDeps.ts'
import { createRpcProxies, type RpcProxies } from './rpcProxy/createRpcProxies.ts'
import { deleteState, restoreState } from './state/chainState.ts'
import { stopLeftovers } from './state/runningProcesses.ts'
import { type Identity, readIdentity, writeIdentity } from './state/stateFolder.ts'

export type Devnet = {
  readonly deployment: Deployment
  readonly contracts: DevnetContracts
  readonly accounts: DevnetAccounts
  /** Running chains by chain id. */
  readonly chains: Readonly<Record<number, DevnetChain>>
  readonly vaultChain: DevnetChain
  readonly market: Market
  /** One market per chain with a gas sponsor. */
  readonly coinMarkets: readonly CoinMarket[]
  readonly rpcProxies: RpcProxies
  /** Chain, contracts and accounts for residents and scenarios. */
  readonly residentDeps: ResidentDeps
  /** Attestation service; undefined on a vault chain alone without the option. */
  readonly attestation: AttestationService | undefined
  /** Stops every node and waits until its state is on disk. */
  stop(): Promise<void>
}

/**
 * Starts chains with all contracts, a price history and a market, for the devnet process and for tests.
 *
 * With `dir` an earlier devnet continues. Under manual mining the same options give the same block hashes.
 *
 * Throws `DevnetError`; after a throw no node is left.
 */
export async function createDevnet(given: DevnetOptions): Promise<Devnet> {
  const options = given.dir === undefined ? given : { ...given, dir: resolve(given.dir) }
  if (options.dir !== undefined) {
    await mkdir(options.dir, { recursive: true })
    await stopLeftovers(options.dir)
  }
  const nodes = createNodeRegistry(options)
  try {
    return await assemble(options, nodes)
  } catch (error) {
    await nodes.stopAll()
    throw error
  }
}

async function assemble(options: DevnetOptions, nodes: NodeRegistry): Promise<Devnet> {
  const accounts = devnetAccounts()
  const known = await knownIdentity(options)
  const { chain: vaultChain, contracts } =
    known === undefined
      ? await startVaultChain(options, accounts, nodes)
      : { chain: await nodes.start(chainSpec(VAULT_CHAIN_ID)), contracts: known.contracts }
  const residentDeps = { chain: vaultChain, contracts, accounts }
  await ensureBridging(vaultChain, accounts)
  // Only after the history, because each block of the history would take 0.5 ms longer.
  await ensureSponsoring(vaultChain, accounts)
  await ensureSessionEscrow(vaultChain, accounts)
  await catchUp(options, residentDeps, (await latestBlock(vaultChain)).timestampSec)
  const chains = [vaultChain]
  for (const spec of otherChains(options)) {
    chains.push(await startPlainChain(options, spec, accounts, nodes))
  }
  const coinMarkets: CoinMarket[] = []
  for (const chain of chains) {
    await ensureMulticall3(chain, accounts)
    const coinMarket = openCoinMarket(chain, accounts)
    if (coinMarket !== undefined) {
      coinMarkets.push(coinMarket)
      await refreshFeed(coinMarket, options.nowSec)
    }
    await advanceToPresent(options, chain)
  }
  const { seed, backfillDays, dir } = options
  const identity = known ?? { id: newId(options), seed, backfillDays, contracts }
  const deployment = await describeDeployment(identity.id, chains, contracts, accounts)
  if (dir !== undefined) await writeIdentity(dir, identity, deployment, accounts)
  const byId = Object.fromEntries(chains.map((chain) => [chain.chainId, chain]))
  const market = await openMarket(vaultChain, contracts, accounts)
  const attestation = await maybeAttest(options, byId, accounts)
  const rpcProxies = createRpcProxies()
  return {
    deployment,
    contracts,
    accounts,
    chains: byId,
    vaultChain,
    market,
    coinMarkets,
    rpcProxies,
    residentDeps,
    attestation,
    stop: async () => {
      await attestation?.stop()
      await rpcProxies.stopAll()
      await nodes.stopAll()
    },
  }
}

/** Returns the identity of the devnet that continues; for a new devnet deletes old state and returns undefined. */
async function knownIdentity(options: DevnetOptions): Promise<Identity | undefined> {
  const { dir } = options
  if (dir === undefined) return undefined
  const identity = await readIdentity(dir, options)
  if (identity !== undefined && (await restoreState(dir, VAULT_CHAIN_ID))) return identity
  for (const { chainId } of chainSpecs) await deleteState(dir, chainId)
  return undefined
}

/** Starts a chain without vaults: USDC, CCTP, and bridge and gas sponsor on the chains that have them. */
async function startPlainChain(
  options: DevnetOptions,
  spec: ChainSpec,
  accounts: DevnetAccounts,
  nodes: NodeRegistry,
): Promise<DevnetChain> {
  const known = options.dir !== undefined && (await restoreState(options.dir, spec.chainId))
  const chain = await nodes.start(spec)
  if (!known) await fundUsdc(chain, accounts, await deployUsdc(chain, accounts))
  await ensureBridging(chain, accounts)
  await ensureSponsoring(chain, accounts)
  await ensureSessionEscrow(chain, accounts)
  return chain
}

/** Starts the attestation service if there is more than the vault chain, or if an option requests it. */
async function maybeAttest(
  { attestation, chains }: DevnetOptions,
  running: Readonly<Record<number, DevnetChain>>,
  accounts: DevnetAccounts,
): Promise<AttestationService | undefined> {
  if (attestation === undefined && chains.every((chainId) => chainId === VAULT_CHAIN_ID)) {
    return undefined
  }
  const world = { chains: running, accounts, transmitter: MESSAGE_TRANSMITTER }
  return startAttestation(world, attestation)
}

function otherChains({ chains }: DevnetOptions): ChainSpec[] {
  return chainSpecs.filter(({ chainId }) => chainId !== VAULT_CHAIN_ID && chains.includes(chainId))
}

function newId({ seed, nowSec, backfillDays }: DevnetOptions): string {
  return `devnet-${keccak256(stringToHex(`${seed}/${nowSec}/${backfillDays}`)).slice(2, 14)}`
}
