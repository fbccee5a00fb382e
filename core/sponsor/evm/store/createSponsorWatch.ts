import { type Address, type Hex, numberToHex, toEventSelector } from 'viem'
import { z } from 'zod'
import { entryPointAbi } from '../../../../contracts-abi/entryPointAbi.ts'
import { sponsorPaymasterAbi } from '../../../../contracts-abi/sponsorPaymasterAbi.ts'
import { assumedFinalDepth } from '../../../kernel/chains/assumedFinalDepth.ts'
import { operationEventIn } from '../domain/operationEventIn.ts'
import type { OperationEvent, SponsorWatch } from '../workPorts.ts'
import { count, createGasRpc, type GasRpc, hex, log } from './createGasRpc.ts'
import { readBundleFailure } from './readBundleFailure.ts'
import { isContractRefusal } from './refusedCall.ts'

/** Source: EntryPoint v0.8. */
const OPERATION_TOPIC = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)
/** Blocks per log query; the smallest known limit of public nodes. */
const WINDOW_BLOCKS = 2_000

const block = z.object({ number: count, hash: hex, timestamp: count }).nullable()
const logs = z.array(log.extend({ transactionHash: hex, blockNumber: count, blockHash: hex }))
const placed = z
  .object({
    from: hex,
    to: hex.nullable(),
    input: hex,
    gas: hex,
    value: hex,
    maxFeePerGas: hex.optional(),
    maxPriorityFeePerGas: hex.optional(),
    blockNumber: count.nullable(),
    authorizationList: z.array(z.unknown()).optional(),
  })
  .nullable()

type Options = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly entryPoint: Address
  readonly paymaster: Address
}

/** Creates the access of the sponsor's workers to the node of one chain. */
export function createSponsorWatch(options: Options): SponsorWatch {
  const { chainId, entryPoint, paymaster } = options
  const rpc = createGasRpc(chainId, options.rpcUrl)
  return {
    chainId,
    event: (userOpHash, fromBlock) => findEvent(rpc, { entryPoint, userOpHash, fromBlock }),
    head: () => readHead(rpc),
    blockHash: async (blockNumber) =>
      (await rpc.call(block, 'eth_getBlockByNumber', numberToHex(blockNumber), false))?.hash ??
      null,
    signer: () =>
      rpc.run(async (): Promise<Address> => {
        const signer = await rpc.client.readContract({
          address: paymaster,
          abi: sponsorPaymasterAbi,
          functionName: 'signer',
        })
        return `0x${signer.slice(2).toLowerCase()}`
      }),
    bundleFailure: (bundle, submitter) => readBundleFailure(rpc, { entryPoint, submitter }, bundle),
    nonces: (addresses) =>
      rpc.run(() =>
        Promise.all(addresses.map((address) => rpc.client.getTransactionCount({ address }))),
      ),
    revertData: (txHash) => readRevertData(rpc, txHash),
    depositWei: () =>
      rpc.run(() =>
        rpc.client.readContract({
          address: entryPoint,
          abi: entryPointAbi,
          functionName: 'balanceOf',
          args: [paymaster],
        }),
      ),
  }
}

type EventQuery = {
  readonly entryPoint: Address
  readonly userOpHash: Hex
  readonly fromBlock: number
}

/** Returns the execution event of the operation, or null if no block from `fromBlock` on has one. Reads the newest blocks first. */
async function findEvent(rpc: GasRpc, wanted: EventQuery): Promise<OperationEvent | null> {
  const { entryPoint, userOpHash } = wanted
  const first = Math.max(0, wanted.fromBlock)
  let newest = await rpc.call(count, 'eth_blockNumber')
  while (newest >= first) {
    const oldest = Math.max(first, newest - WINDOW_BLOCKS + 1)
    const found = await rpc.call(logs, 'eth_getLogs', {
      address: entryPoint,
      topics: [OPERATION_TOPIC, userOpHash],
      fromBlock: numberToHex(oldest),
      toBlock: numberToHex(newest),
    })
    for (const entry of found) {
      const event = operationEventIn([entry], { entryPoint, userOpHash })
      if (event === null) continue
      const { sender, success, actualGasCostWei, actualGasUsed } = event
      const { transactionHash: txHash, blockNumber, blockHash } = entry
      return {
        userOpHash,
        sender,
        success,
        actualGasCostWei,
        actualGasUsed,
        txHash,
        blockNumber,
        blockHash,
      }
    }
    newest = oldest - 1
  }
  return null
}

async function readHead(rpc: GasRpc) {
  const [latest, final] = await Promise.all([
    rpc.call(block, 'eth_getBlockByNumber', 'latest', false),
    // A node without a final block returns an error, and the default depth applies. An unresponsive
    // node throws.
    rpc.attempt(block, 'eth_getBlockByNumber', 'finalized', false),
  ])
  const number = latest?.number ?? 0
  const finalNumber = final.kind === 'answer' ? final.value?.number : undefined
  return {
    number,
    timestampSec: latest?.timestamp ?? 0,
    finalNumber: finalNumber ?? number - assumedFinalDepth(rpc.chainId),
  }
}

/**
 * Simulates a transaction on the state before its block. The simulation offers the fees of the
 * transaction, because an account can detect a call without fees; if the node rejects the fees, the
 * simulation is repeated without fees.
 */
async function readRevertData(rpc: GasRpc, txHash: Hex): Promise<Hex | null> {
  const found = await rpc.call(placed, 'eth_getTransactionByHash', txHash)
  if (found === null || found.blockNumber === null) return null
  const { from, to, input, gas, value, authorizationList } = found
  const { maxFeePerGas, maxPriorityFeePerGas } = found
  const call = {
    from,
    to,
    data: input,
    gas,
    value,
    ...(authorizationList === undefined || authorizationList.length === 0
      ? {}
      : { type: '0x4', authorizationList }),
  }
  const before = numberToHex(found.blockNumber - 1)
  const priced = { ...call, maxFeePerGas, maxPriorityFeePerGas }
  for (const tried of maxFeePerGas === undefined ? [call] : [priced, call]) {
    const answer = await rpc.attempt(hex, 'eth_call', tried, before)
    if (answer.kind === 'refused' && isContractRefusal(answer)) return answer.data ?? '0x'
  }
  return null
}
