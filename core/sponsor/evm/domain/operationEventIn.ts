import { type Address, decodeEventLog, type Hex, parseAbi } from 'viem'
import type { ReceiptLog } from '../../../payments/domain/settlementLogs.ts'

/** Outcome of an operation; cost in wei, as the paymaster's deposit paid it. */
export type ExecutedOperation = {
  readonly success: boolean
  readonly actualGasCostWei: bigint
  readonly actualGasUsed: bigint
  /** Lower-case addresses; `paymaster` is the zero address if the operation has no paymaster. */
  readonly sender: Address
  readonly paymaster: Address
  /** Revert data of the account's own call; null after success, `0x` for a revert without data. */
  readonly revertData: Hex | null
}

/** Source: EntryPoint v0.8. */
const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])

/** Returns the EntryPoint's log of one operation; null when these logs do not contain it. */
export function operationEventIn(
  logs: readonly ReceiptLog[],
  wanted: { readonly entryPoint: Address; readonly userOpHash: Hex },
): ExecutedOperation | null {
  const entryPoint = wanted.entryPoint.toLowerCase()
  const userOpHash = wanted.userOpHash.toLowerCase()
  let revertData: Hex | null = null
  for (const log of logs) {
    // A bundle has the logs of many operations, so that only the logs of this operation are decoded.
    if (log.topics[1]?.toLowerCase() !== userOpHash) continue
    if (log.address.toLowerCase() !== entryPoint) continue
    const event = decodeLog(log)
    if (event === null) continue
    // The reason is logged first. Source: EntryPoint v0.8, `innerHandleOp`.
    if (event.eventName === 'UserOperationRevertReason') {
      revertData = event.args.revertReason
      continue
    }
    const { success, actualGasCost, actualGasUsed, sender, paymaster } = event.args
    return {
      success,
      actualGasCostWei: actualGasCost,
      actualGasUsed,
      sender: lower(sender),
      paymaster: lower(paymaster),
      revertData: success ? null : (revertData ?? '0x'),
    }
  }
  return null
}

function decodeLog({ topics, data }: ReceiptLog) {
  const [signature, ...indexed] = topics
  if (signature === undefined) return null
  try {
    return decodeEventLog({ abi, topics: [signature, ...indexed], data })
  } catch {
    return null
  }
}

const lower = (address: Address): Address => `0x${address.slice(2).toLowerCase()}`
