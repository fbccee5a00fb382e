import { hexToNumber, isHex, numberToHex } from 'viem'
import { z } from 'zod'
import type { NodeCall } from './createNodeCall.ts'
import { type RpcAnswer, type RpcCall, rpcError } from './rpcCall.ts'

/** Position of the block parameter, for methods with a block. */
const BLOCK_PARAMETER_AT: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_simulateV1: 1,
  eth_createAccessList: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
  eth_getBlockByNumber: 0,
  eth_feeHistory: 1,
}
/** Methods whose answers name a block; a node that lacks this block returns null. */
const BLOCK_METHODS = [
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getBlockByHash',
]

const foundSchema = z.looseObject({
  blockNumber: z.unknown().optional(),
  number: z.unknown().optional(),
})
const filterSchema = z.looseObject({
  blockHash: z.unknown().optional(),
  fromBlock: z.unknown().optional(),
  toBlock: z.unknown().optional(),
})

/** Returns the answer of a node that is `blocks` behind the real node. */
export async function asOfBlock(
  callNode: NodeCall,
  call: Pick<RpcCall, 'method' | 'params'>,
  blocks: number,
): Promise<RpcAnswer> {
  const answer = await callNode({ method: 'eth_blockNumber', params: [] })
  if (!('result' in answer)) return answer
  const head = Math.max(0, numberOf(answer.result) - blocks)
  const { method, params } = call
  if (method === 'eth_blockNumber') return { result: numberToHex(head) }
  if (method === 'eth_getLogs') return callNode({ method, params: [cutFilter(params[0], head)] })
  if (BLOCK_METHODS.includes(method)) return hideNewer(await callNode(call), method, head)
  const at = BLOCK_PARAMETER_AT[method]
  if (at === undefined) return callNode(call)
  const requested = params[at]
  if (isHex(requested) && numberOf(requested) > head) {
    return method === 'eth_getBlockByNumber'
      ? { result: null }
      : rpcError(-32000, 'header not found')
  }
  // A call without a block means the newest block. A node that is behind knows no pending
  // transactions.
  const isNamed = isHex(requested) || requested === 'earliest' || typeof requested === 'object'
  const block = isNamed && requested !== null ? requested : numberToHex(head)
  return callNode({ method, params: [...params.slice(0, at), block, ...params.slice(at + 1)] })
}

function hideNewer(answer: RpcAnswer, method: string, head: number): RpcAnswer {
  const found = 'result' in answer ? foundSchema.safeParse(answer.result).data : undefined
  const block = found?.blockNumber ?? found?.number
  if (!isHex(block) || numberOf(block) <= head) return answer
  if (method !== 'eth_getTransactionByHash') return { result: null }
  return { result: { ...found, blockNumber: null, blockHash: null, transactionIndex: null } }
}

function cutFilter(given: unknown, head: number): unknown {
  const filter = filterSchema.safeParse(given).data
  if (filter === undefined || filter.blockHash !== undefined) return given
  const limitToHead = (block: unknown) =>
    isHex(block) && numberOf(block) <= head ? block : numberToHex(head)
  const { fromBlock, toBlock } = filter
  const isKept = fromBlock === 'earliest' || isHex(fromBlock)
  return {
    ...filter,
    fromBlock: isKept ? fromBlock : limitToHead(fromBlock),
    toBlock: limitToHead(toBlock),
  }
}

function numberOf(value: unknown): number {
  return isHex(value) ? hexToNumber(value) : 0
}
