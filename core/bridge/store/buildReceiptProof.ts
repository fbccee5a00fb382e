import { createMerkleProof, createMPT } from '@ethereumjs/mpt'
import {
  type Address,
  bytesToHex,
  createPublicClient,
  type Hex,
  hexToBytes,
  http,
  toRlp,
} from 'viem'
import { z } from 'zod'
import { RpcUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { decodeDeposits, type LoggedDeposit } from '../domain/decodeDeposits.ts'
import { isProvableAfter, type ReceiptProofOutcome } from '../domain/receiptProof.ts'
import { encodeHeader } from './encodeHeader.ts'
import { encodeReceipt, type RawReceipt, receiptForm } from './encodeReceipt.ts'

/**
 * Timeout in milliseconds; the receipts of a full block have several megabytes, and only refunds wait for this read.
 */
const TIMEOUT_MS = 20_000

export type ProvableDeposit = {
  readonly usdc: Address
  readonly bridge: Address
  readonly payer: Address
  readonly nonce: Hex
  readonly txHash: Hex
}

const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .transform((text): Hex => `0x${text.slice(2).toLowerCase()}`)
const count = hex.transform(Number)
const placed = receiptForm.extend({ blockHash: hex, blockNumber: count })
const block = z.looseObject({ hash: hex, receiptsRoot: hex })

type RpcCall = <T>(
  schema: z.ZodType<T>,
  method: string,
  ...params: readonly unknown[]
) => Promise<T>

/**
 * Builds the argument of `refundFrontRun`: the proof that a transaction moved a payer's money to the bridge contract.
 *
 * The function encodes header and receipts from the answers of the node, and compares their hashes with the block.
 * Therefore the contract accepts the proof as long as the contract can read the hash of the block. Throws
 * `RpcUnavailable`, also if the block left the chain during the read.
 */
export async function buildReceiptProof(
  chain: { readonly chainId: number; readonly rpcUrl: string },
  deposit: ProvableDeposit,
): Promise<ReceiptProofOutcome> {
  const call = createCall(chain)
  const receipt = await call(placed.nullable(), 'eth_getTransactionReceipt', deposit.txHash)
  if (receipt === null) return { kind: 'not_mined' }
  const { blockNumber, blockHash } = receipt
  const logged = receipt.status === 1n ? find(receipt, deposit) : undefined
  if (logged === undefined) return { kind: 'not_a_deposit' }
  const headNumber = await call(count, 'eth_blockNumber')
  if (!isProvableAfter(headNumber, blockNumber)) return { kind: 'too_old', blockNumber, headNumber }
  const [raw, receipts] = await Promise.all([
    call(block, 'eth_getBlockByHash', blockHash, false),
    call(z.array(placed), 'eth_getBlockReceipts', blockHash),
  ])
  const header = encodeHeader(raw, blockHash)
  if (header === null) return { kind: 'unprovable', part: 'header' }
  const branch = await prove(receipts, receipt.transactionIndex)
  if (branch === null || branch.root !== raw.receiptsRoot) {
    return { kind: 'unprovable', part: 'receipts' }
  }
  const { txKey, receipt: bytes, nodes } = branch
  const usedLogIndex = BigInt(logged.usedLogIndex)
  return {
    kind: 'proved',
    proof: { header, txKey, receipt: bytes, nodes, usedLogIndex },
    valueUsdc6: logged.valueUsdc6,
    blockNumber,
    blockHash,
    headNumber,
  }
}

function find({ logs }: RawReceipt, deposit: ProvableDeposit): LoggedDeposit | undefined {
  return decodeDeposits(logs, deposit).find(
    ({ payer, nonce }) =>
      payer === deposit.payer.toLowerCase() && nonce === deposit.nonce.toLowerCase(),
  )
}

/** Builds the trie of the receipts of a block, and the branch to one receipt; null if the list lacks a receipt. */
async function prove(receipts: readonly RawReceipt[], index: number) {
  const target = receipts[index]
  if (target === undefined) return null
  const trie = await createMPT()
  for (const [at, receipt] of receipts.entries()) {
    if (receipt.transactionIndex !== at) return null
    await trie.put(keyOf(at), hexToBytes(encodeReceipt(receipt)))
  }
  const nodes = await createMerkleProof(trie, keyOf(index))
  return {
    root: bytesToHex(trie.root()),
    txKey: bytesToHex(keyOf(index)),
    receipt: encodeReceipt(target),
    nodes: nodes.map((node) => bytesToHex(node)),
  }
}

/** Encodes the position of a receipt as RLP, the key of the receipt in the trie. */
function keyOf(index: number): Uint8Array {
  return toRlp(index === 0 ? new Uint8Array() : bytesOf(index), 'bytes')
}

function bytesOf(index: number): Uint8Array {
  const digits = index.toString(16)
  return hexToBytes(`0x${digits.length % 2 === 0 ? '' : '0'}${digits}`)
}

function createCall({ chainId, rpcUrl }: { chainId: number; rpcUrl: string }): RpcCall {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 }),
  })
  // Each answer is parsed, because the type of the result depends on the method.
  const request: (call: { method: string; params: readonly unknown[] }) => Promise<unknown> =
    client.transport.request
  return async (schema, method, ...params) => {
    try {
      return schema.parse(await request({ method, params }))
    } catch (error) {
      throw Object.assign(new RpcUnavailable(chainId, RETRY_AFTER_SEC.laneNode), { cause: error })
    }
  }
}
