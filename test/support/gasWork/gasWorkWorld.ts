import {
  type Address,
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseAbiItem,
  zeroAddress,
} from 'viem'
import { sponsorPaymasterAbi } from '../../../contracts-abi/sponsorPaymasterAbi.ts'
import type { CrashPoint } from '../../../core/kernel/crashPoint.ts'
import { int } from '../../../core/platform/db/columns.ts'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import type { GasQuote, Sponsorship } from '../../../core/sponsor/evm/ports.ts'
import { createSponsorships } from '../../../core/sponsor/evm/store/createSponsorships.ts'
import type { EvmState } from '../../../core/sponsor/shared/domain/sponsorshipStates.ts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import { devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import {
  ENTRY_POINT,
  prepareEntryPoint,
  SIMPLE_7702_ACCOUNT,
  SIMPLE_ACCOUNT_FACTORY,
} from '../../../devnet/deploy/entryPoint.ts'
import {
  fillDeposit,
  paymasterAddress,
  prepareGasSponsor,
} from '../../../devnet/deploy/gasSponsor.ts'
import { startRpcProxy } from '../../../devnet/rpcProxy/startRpcProxy.ts'
import { until } from '../../../supervisor/until.ts'
import { noGas } from '../../builders/noGas.ts'
import { migratedDatabase } from '../migratedDatabase.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startWorker, type Worker } from '../startWorker.ts'
import {
  CHAIN_ID,
  type GasBase,
  type GasRequest,
  includeOperation,
  postOperation,
  requestSponsorship,
  signOperation,
  type WantedCall,
} from './gasRequests.ts'
import { aGasWallet } from './gasWallet.ts'
import type { GasWorkOptions } from './gasWorkOf.ts'
import { createHandIndex } from './handIndex.ts'

/**
 * Number of checks of a condition per mined block; more blocks would cost every process a pass
 * each.
 */
const CHECKS_PER_BLOCK = 3
const { rules } = noGas
const entryPointAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const executed = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

type Condition = () => boolean | Promise<boolean>

export type GasWorkWorld = Awaited<ReturnType<typeof createGasWorkWorld>>

/**
 * Creates one chain with the EntryPoint and the paymaster, a database, an RPC proxy with faults, and worker processes
 * on demand.
 */
export async function createGasWorkWorld(postgresUrl: string, submitters = 2) {
  const database = await migratedDatabase(postgresUrl)
  const sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  const accounts = devnetAccounts()
  const chain = await startSponsoredChain()
  const proxy = await startRpcProxy({ upstream: chain.url })
  const gas = {
    chainId: CHAIN_ID,
    entryPoint: ENTRY_POINT,
    accountImplementation: SIMPLE_7702_ACCOUNT,
    accountFactory: SIMPLE_ACCOUNT_FACTORY,
    paymaster: paymasterAddress(accounts),
    startBlock: 0,
    native: {
      symbol: 'ETH',
      wrapped: zeroAddress,
      pool: zeroAddress,
      feed: zeroAddress,
      feedHeartbeatSec: 1_200,
    },
  }
  const keys = accounts.gasSubmitters.slice(0, submitters)
  const options: GasWorkOptions = {
    databaseUrl: database.url,
    rpcUrl: chain.url,
    wsUrl: chain.wsUrl,
    gas: [gas],
    signerKey: accounts.gasSigner.privateKey,
    submitterKeys: keys.map(({ privateKey }) => privateKey),
    submitters: keys.map(({ address }) => address),
  }
  const { constantGas } = rules
  const sponsorships = createSponsorships({
    databaseUrl: database.url,
    poolSize: 4,
    gas: [gas],
    constantGas,
  })
  const index = await createHandIndex(sql, chain, gas)
  const base: GasBase = { chain, sql, sponsorships, accounts }
  const rpc = chain.rpc as (method: string, params: readonly unknown[]) => Promise<unknown>
  const fee: { wei: bigint | null } = { wei: null }
  const mineNext = async () => {
    if (fee.wei !== null) await rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(fee.wei)])
    await mineBlock(chain)
  }
  const quotes = new Map<string, GasQuote>()
  const workers = new Set<Worker>()
  const world = {
    sql,
    chain,
    rpc,
    proxy,
    accounts,
    options,
    sponsorships,
    index,
    entryPoint: gas.entryPoint,
    paymaster: gas.paymaster,
    start: (run: { crashAt?: string; isFaulty?: boolean; hasLanes?: boolean } = {}) => {
      const { isFaulty, ...rest } = run
      const requested = {
        ...options,
        ...rest,
        ...(isFaulty === true ? { rpcUrl: proxy.url, laneRpcUrl: proxy.url } : {}),
      }
      const args = [JSON.stringify(requested)]
      const worker = startWorker('test/support/gasWork/gasWorker', { args })
      workers.add(worker)
      return worker
    },
    killAll: async () => {
      await Promise.all([...workers].map((worker) => worker.kill()))
      workers.clear()
    },
    mine: (timestampSec?: number) => mineBlock(chain, timestampSec),
    /** Sets the base fee of every later block, wei; null lets the chain set the base fee. */
    setBaseFee: (wei: bigint | null) => {
      fee.wei = wei
    },
    /** Sets the balance of an account, wei. */
    setBalance: (address: Address, wei: bigint) =>
      rpc('anvil_setBalance', [address, numberToHex(wei)]),
    /** Withdraws a part of the deposit as the owner of the paymaster. */
    withdrawDeposit: (wei: bigint) =>
      sendTransaction(chain, {
        from: accounts.gasOwner.address,
        to: gas.paymaster,
        data: encodeFunctionData({
          abi: sponsorPaymasterAbi,
          functionName: 'withdrawTo',
          args: [accounts.gasOwner.address, wei],
        }),
      }),
    fillDeposit: () => sendTransaction(chain, fillDeposit(accounts)),
    now: async () => (await latestBlock(chain)).timestampSec,
    /** Mines until the condition holds. Throws when the time limit passes first. */
    mineUntil: (condition: Condition, description: string | (() => string), ms = PATIENCE_MS) =>
      mineUntil({ mine: mineNext, index }, condition, description, ms),
    /** Starts a worker with a crash point, and mines until the worker has ended there. */
    killAt: async (crashAt: CrashPoint, meanwhile: () => Promise<void> = async () => {}) => {
      const killed = world.start({ crashAt })
      await meanwhile()
      await world.mineUntil(() => killed.hasEnded(), `killed at ${crashAt}`)
      if ((await killed.ended) !== 'SIGKILL') throw new Error(killed.output())
    },
    /** Mines until every lane is open. */
    open: () =>
      world.mineUntil(async () => {
        const rows = await sql`select 1 from app.lane
          where state = 'open' and seen_at > now() - interval '5 seconds'`
        return rows.length === submitters
      }, 'lanes open'),
    wallet: aGasWallet,
    /** Requests a sponsorship, as the api does after a payment. */
    ask: async (name: string, call: WantedCall = {}): Promise<GasRequest> => {
      const { quote, ...requested } = await requestSponsorship(base, aGasWallet(name), call)
      quotes.set(requested.paymentId, quote)
      return requested
    },
    /** Requests a sponsorship again for the same payment, as the api does after a loss of the operator. */
    retryUntilAnswered: async (requested: GasRequest): Promise<GasRequest> => {
      const quote = quotes.get(requested.paymentId)
      if (quote === undefined) throw new Error('never asked')
      const { id } = await sponsorships.request(quote, requested.paymentId)
      return { ...requested, id }
    },
    /** Sets a payment to settled, as the payment workers do after a charge. */
    charge: async ({ paymentId }: Pick<GasRequest, 'paymentId'>, agoSec = 0) => {
      await sql`update app.payment set state = 'settled',
        settled_at = now() - make_interval(secs => ${agoSec}) where id = ${paymentId}`
    },
    /** Sets a payment to settled and its answer to served. */
    settle: async (requested: Pick<GasRequest, 'id' | 'paymentId'>, agoSec = 0) => {
      await world.charge(requested, agoSec)
      await sponsorships.markServed(requested.paymentId, new TextEncoder().encode(requested.id))
    },
    release: async ({ paymentId }: Pick<GasRequest, 'paymentId'>) => {
      await sql`update app.payment set state = 'released' where id = ${paymentId}`
    },
    row: async ({ id }: Pick<GasRequest, 'id'>) => {
      const row = await sponsorships.byId(id)
      if (row === null) throw new Error(`no sponsorship ${id}`)
      return row
    },
    /** Mines until a sponsorship has the given state. */
    reach: async (requested: Pick<GasRequest, 'id'>, state: EvmState, ms?: number) => {
      let last: Sponsorship | null = null
      const isThere = async () => {
        last = await world.row(requested)
        return last.state === state
      }
      const report = () => `${state}, but ${last?.state} (${last?.reason})`
      await world.mineUntil(isThere, report, ms)
      return world.row(requested)
    },
    /** Requests a sponsorship, waits for the signature, and settles the payment. */
    sponsor: async (name: string, call: WantedCall = {}) => {
      const requested = await world.ask(name, call)
      await world.reach(requested, 'signed')
      await world.settle(requested)
      return requested
    },
    /** Returns the operation and the delegation with the signatures of the owner. */
    signed: (requested: GasRequest) => signOperation(base, requested),
    /** Posts a signed operation. With another nonce the chain skips the authorization. */
    post: (requested: GasRequest, changes: { readonly nonce?: number } = {}) =>
      postOperation(base, requested, changes),
    /** Sends the operation to the EntryPoint from a third party. Returns the hash of the pending transaction. */
    carry: (requested: GasRequest) => includeOperation(base, requested),
    /** Returns every execution of an operation on the current chain. */
    executions: async (requested: GasRequest) => {
      const { userOpHash } = await world.row(requested)
      if (userOpHash === null) return []
      const args = { userOpHash }
      return chain.client.getLogs({ address: ENTRY_POINT, event: executed, args, fromBlock: 0n })
    },
    /** Expects no open transactions of the keys and no unused nonces. */
    expectNoGap: () => expectNoGap(base, options.submitters),
    depositWei: () =>
      chain.client.readContract({
        address: ENTRY_POINT,
        abi: entryPointAbi,
        functionName: 'balanceOf',
        args: [gas.paymaster],
      }),
    /** Replaces the newest blocks by empty blocks. The removed transactions return to the pool or are dropped. */
    reorg: async (depth: number, dropped: boolean) => {
      await chain.rpc('anvil_reorg', [depth, []])
      if (dropped) await chain.rpc('anvil_dropAllTransactions', [])
    },
    stop: async () => {
      await world.killAll()
      await sponsorships.close()
      await sql.end()
      await proxy.close()
      await chain.node.stop()
      await database.drop()
    },
  }
  return world
}

async function startSponsoredChain() {
  const accounts = devnetAccounts()
  const anvil = await startAnvil({
    chainId: CHAIN_ID,
    genesisTimestampSec: systemClock.nowSec() - 120,
  })
  const chain = devnetChain(anvil, 'Base', 1)
  await anvil.rpc('anvil_setBlockTimestampInterval', [1])
  const due = [
    ...(await prepareEntryPoint(chain, accounts)),
    ...(await prepareGasSponsor(chain, accounts)),
  ]
  for (const transaction of due) await sendTransaction(chain, transaction)
  return chain
}

async function mineUntil(
  { mine, index }: { mine(): Promise<void>; index: { refresh(): Promise<void> } },
  condition: Condition,
  description: string | (() => string),
  ms: number,
): Promise<void> {
  let reads = 0
  const isMet = await until(async () => {
    if (reads % CHECKS_PER_BLOCK === 0) {
      await mine()
      await index.refresh()
    }
    reads += 1
    return condition()
  }, ms)
  if (!isMet)
    throw new Error(`never: ${typeof description === 'string' ? description : description()}`)
}

/**
 * Waits until the lane of each key has recorded the transactions of its chain, because the rows may follow a block
 * later.
 */
async function expectNoGap(base: GasBase, addresses: readonly Address[]): Promise<void> {
  for (const address of addresses) {
    const isClosed = await until(async () => (await gapOf(base, address)) === null, PATIENCE_MS)
    if (!isClosed) throw new Error(`${address}: ${String(await gapOf(base, address))}`)
  }
}

/** Returns the difference between the nonces of a key on the chain and in the rows, or null when they are equal. */
async function gapOf({ chain, sql }: GasBase, address: Address): Promise<string | null> {
  const [mined, pending] = await Promise.all([
    chain.client.getTransactionCount({ address }),
    chain.client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  const [row] = await sql({ next: int, open: int })`
    select coalesce(max(account_nonce) + 1, 0)::int as next,
      (count(*) filter (where state in ('signed', 'sent')))::int as open
    from app.lane_tx where address = ${address} and account_nonce is not null`
  const seen = JSON.stringify({ mined, pending, open: row?.open })
  const wanted = JSON.stringify({ mined: row?.next, pending: row?.next, open: 0 })
  return seen === wanted ? null : `${seen}, not ${wanted}`
}
