import { createPublicClient, http, type PublicClient } from 'viem'
import { RpcUnavailable } from '../../../../core/kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../../../core/kernel/retryAfter.ts'
import type { Query } from '../../../../core/platform/db/createQuery.ts'
import { readSample, readSampledBlocks, type SampledBlock, type SampledRow } from './readSample.ts'
import { SAMPLED_EVENTS, type SampledEvent } from './sampledEvents.ts'

const TIMEOUT_MS = 10_000
/** Maximum number of calls per request; providers accept 100 and more. */
const MAX_BATCH_SIZE = 50

export type SampleCompared = {
  /** Number of compared rows. */
  readonly rows: number
  readonly difference: string | undefined
}

/**
 * Derives random rows of an index again from the logs and headers of the chains.
 *
 * Throws `RpcUnavailable`.
 */
export async function compareSample(
  query: Query,
  schema: string,
  rpcUrlOf: (chainId: number) => string,
): Promise<SampleCompared> {
  const clients = new Map<number, PublicClient>()
  const clientOf = (chainId: number) => {
    const client = clients.get(chainId) ?? createClient(rpcUrlOf(chainId))
    clients.set(chainId, client)
    return client
  }
  const blocks = await readSampledBlocks(query, schema)
  let rows = blocks.length
  const headers = await Promise.all(blocks.map((row) => compareBlock(clientOf, row)))
  let difference = headers.find((found) => found !== undefined)
  for (const event of SAMPLED_EVENTS) {
    if (difference !== undefined) break
    const sample = await readSample(query, schema, event)
    rows += sample.length
    const found = await Promise.all(sample.map((row) => compareRow(clientOf, event, row)))
    difference = found.find((one) => one !== undefined)
  }
  return { rows, difference }
}

type ClientOf = (chainId: number) => PublicClient

async function compareBlock(clientOf: ClientOf, row: SampledBlock): Promise<string | undefined> {
  const { chainId, number } = row
  const block = await certain(chainId, clientOf(chainId).getBlock({ blockNumber: BigInt(number) }))
  const name = (figure: string) => `${figure} of block ${number} of chain ${chainId}`
  return (
    differenceOf(name('hash'), row.hash, block.hash) ??
    differenceOf(name('parent'), row.parentHash, block.parentHash) ??
    differenceOf(name('time'), String(row.timestampSec), String(block.timestamp))
  )
}

async function compareRow(
  clientOf: ClientOf,
  { table, event, columns }: SampledEvent,
  row: SampledRow,
): Promise<string | undefined> {
  const { id, chainId, emitter } = row
  const blockNumber = BigInt(row.blockNumber)
  const logs = await certain(
    chainId,
    clientOf(chainId).getLogs({
      event,
      ...(emitter === null ? {} : { address: emitter }),
      fromBlock: blockNumber,
      toBlock: blockNumber,
      strict: true,
    }),
  )
  const log = logs.find(({ logIndex }) => logIndex === row.logIndex)
  if (log === undefined) return `row ${id} of ${table} has no log ${event.name}`
  const args = new Map<string, unknown>(Object.entries(log.args))
  args.set('transactionHash', log.transactionHash)
  return Object.entries(columns)
    .map(([column, argument], at) =>
      differenceOf(
        `${table}.${column} in row ${id}`,
        row.values[at] ?? null,
        String(args.get(argument)).toLowerCase(),
      ),
    )
    .find((difference) => difference !== undefined)
}

function differenceOf(name: string, row: string | null, chain: string): string | undefined {
  return row === chain ? undefined : `${name} is ${row}, on chain ${chain}`
}

function createClient(rpcUrl: string): PublicClient {
  return createPublicClient({
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 2,
      batch: { batchSize: MAX_BATCH_SIZE, wait: 2 },
    }),
  })
}

async function certain<T>(chainId: number, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.readNode), { cause: error })
  }
}
