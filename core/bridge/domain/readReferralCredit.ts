import { type Address, decodeEventLog, type Hex, parseAbi, zeroAddress } from 'viem'
import { lowerAddress } from '../../kernel/lowerAddress.ts'
import type { ReceiptLog } from '../../payments/domain/settlementLogs.ts'

/** Event of a burn. Source: `IQuartetBridge`. */
const bridgedAbi = parseAbi([
  'event Bridged(bytes32 indexed id, address indexed payer, address indexed referrer, uint32 destinationDomain, uint256 value, uint256 receiveAmount, uint256 maxNetworkFee, uint256 fee, uint256 referralCredit, bytes32 nonce)',
])

/**
 * Returns the referrer of a burn and the credit in USDC-6, by the logs of the burn; null if the logs do not contain the
 * bridge.
 */
export function readReferralCredit(
  logs: readonly ReceiptLog[],
  id: Hex,
  contract: Address,
): { readonly referrer: Address | null; readonly referralUsdc6: bigint } | null {
  for (const { address, topics, data } of logs) {
    const [signature, ...indexed] = topics
    if (signature === undefined || address.toLowerCase() !== contract) continue
    if (indexed[0] !== id) continue
    const args = decodeBridged([signature, ...indexed], data)
    if (args === null) continue
    const { referrer, referralCredit } = args
    return {
      referrer: referrer === zeroAddress ? null : lowerAddress(referrer),
      referralUsdc6: referralCredit,
    }
  }
  return null
}

function decodeBridged(topics: [Hex, ...Hex[]], data: Hex) {
  try {
    return decodeEventLog({ abi: bridgedAbi, topics, data }).args
  } catch {
    return null
  }
}
