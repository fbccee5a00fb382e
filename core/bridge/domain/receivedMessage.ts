import { type Address, concatHex, decodeEventLog, type Hex, numberToHex, pad } from 'viem'
import { decodeMessage, hookBridgeId, mintedUsdc6 } from './cctpMessage.ts'

/** Log with which a chain recorded the received message of a bridge. */
export type ReceivedMessage = {
  readonly bridgeId: Hex
  readonly eventNonce: Hex
  readonly sourceDomain: number
  readonly caller: Address
  readonly receivedUsdc6: bigint
  readonly feeExecutedUsdc6: bigint
}

const event = {
  type: 'event',
  name: 'MessageReceived',
  inputs: [
    { name: 'caller', type: 'address', indexed: true },
    { name: 'sourceDomain', type: 'uint32', indexed: false },
    { name: 'nonce', type: 'bytes32', indexed: true },
    { name: 'sender', type: 'bytes32', indexed: false },
    { name: 'finalityThresholdExecuted', type: 'uint32', indexed: true },
    { name: 'messageBody', type: 'bytes', indexed: false },
  ],
} as const

/** Header for a logged body without a header: version 1, all other bytes zero, 148 bytes. Source: CCTP V2. */
const BARE_HEADER = pad(numberToHex(1, { size: 4 }), { size: 148, dir: 'right' })

type Log = { readonly topics: readonly Hex[]; readonly data: Hex }

/**
 * Decodes the bridge that a `MessageReceived` log delivered; null for any other log, and for a message without a bridge
 * id.
 */
export function receivedMessage({ topics, data }: Log): ReceivedMessage | null {
  const args = readArgs(topics, data)
  if (args === null) return null
  const body = decodeMessage(concatHex([BARE_HEADER, args.messageBody]))
  const bridgeId = body === null ? null : hookBridgeId(body.hookData)
  if (body === null || bridgeId === null) return null
  return {
    bridgeId,
    eventNonce: args.nonce,
    sourceDomain: args.sourceDomain,
    caller: `0x${args.caller.slice(2).toLowerCase()}`,
    receivedUsdc6: mintedUsdc6(body),
    feeExecutedUsdc6: body.feeExecutedUsdc6,
  }
}

function readArgs(topics: readonly Hex[], data: Hex) {
  const [signature, ...indexed] = topics
  if (signature === undefined) return null
  try {
    return decodeEventLog({ abi: [event], topics: [signature, ...indexed], data }).args
  } catch {
    return null
  }
}
