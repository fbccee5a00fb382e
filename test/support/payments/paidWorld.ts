import { type Hex, parseAbi } from 'viem'
import { numeric } from '../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { type RpcProxy, startRpcProxy } from '../../../devnet/rpcProxy/startRpcProxy.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Api, startApi } from '../startApi.ts'
import { createWorld, type World } from '../world.ts'
import { mintUsdc } from './mintUsdc.ts'
import type { Payer } from './payer.ts'
import { chainEnv, startWorkers, type Workers } from './startWorkers.ts'

/** Chains for payments, as `GET /v1/signals` offers them. */
export const PAID_CHAINS = [8453, 5042, 137] as const
/** Environment of several processes that form one api, as behind a balancer. */
export const SHARED_ORIGIN_ENV = { PUBLIC_URL: 'http://quartet.test' }
const BLOCK_SEC = 1

const tokenAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** World with everything for payments: three chains with one block per second, an index, and processes on demand. */
export type PaidWorld = {
  readonly world: World
  readonly payTo: Hex
  /** Writable connection to the application's tables. */
  readonly sql: Sql
  /** Proxies between the processes and each chain, if the world was created with proxies. */
  readonly proxies: Readonly<Record<number, RpcProxy>>
  startApi(env?: NodeJS.ProcessEnv): Promise<Api>
  startWorkers(env?: NodeJS.ProcessEnv): Promise<Workers>
  /** Resolves when every chain has a lane that can settle. */
  lanesOpen(): Promise<void>
  chain(chainId: number): DevnetChain
  usdc(chainId: number): Hex
  /** Mints USDC for each payer on every chain. */
  fund(payers: readonly Payer[], amountUsdc6: bigint): Promise<void>
  balanceOf(chainId: number, account: Hex): Promise<bigint>
  /**
   * Returns the received payments according to the chains and to the rows, USDC-6; both are equal
   * while no payment is open.
   */
  books(): Promise<{ readonly paidUsdc6: bigint; readonly settledUsdc6: bigint }>
  stop(): Promise<void>
}

type Options = {
  readonly seed: number
  readonly backfillDays?: number
  readonly postgresUrl?: string
  /** Chains; by default all chains for payments. */
  readonly chainIds?: readonly number[]
  /** Starts the node of each chain; anvil by default. */
  readonly startNode?: StartNode
  /** Puts a proxy in front of every chain; new heads are then polled. */
  readonly proxied?: true
  /** Stops the indexer after its back-fill: the sold data stays constant, and the processor is free. */
  readonly stillIndex?: true
}

export async function createPaidWorld(options: Options): Promise<PaidWorld> {
  const { seed, backfillDays = 1, chainIds = PAID_CHAINS, postgresUrl, startNode } = options
  const world = await createWorld({
    seed,
    backfillDays,
    chains: chainIds,
    // Authorizations are signed by the wall clock, and the token checks the chain's clock.
    ageSec: 5,
    ...(postgresUrl === undefined ? {} : { postgresUrl }),
    ...(startNode === undefined ? {} : { startNode }),
  })
  if (options.stillIndex === true) await world.indexer.stop()
  const chains = chainIds.map((chainId) => chainOf(world, chainId))
  await Promise.all(chains.map(mineBySecond))
  const proxies = options.proxied === true ? await startProxies(chains) : {}
  const env = { ...chainEnv(world), ...proxyEnv(proxies) }
  const sql = createSql(world.databaseUrl, { name: 'test', max: 4, reader: false })
  const { payTo } = world.devnet.deployment.payments
  const running = new Set<{ stop(): Promise<void> }>()
  const keep = <T extends { stop(): Promise<void> }>(process: T): T => {
    running.add(process)
    return process
  }
  return {
    world,
    payTo,
    sql,
    proxies,
    startApi: async (extra) => keep(await startApi(world, { ...apiEnv, ...env, ...extra })),
    startWorkers: async (extra) => {
      const workers = keep(await startWorkers(world, { ...env, ...extra }))
      await workers.ready
      return workers
    },
    lanesOpen: () => lanesOpen(sql, chains.length),
    chain: (chainId) => chainOf(world, chainId),
    usdc: (chainId) => usdcOf(world, chainId),
    fund: (payers, amountUsdc6) => fund(world, chains, payers, amountUsdc6),
    balanceOf: (chainId, account) =>
      chainOf(world, chainId).client.readContract({
        address: usdcOf(world, chainId),
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
    books: async () => ({
      paidUsdc6: await paidTo(world, chains, payTo),
      settledUsdc6: await sumSettled(sql),
    }),
    stop: async () => {
      await Promise.all([...running].map((process) => process.stop()))
      await sql.end()
      for (const proxy of Object.values(proxies)) await proxy.close()
      await world.stop()
    },
  }
}

const apiEnv = { RATE_LIMIT_PER_SEC: '100000', RATE_LIMIT_BURST: '100000' }

/** Starts one block per second on a chain, from the present on. */
async function mineBySecond(chain: DevnetChain): Promise<void> {
  await chain.rpc('anvil_removeBlockTimestampInterval', [])
  await chain.rpc('evm_setTime', [Math.floor(Date.now() / 1000)])
  await chain.rpc('evm_setIntervalMining', [BLOCK_SEC])
  chain.mining = 'interval'
}

async function startProxies(chains: readonly DevnetChain[]): Promise<Record<number, RpcProxy>> {
  const proxies: Record<number, RpcProxy> = {}
  for (const { chainId, url } of chains) proxies[chainId] = await startRpcProxy({ upstream: url })
  return proxies
}

function proxyEnv(proxies: Readonly<Record<number, RpcProxy>>): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(proxies).flatMap(([chainId, { url }]) => [
      [`RPC_URL_${chainId}`, url],
      [`WS_URL_${chainId}`, ''],
    ]),
  )
}

async function lanesOpen(sql: Sql, count: number): Promise<void> {
  const areOpen = async () => {
    const rows = await sql`
      select 1 from app.lane
      where purpose = 'settlement' and state = 'open' and seen_at > now() - interval '15 seconds'`
    return rows.length >= count
  }
  if (!(await until(areOpen, PATIENCE_MS))) throw new Error('the lanes do not open')
}

async function fund(
  world: World,
  chains: readonly DevnetChain[],
  payers: readonly Payer[],
  amountUsdc6: bigint,
): Promise<void> {
  const from = world.devnet.accounts.usdcAdmin.address
  for (const chain of chains) {
    const usdc = usdcOf(world, chain.chainId)
    await mintUsdc(chain, { from, usdc, payers, amountUsdc6 })
  }
}

async function paidTo(world: World, chains: readonly DevnetChain[], payTo: Hex): Promise<bigint> {
  let sumUsdc6 = 0n
  for (const { chainId, client } of chains) {
    const logs = await client.getContractEvents({
      address: usdcOf(world, chainId),
      abi: tokenAbi,
      eventName: 'Transfer',
      args: { to: payTo },
      fromBlock: 0n,
    })
    for (const { args } of logs) sumUsdc6 += args.value ?? 0n
  }
  return sumUsdc6
}

async function sumSettled(sql: Sql): Promise<bigint> {
  const [row] = await sql({ sum: numeric })`
    select coalesce(sum(amount_usdc), 0) as sum from app.payment where state = 'settled'`
  return row?.sum ?? 0n
}

function chainOf({ devnet }: World, chainId: number): DevnetChain {
  const chain = devnet.chains[chainId]
  if (chain === undefined) throw new Error(`no chain ${chainId}`)
  return chain
}

function usdcOf({ devnet }: World, chainId: number): Hex {
  const chain = devnet.deployment.chains.find((entry) => entry.chainId === chainId)
  if (chain === undefined) throw new Error(`no chain ${chainId}`)
  return chain.usdc
}
