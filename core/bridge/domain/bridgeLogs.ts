import { type Address, decodeEventLog, type Hex, parseAbi, toEventSelector } from 'viem'
import type { ReceiptLog } from '../../payments/domain/settlementLogs.ts'
import { decodeMessage, hookBridgeId } from './cctpMessage.ts'

/**
 * Events of the bridge contract and of CCTP. Source: contracts/src/bridge/interfaces/IQuartetBridge.sol and CCTP V2's
 * MessageTransmitter.
 */
const abi = parseAbi([
  'event Bridged(bytes32 indexed id, address indexed payer, address indexed referrer, uint32 destinationDomain, uint256 value, uint256 receiveAmount, uint256 maxNetworkFee, uint256 fee, uint256 referralCredit, bytes32 nonce)',
  'event FrontRunRefunded(bytes32 indexed id, address indexed payer, uint256 value, bytes32 nonce, address caller)',
  'event LateRefunded(bytes32 indexed id, address indexed payer, uint256 value, bytes32 nonce, address operator)',
  'event MessageSent(bytes message)',
])

/** Topics of the two events that record the refund of an authorization. */
export const REFUND_TOPICS: readonly Hex[] = [toEventSelector(abi[1]), toEventSelector(abi[2])]

/** Id of a bridge, and the contract that logs this id. */
export type BridgeName = { readonly id: Hex; readonly contract: Address }

/**
 * Returns the CCTP message that a transaction with these logs sent for this bridge; null if the transaction did not
 * burn for this bridge.
 *
 * The sender of a transaction can make any contract log messages before and after the burn. Between the message of the
 * burn and the `Bridged` event of the contract only CCTP logs, so the last message before the event counts.
 */
export function burnedMessage(logs: readonly ReceiptLog[], { id, contract }: BridgeName) {
  const bridgedAt = logs.findIndex((log) => {
    if (!isOf(log, contract)) return false
    const event = decodeLog(log)
    return event?.eventName === 'Bridged' && event.args.id === id
  })
  for (const log of logs.slice(0, Math.max(0, bridgedAt)).toReversed()) {
    const event = decodeLog(log)
    if (event?.eventName !== 'MessageSent') continue
    const sent = decodeMessage(event.args.message)
    return sent !== null && hookBridgeId(sent.hookData) === id ? event.args.message : null
  }
  return null
}

/** Returns true if a transaction with these logs refunded this authorization. */
export function isRefunded(logs: readonly ReceiptLog[], { id, contract }: BridgeName): boolean {
  return logs.some((log) => {
    if (!isOf(log, contract)) return false
    const event = decodeLog(log)
    return (
      (event?.eventName === 'FrontRunRefunded' || event?.eventName === 'LateRefunded') &&
      event.args.id === id
    )
  })
}

function isOf({ address }: ReceiptLog, contract: Address): boolean {
  return address.toLowerCase() === contract.toLowerCase()
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
