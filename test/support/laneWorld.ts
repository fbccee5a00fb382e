import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseGwei,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { bool, hex, numeric, text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import type { LaneOutcome, LaneRequest, LaneTerms } from '../../core/transactions/ports.ts'
import { enqueueLaneTx } from '../../core/transactions/store/enqueueLaneTx.ts'
import { readLaneOutcomes } from '../../core/transactions/store/readLaneOutcomes.ts'
import { withdrawLaneTx } from '../../core/transactions/store/withdrawLaneTx.ts'
import { type Anvil, startAnvil } from '../../devnet/chain/startAnvil.ts'
import { until } from '../../supervisor/until.ts'
import { migratedDatabase } from './migratedDatabase.ts'
import { PATIENCE_MS } from './patience.ts'
import { startWorker, type Worker } from './startWorker.ts'

type WorkerEnv = {
  readonly crashAt?: string
  readonly rpcUrl?: string
  readonly capGwei?: string
  readonly isDevnet?: boolean
  /** True if the worker gets the lock of a lane even while another process holds the lock. */
  readonly grantsEveryLock?: boolean
  /** Signer that holds the key of the world; the process then has only its address. */
  readonly signerUrl?: string
  readonly signerToken?: string
  /** Address of the key of the signer, if it is not the key of the world. */
  readonly address?: Address
  readonly isDraining?: boolean
  /** Lanes of the worker and their keys. By default the worker runs the lane of the world. */
  readonly lanes?: readonly { readonly purpose: LanePurpose; readonly key: Hex }[]
}

type Paid = {
  readonly tip?: string
  readonly maxFee?: string
  readonly cap?: string
  readonly withinSec?: number
  readonly delegations?: LaneTerms['delegations']
}

type Sent = {
  readonly nonce: number
  readonly hash: Hex
  readonly to: Address | null
  readonly value: bigint
}

export type LaneWorld = Awaited<ReturnType<typeof createLaneWorld>>

export const CHAIN_ID = 8453
const TARGET: Address = '0x00000000000000000000000000000000000c0ffe'
/** Blocks after which the workers of these tests count a block as final. */
export const FINAL_DEPTH = 8

/** Creates one chain, one database and a new key, and worker processes on demand. */
export async function createLaneWorld(postgresUrl: string) {
  const database = await migratedDatabase(postgresUrl)
  const sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  const anvil = await startAnvil({ chainId: CHAIN_ID, genesisTimestampSec: 1_700_000_000 })
  const client = createPublicClient({ transport: http(anvil.url), cacheTime: 0 })
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const rpc = (method: string, params: readonly unknown[]): Promise<unknown> =>
    (client.request as (call: object) => Promise<unknown>)({ method, params })
  const workers = new Set<Worker>()
  const world = {
    anvil,
    client,
    sql,
    account,
    databaseUrl: database.url,
    key,
    rpc,
    mine: (blocks = 1) => rpc('anvil_mine', [toHex(blocks), '0x1']),
    fund: (eth: string) => rpc('anvil_setBalance', [account.address, toHex(parseEther(eth))]),
    startWorker: (env: WorkerEnv = {}) => {
      const worker = startLaneWorker({ anvil, databaseUrl: database.url, key, ...env })
      workers.add(worker)
      return worker
    },
    queue: (changes: Partial<LaneRequest> = {}) => enqueue(sql, changes),
    withdraw: (id: number) => sql.begin('', (query) => withdrawLaneTx(query, id)),
    /**
     * Returns the fee terms of a paid request. `paid` has fees in gwei, and `withinSec`: seconds
     * from the newest block to the deadline.
     */
    terms: async (paid: Paid = {}): Promise<LaneTerms> => {
      const { timestamp } = await client.getBlock()
      return {
        tipWei: parseGwei(paid.tip ?? '1'),
        maxFeeWei: parseGwei(paid.maxFee ?? '3'),
        capWei: parseGwei(paid.cap ?? '6'),
        deadlineSec: Number(timestamp) + (paid.withinSec ?? 1_000),
        delegations: paid.delegations ?? [],
      }
    },
    outcomes: (ids: readonly number[]): Promise<readonly LaneOutcome[]> =>
      readLaneOutcomes(sql, ids),
    attemptsOf: (id: number) => sql({
      raw: hex,
      max_fee_wei: numeric,
      priority_fee_wei: numeric,
      is_cancel: bool,
    })`
      select raw, max_fee_wei, priority_fee_wei, is_cancel from app.lane_attempt
      where lane_tx_id = ${id} order by signed_at`,
    /** Waits for a state without mining. */
    become: (ids: readonly number[], state: string) =>
      waitUntil(
        async () => (await world.states(ids)).every((entry) => entry === state),
        `${state}: ${ids.join()}`,
      ),
    /** Mines until every transaction is mined or final. */
    reach: (ids: readonly number[], state: 'mined' | 'final') =>
      waitUntil(async () => {
        await world.mine()
        return (await world.states(ids)).every((entry) => entry === state || entry === 'final')
      }, `${state}: ${ids.join()}`),
    /** Removes the blocks of transactions at any depth from the chain, and all transactions from the pool. */
    unmine: async (ids: readonly number[]) => {
      const mined = await readLaneOutcomes(sql, ids)
      const first = Math.min(...mined.map(({ blockNumber }) => blockNumber ?? 0))
      const head = Number(await rpc('eth_blockNumber', []))
      await rpc('anvil_reorg', [head - first + 1, []])
      await rpc('anvil_dropAllTransactions', [])
    },
    /** Returns the state of each transaction, in the order of `ids`. */
    states: async (ids: readonly number[]) => {
      const outcomes = await readLaneOutcomes(sql, ids)
      return ids.map((id) => outcomes.find((outcome) => outcome.id === id)?.state)
    },
    setBaseFee: (wei: bigint) => rpc('anvil_setNextBlockBaseFeePerGas', [toHex(wei)]),
    /** Stores a signed attempt, as a worker does that is killed before the send. */
    saveAttempt: async (id: number, raw: Hex, feeWei: bigint) => {
      const fees = { max_fee_wei: feeWei, priority_fee_wei: feeWei }
      const row = { hash: keccak256(raw), lane_tx_id: id, raw, ...fees }
      await sql`insert into app.lane_attempt ${sql([row])}`
    },
    /** Returns true if the pool of the node has this signed attempt. */
    isPooled: async (raw: Hex) => {
      const found = await client.getTransaction({ hash: keccak256(raw) }).catch(() => null)
      return found !== null
    },
    /** Sends a transaction with the key of the world, outside of every lane. */
    sendAsStranger: async (nonce: number) => {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: CHAIN_ID,
        nonce,
        to: account.address,
        gas: 21_000n,
        maxFeePerGas: 50_000_000_000n,
        maxPriorityFeePerGas: 10_000_000_000n,
      })
      await client.sendRawTransaction({ serializedTransaction: raw })
    },
    /** Returns every transaction of the key on the chain: nonce and hash. */
    onChain: (address: Address = account.address) => transactionsOf(client, address),
    laneState: async () => {
      const [row] = await sql({ state: text })`select state from app.lane`
      return row?.state
    },
    stop: async () => {
      for (const worker of workers) await worker.kill()
      await sql.end()
      await anvil.stop()
      await database.drop()
    },
  }
  await world.fund('10')
  return world
}

/** Expects the key to have sent exactly the transactions of these requests in their order, starting at `firstNonce`. */
export async function expectSentOnce(
  world: Pick<LaneWorld, 'onChain' | 'outcomes'>,
  ids: readonly number[],
  firstNonce = 0,
): Promise<void> {
  const sent = (await world.onChain()).filter(({ nonce }) => nonce >= firstNonce)
  expect(sent.map(({ nonce }) => nonce)).toEqual(ids.map((_, index) => firstNonce + index))
  const outcomes = await world.outcomes(ids)
  expect(outcomes.map(({ txHash }) => txHash)).toEqual(sent.map(({ hash }) => hash))
}

/** Waits until the condition holds. Throws when the time limit passes first. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  description: string,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  if (!(await until(condition, timeoutMs))) throw new Error(`never: ${description}`)
}

function enqueue(sql: Sql, changes: Partial<LaneRequest>): Promise<number> {
  return sql.begin('', (query) =>
    enqueueLaneTx(query, {
      chainId: CHAIN_ID,
      purpose: 'settlement',
      to: TARGET,
      data: '0x',
      valueWei: 1n,
      gasLimit: 50_000n,
      ...changes,
    }),
  )
}

async function transactionsOf(
  client: ReturnType<typeof createPublicClient>,
  address: Address,
): Promise<Sent[]> {
  const newest = await client.getBlockNumber()
  const found: Sent[] = []
  for (let number = 1n; number <= newest; number += 1n) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { from, nonce, hash, to, value } of block.transactions) {
      if (from.toLowerCase() === address.toLowerCase()) found.push({ nonce, hash, to, value })
    }
  }
  return found
}

function startLaneWorker(
  options: WorkerEnv & { readonly anvil: Anvil; readonly databaseUrl: string; readonly key: Hex },
): Worker {
  const { anvil, databaseUrl, key } = options
  const lanes = options.lanes ?? [{ purpose: 'settlement', key }]
  return startWorker('test/support/laneWorker', {
    env: {
      CHAIN_ID: String(CHAIN_ID),
      DATABASE_URL: databaseUrl,
      RPC_URL: options.rpcUrl ?? anvil.url,
      WS_URL: options.rpcUrl === undefined ? anvil.wsUrl : '',
      KEYS: options.signerUrl === undefined ? lanes.map((lane) => lane.key).join() : '',
      SIGNER_URL: options.signerUrl ?? '',
      SIGNER_TOKEN: options.signerToken ?? '',
      ADDRESS: options.address ?? privateKeyToAccount(key).address.toLowerCase(),
      PURPOSES: lanes.map(({ purpose }) => purpose).join(),
      GRANTS_EVERY_LOCK: options.grantsEveryLock === true ? '1' : '',
      LANES_DRAIN: options.isDraining === true ? '1' : '',
      DEVNET: options.isDevnet === false ? '0' : '1',
      CRASH_AT: options.crashAt ?? '',
      CAP_GWEI: options.capGwei ?? '',
      FINAL_DEPTH: String(FINAL_DEPTH),
    },
  })
}
