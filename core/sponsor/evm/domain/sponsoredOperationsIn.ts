import { type Address, decodeEventLog, type Hex, parseAbi } from 'viem'
import type { ReceiptLog } from '../../../payments/domain/settlementLogs.ts'

/** A sponsorship that the paymaster accepted. */
export type SponsoredOperation = {
  readonly id: Hex
  readonly sender: Address
  readonly userOpHash: Hex
}

/** Source: contracts/src/gas/interfaces/ISponsorPaymaster.sol. */
const abi = parseAbi([
  'event Sponsored(bytes16 indexed id, address indexed sender, bytes32 userOpHash)',
])
const ID_DIGITS = 34

/**
 * Returns the logs of the paymaster, in order; ids are cut back to 16 bytes, senders are
 * lower-case.
 */
export function sponsoredOperationsIn(
  logs: readonly ReceiptLog[],
  paymaster: Address,
): readonly SponsoredOperation[] {
  return logs.flatMap((log) => {
    if (log.address.toLowerCase() !== paymaster.toLowerCase()) return []
    const args = decodeLog(log)
    if (args === null) return []
    const { id, sender, userOpHash } = args
    return [
      {
        id: `0x${id.slice(2, ID_DIGITS)}` as const,
        sender: `0x${sender.slice(2).toLowerCase()}` as const,
        userOpHash,
      },
    ]
  })
}

function decodeLog({ topics, data }: ReceiptLog) {
  const [signature, ...indexed] = topics
  if (signature === undefined) return null
  try {
    return decodeEventLog({ abi, topics: [signature, ...indexed], data }).args
  } catch {
    return null
  }
}
