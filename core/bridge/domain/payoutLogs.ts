import { type Address, decodeEventLog, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { lowerAddress } from '../../kernel/lowerAddress.ts'
import type { ReceiptLog } from '../../payments/domain/settlementLogs.ts'

/** Function and events of payouts. Source: contracts/src/bridge/interfaces/IQuartetBridge.sol. */
const abi = parseAbi([
  'function claimFor(address[] referrers)',
  'event Claimed(address indexed referrer, uint256 amount, address caller)',
  'event ClaimFailed(address indexed referrer, uint256 amount)',
])

export type PayoutOutcome = {
  readonly paidUsdc6: bigint
  /** Referrers whose payment the token rejected; the contract still owes them their earnings. */
  readonly refused: readonly Address[]
}

/** Encodes the calldata that pays the earnings of each referrer. */
export function payoutCalldata(referrers: readonly Address[]): Hex {
  return encodeFunctionData({ abi, functionName: 'claimFor', args: [referrers] })
}

/** Returns the outcome of a payout transaction by its logs; a referrer without earnings leaves no log. */
export function payoutLogs(logs: readonly ReceiptLog[], contract: Address): PayoutOutcome {
  let paidUsdc6 = 0n
  const refused: Address[] = []
  for (const log of logs) {
    if (log.address.toLowerCase() !== contract.toLowerCase()) continue
    const event = decodeLog(log)
    if (event?.eventName === 'Claimed') paidUsdc6 += event.args.amount
    if (event?.eventName === 'ClaimFailed') refused.push(lowerAddress(event.args.referrer))
  }
  return { paidUsdc6, refused }
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
