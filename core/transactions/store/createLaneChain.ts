import { BaseError, createPublicClient, type Hex, http, numberToHex, RpcRequestError } from 'viem'
import { z } from 'zod'
import { assumedFinalDepth } from '../../kernel/chains/assumedFinalDepth.ts'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { assertNodeMatchesChain } from '../../platform/chains/assertNodeMatchesChain.ts'
import { parseVerdict } from '../domain/parseVerdict.ts'
import type { LaneChain, LaneHead, LaneReceipt } from '../ports.ts'
import { createHeadSocket } from './createHeadSocket.ts'

/** Timeout in milliseconds; after a timeout the lane retries. */
const TIMEOUT_MS = 4_000
/** Calls in one request; providers accept 100 and more. */
const BATCH_SIZE = 100

/** Tip in wei on a node that suggests no tip: the usual tip on 8453. */
const ASSUMED_TIP_WEI = 1_000_000n

const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const count = hex.transform(Number)
const amount = hex.transform(BigInt)
const block = z.object({
  number: count,
  hash: hex,
  parentHash: hex,
  timestamp: count,
  baseFeePerGas: amount.optional(),
  transactions: z.array(hex),
})
type Block = z.infer<typeof block>
const receipt = z.object({
  transactionHash: hex,
  blockNumber: count,
  blockHash: hex,
  status: hex,
  gasUsed: amount,
  effectiveGasPrice: amount,
  // Chains that publish on another chain charge for the publication beside gas; some chains also
  // charge for their operator.
  l1Fee: amount.nullish(),
  operatorFee: amount.nullish(),
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
})

type Options = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly wsUrl: string | undefined
  /**
   * Configured kind of network. If a node did not answer at the start, the node is checked before
   * its first head counts.
   */
  readonly isDevnet: boolean
  /** Blocks after which a block counts as final; by default the node's own finalized block. */
  readonly finalDepth?: number
}

type RpcCall = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<T>

/**
 * Creates access to one chain's node over JSON-RPC; concurrent calls share one request.
 *
 * `head` also throws `NodeMismatch` when the node does not match the configuration.
 */
export function createLaneChain(options: Options): LaneChain {
  const { chainId, wsUrl, finalDepth } = options
  const client = createPublicClient({
    transport: http(options.rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 0,
      batch: { batchSize: BATCH_SIZE, wait: 0 },
    }),
  })
  // The method determines the type of the answer; every answer is parsed.
  const request: (call: { method: string; params: readonly unknown[] }) => Promise<unknown> =
    client.transport.request
  const call: RpcCall = async (schema, method, ...params) => {
    try {
      return schema.parse(await request({ method, params }))
    } catch (error) {
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.laneNode), { cause: error })
    }
  }
  const blockAt = (tag: number | 'latest' | 'finalized') =>
    call(
      block.nullable(),
      'eth_getBlockByNumber',
      typeof tag === 'number' ? numberToHex(tag) : tag,
      false,
    )
  let isFitting = false
  return {
    head: async () => {
      isFitting ||= (await assertNodeMatchesChain(options)) === 'fits'
      if (!isFitting) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.laneNode)
      return toHead(chainId, await blockAt('latest'))
    },
    tipWei: () => orWhenRefused(call(amount, 'eth_maxPriorityFeePerGas'), ASSUMED_TIP_WEI),
    account: async (address) => {
      const [balanceWei, minedCount, pendingCount] = await Promise.all([
        call(amount, 'eth_getBalance', address, 'latest'),
        call(count, 'eth_getTransactionCount', address, 'latest'),
        call(count, 'eth_getTransactionCount', address, 'pending'),
      ])
      return { balanceWei, minedCount, pendingCount }
    },
    receipts: (hashes) => readReceipts({ call, blockAt }, hashes),
    blockHashes: async (numbers) => {
      const found = await Promise.all(numbers.map(blockAt))
      return new Map(found.flatMap((entry) => (entry === null ? [] : [[entry.number, entry.hash]])))
    },
    finalNumber: async (head) => {
      if (finalDepth !== undefined) return head.number - finalDepth
      const final = await orWhenRefused(blockAt('finalized'), null)
      return final?.number ?? head.number - assumedFinalDepth(chainId)
    },
    send: (raws) =>
      Promise.all(
        raws.map(async (raw) => {
          try {
            await request({ method: 'eth_sendRawTransaction', params: [raw] })
            return { kind: 'taken' } as const
          } catch (error) {
            const nodeText = nodeErrorText(error)
            if (nodeText !== undefined) return parseVerdict(nodeText)
            throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.laneNode), {
              cause: error,
            })
          }
        }),
      ),
    follow: (listener) =>
      wsUrl === undefined ? { close: async () => {} } : createHeadSocket(wsUrl, listener),
  }
}

/** Returns the answer of a call, or `assumed` if the node answers with an error. Throws if the node does not answer. */
async function orWhenRefused<T>(call: Promise<T>, assumed: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Error && nodeErrorText(error.cause) !== undefined) return assumed
    throw error
  }
}

function toHead(chainId: number, found: Block | null): LaneHead {
  if (found === null) throw new RpcUnavailable(chainId, RETRY_AFTER_SEC.laneNode)
  const { number, hash, parentHash, timestamp, baseFeePerGas } = found
  return { number, hash, parentHash, timestampSec: timestamp, baseFeeWei: baseFeePerGas ?? 0n }
}

type Reads = {
  readonly call: RpcCall
  readonly blockAt: (tag: number | 'latest') => Promise<Block | null>
}

/**
 * Returns the receipts whose block hash and transaction are in the current block of that number; a node may still return a receipt of a block that left the chain.
 */
async function readReceipts(
  { call, blockAt }: Reads,
  hashes: readonly Hex[],
): Promise<ReadonlyMap<Hex, LaneReceipt>> {
  if (hashes.length === 0) return new Map()
  const [latest, ...found] = await Promise.all([
    blockAt('latest'),
    ...hashes.map((hash) => call(receipt.nullable(), 'eth_getTransactionReceipt', hash)),
  ])
  const blocks = new Map<number, Block>()
  if (latest !== null) blocks.set(latest.number, latest)
  const numbers = new Set(found.flatMap((entry) => (entry === null ? [] : [entry.blockNumber])))
  const others = [...numbers].filter((number) => !blocks.has(number))
  for (const entry of await Promise.all(others.map(blockAt))) {
    if (entry !== null) blocks.set(entry.number, entry)
  }
  const confirmed = new Map<Hex, LaneReceipt>()
  for (const [index, receipt] of found.entries()) {
    const hash = hashes[index]
    if (receipt === null || hash === undefined || receipt.transactionHash !== hash) continue
    const holder = blocks.get(receipt.blockNumber)
    if (holder?.hash !== receipt.blockHash || !holder.transactions.includes(hash)) continue
    confirmed.set(hash, {
      txHash: hash,
      blockNumber: receipt.blockNumber,
      blockHash: receipt.blockHash,
      succeeded: receipt.status === '0x1',
      gasUsed: receipt.gasUsed,
      gasPriceWei: receipt.effectiveGasPrice,
      l1FeeWei: (receipt.l1Fee ?? 0n) + (receipt.operatorFee ?? 0n),
      logs: receipt.logs,
    })
  }
  return confirmed
}

/** Returns the node's error text; undefined if the node did not answer. */
function nodeErrorText(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  return answer instanceof RpcRequestError ? answer.details : undefined
}
