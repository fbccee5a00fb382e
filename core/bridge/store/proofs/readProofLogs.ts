import {
  type Address,
  concatHex,
  type Hex,
  type Log,
  numberToHex,
  pad,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { messageTransmitterAbi } from '../../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { lowerAddress } from '../../../kernel/lowerAddress.ts'
import {
  addressOfWord,
  type CctpMessage,
  decodeMessage,
  hookBridgeId,
  mintedUsdc6,
} from '../../domain/cctpMessage.ts'
import type { ProofFacts } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'

/** Bridge as its contract logged it. */
export type LoggedBurn = Pick<
  ProofFacts,
  | 'id'
  | 'destinationDomain'
  | 'payer'
  | 'referrer'
  | 'nonce'
  | 'amountUsdc6'
  | 'receiveUsdc6'
  | 'maxNetworkFeeUsdc6'
  | 'feeUsdc6'
  | 'referralUsdc6'
>

/** Mint as the destination logged it. */
export type LoggedMint = {
  readonly txHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: number
  readonly caller: Address
  readonly receivedUsdc6: bigint
  readonly feeExecutedUsdc6: bigint
}

/** Header for a logged body without a header: version 1, all other bytes zero, 148 bytes. Source: CCTP V2. */
const BARE_HEADER = pad(numberToHex(1, { size: 4 }), { size: 148, dir: 'right' })

type MinedLog = Log<bigint, number, false>

/**
 * Returns the bridges of a transaction: logs of the bridge contract that a CCTP message of the same transaction
 * confirms.
 */
export function readBurns(
  logs: readonly MinedLog[],
  { home, transmitter }: { readonly home: BridgeContract; readonly transmitter: Address },
): readonly LoggedBurn[] {
  const sent = parseEventLogs({
    abi: messageTransmitterAbi,
    eventName: 'MessageSent',
    logs: logs.filter(({ address }) => isSame(address, transmitter)),
  }).flatMap(({ args }) => decodeMessage(args.message) ?? [])
  return parseEventLogs({
    abi: quartetBridgeAbi,
    eventName: 'Bridged',
    logs: logs.filter(({ address }) => isSame(address, home.contract)),
  })
    .map(({ args }) => ({
      id: args.id,
      destinationDomain: args.destinationDomain,
      payer: lowerAddress(args.payer),
      referrer: args.referrer === zeroAddress ? null : lowerAddress(args.referrer),
      nonce: args.nonce,
      amountUsdc6: args.value,
      receiveUsdc6: args.receiveAmount,
      maxNetworkFeeUsdc6: args.maxNetworkFee,
      feeUsdc6: args.fee,
      referralUsdc6: args.referralCredit,
    }))
    .filter((burn) => sent.some((message) => isMessageOf(message, burn, home)))
}

/** Finds the mint of a burn in logs; null if the logs do not contain the mint. */
export function readMint(
  logs: readonly MinedLog[],
  search: {
    readonly home: BridgeContract
    readonly burn: LoggedBurn
    readonly transmitter: Address
  },
): LoggedMint | null {
  const { home, burn, transmitter } = search
  const received = parseEventLogs({
    abi: messageTransmitterAbi,
    eventName: 'MessageReceived',
    logs: logs.filter(({ address }) => isSame(address, transmitter)),
  })
  for (const { args, transactionHash, blockHash, blockNumber } of received) {
    const body = decodeMessage(concatHex([BARE_HEADER, args.messageBody]))
    const isFromHome =
      args.sourceDomain === home.domain && isWordOf(args.sender, home.tokenMessenger)
    if (body === null || !isFromHome || !isBurnOf(body, burn, home)) continue
    return {
      txHash: transactionHash,
      blockHash,
      blockNumber: Number(blockNumber),
      caller: lowerAddress(args.caller),
      receivedUsdc6: mintedUsdc6(body),
      feeExecutedUsdc6: body.feeExecutedUsdc6,
    }
  }
  return null
}

function isMessageOf(message: CctpMessage, burn: LoggedBurn, home: BridgeContract): boolean {
  return (
    message.sourceDomain === home.domain &&
    message.destinationDomain === burn.destinationDomain &&
    message.maxFeeUsdc6 === burn.maxNetworkFeeUsdc6 &&
    isBurnOf(message, burn, home)
  )
}

function isBurnOf(message: CctpMessage, burn: LoggedBurn, home: BridgeContract): boolean {
  return (
    hookBridgeId(message.hookData) === burn.id &&
    message.amountUsdc6 === burn.receiveUsdc6 + burn.maxNetworkFeeUsdc6 &&
    isWordOf(message.mintRecipient, burn.payer) &&
    isWordOf(message.messageSender, home.contract)
  )
}

function isWordOf(word: Hex, address: Address): boolean {
  const found = addressOfWord(word)
  return found !== null && isSame(found, address)
}

function isSame(left: Address, right: Address): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
