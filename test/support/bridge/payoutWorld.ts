import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { bridgeCalldata } from '../../../core/bridge/domain/bridgeCall.ts'
import { int, jsonOf, maybe, numeric, type RowOf, text } from '../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import {
  receiptOf,
  sendTransaction,
  submitTransaction,
} from '../../../devnet/chain/sendTransaction.ts'
import { until } from '../../../supervisor/until.ts'
import { createHandLane } from '../handLane.ts'
import { migratedDatabase } from '../migratedDatabase.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startWorker, type Worker } from '../startWorker.ts'
import { createOneBridgeChain, type OneBridgeChain } from './oneBridgeChain.ts'

const CHAIN_ID = 5042
const DAY_SEC = 86_400
/** Noon of the first day of these tests. */
const FIRST_NOON_SEC = 1_795_262_400
/** Bridges per block. */
const PER_BLOCK = 50
const blacklistAbi = parseAbi(['function blacklist(address account)'])

export const PAYOUT_ROW = {
  day: text,
  state: text,
  total_usdc: maybe(numeric),
  paid_usdc: maybe(numeric),
}
export type PayoutRow = RowOf<typeof PAYOUT_ROW>
export const PART_ROW = {
  chunk: int,
  state: text,
  referrers: jsonOf<readonly Address[]>(),
  paid_usdc: maybe(numeric),
  refused: maybe(jsonOf<readonly Address[]>()),
  reason: maybe(text),
}
export type PartRow = RowOf<typeof PART_ROW>

export type PayoutWorld = Awaited<ReturnType<typeof createPayoutWorld>>

/**
 * Creates a chain with the bridge, a database with a hand-written index, a lane moved by hand, and payout processes.
 */
export async function createPayoutWorld(postgresUrl: string) {
  const database = await migratedDatabase(postgresUrl)
  const sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  await sql`create schema if not exists chain`
  await sql`
    create table chain.bridge_earning (
      chain_id int, contract text, referrer text, earned_usdc numeric, paid_usdc numeric)`
  const home = await createOneBridgeChain(CHAIN_ID)
  const workers = new Set<Worker>()
  const world = {
    ...home,
    chainId: CHAIN_ID,
    sql,
    databaseUrl: database.url,
    lane: createHandLane(sql, home.chain, home.accounts.bridgePayer.address),
    noonSec: (day: number) => FIRST_NOON_SEC + day * DAY_SEC,
    earn: (referrers: readonly Address[], feeUsdc6 = 120_000n) => earn(home, referrers, feeUsdc6),
    index: (referrers: readonly Address[]) => index(sql, home, referrers),
    claimable: (referrer: Address) => claimable(home, referrer),
    balanceOf: (address: Address) =>
      home.chain.client.readContract({
        address: home.token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      }),
    blacklist: (account: Address) =>
      sendTransaction(home.chain, {
        from: home.accounts.usdcAdmin.address,
        to: home.token.address,
        data: encodeFunctionData({ abi: blacklistAbi, functionName: 'blacklist', args: [account] }),
      }),
    startWorker: (day: number, crashAt?: string): Worker => {
      const worker = startWorker('test/support/bridge/payoutWorker', {
        env: {
          DATABASE_URL: database.url,
          RPC_URL: home.chain.url,
          CHAIN_ID: String(CHAIN_ID),
          CONTRACT: home.bridge,
          NOW_SEC: String(FIRST_NOON_SEC + day * DAY_SEC),
          CRASH_AT: crashAt ?? '',
        },
      })
      workers.add(worker)
      return worker
    },
    runs: async () => [
      ...(await sql(PAYOUT_ROW)`
        select day, state, total_usdc, paid_usdc from app.payout_run order by day`),
    ],
    parts: async (day: string) => [
      ...(await sql(PART_ROW)`
        select chunk, state, referrers, paid_usdc, refused, reason from app.payout_chunk
        where day = ${day} order by chunk`),
    ],
    until: async (condition: () => Promise<boolean>) => {
      if (!(await until(condition, PATIENCE_MS))) throw new Error('it did not come about')
    },
    stop: async () => {
      await Promise.all([...workers].map((worker) => worker.stop()))
      await sql.end()
      await home.chain.node.stop()
      await database.drop()
    },
  }
  return world
}

/** Lets each referrer earn a fifth of a fee from a bridge of the visitor. */
async function earn(
  { chain, accounts, bridge, authorize }: OneBridgeChain,
  referrers: readonly Address[],
  feeUsdc6: bigint,
): Promise<void> {
  for (let at = 0; at < referrers.length; at += PER_BLOCK) {
    const hashes: Hex[] = []
    for (const referrer of referrers.slice(at, at + PER_BLOCK)) {
      const { authorization, signature } = await authorize()
      const maxNetworkFeeUsdc6 = 100_000n
      const receiveUsdc6 = authorization.valueUsdc6 - feeUsdc6 - maxNetworkFeeUsdc6
      const leg = { destinationDomain: 6, receiveUsdc6, maxNetworkFeeUsdc6, minFinality: 2_000 }
      const data = bridgeCalldata({ authorization, signature, leg: { ...leg, referrer } })
      const from = accounts.bridgeBurner.address
      hashes.push(await submitTransaction(chain, { from, to: bridge, data, gas: 600_000n }))
    }
    await mineBlock(chain)
    for (const hash of hashes) await receiptOf(chain, hash)
  }
}

function claimable({ chain, bridge }: OneBridgeChain, referrer: Address): Promise<bigint> {
  return chain.client.readContract({
    address: bridge,
    abi: quartetBridgeAbi,
    functionName: 'claimable',
    args: [referrer],
  })
}

/** Writes the contract's debt to each referrer into the index. */
async function index(sql: Sql, home: OneBridgeChain, referrers: readonly Address[]): Promise<void> {
  await sql`truncate chain.bridge_earning`
  for (const referrer of referrers) {
    await sql`
      insert into chain.bridge_earning values
      (${CHAIN_ID}, ${home.bridge}, ${referrer}, ${await claimable(home, referrer)}, 0)`
  }
}
