import { type Address, concatHex, decodeEventLog, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import type { CctpReads } from '../cctpPorts.ts'
import { decodeMessage } from '../domain/cctpMessage.ts'

type Transfers = NonNullable<Awaited<ReturnType<CctpReads['transfers']>>>
type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/**
 * Event of CCTP version 1, which has the same name as in version 2 but another form. Source: evm-cctp-contracts,
 * TokenMessenger of version 1.
 */
const firstVersionAbi = parseAbi([
  'event DepositForBurn(uint64 indexed nonce, address indexed burnToken, uint256 amount, address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32 destinationCaller)',
])

/** Header for a logged body without a header: version 1, all other bytes zero, 148 bytes. Source: CCTP V2. */
const BARE_HEADER = pad(numberToHex(1, { size: 4 }), { size: 148, dir: 'right' })

/** Reads the burns and mints in the logs of one transaction; for version 2, only logs of `transmitter` count. */
export function readTransferLogs(
  logs: readonly Log[],
  transmitter: Address,
): Pick<Transfers, 'burns' | 'mints'> {
  const trusted = logs.filter(({ address }) => address.toLowerCase() === transmitter)
  return {
    burns: [...trusted.flatMap(burnOf), ...logs.flatMap(firstVersionBurnOf)],
    mints: trusted.flatMap(mintOf),
  }
}

function burnOf(log: Log): Transfers['burns'] {
  const event = unlessOther(() => decodeEventLog({ abi: messageTransmitterAbi, ...parts(log) }))
  if (event?.eventName !== 'MessageSent') return []
  const message = decodeMessage(event.args.message)
  if (message === null) return []
  const { amountUsdc6, destinationDomain: toDomain, mintRecipient, hookData } = message
  return [
    { version: 2, amountUsdc6, toDomain, mintRecipient, hookData, message: event.args.message },
  ]
}

function firstVersionBurnOf(log: Log): Transfers['burns'] {
  const event = unlessOther(() => decodeEventLog({ abi: firstVersionAbi, ...parts(log) }))
  if (event === null) return []
  const { amount: amountUsdc6, destinationDomain: toDomain, mintRecipient } = event.args
  return [{ version: 1, amountUsdc6, toDomain, mintRecipient, hookData: '0x', message: '0x' }]
}

function mintOf(log: Log): Transfers['mints'] {
  const event = unlessOther(() => decodeEventLog({ abi: messageTransmitterAbi, ...parts(log) }))
  if (event?.eventName !== 'MessageReceived') return []
  const { sourceDomain: fromDomain, nonce: eventNonce, messageBody } = event.args
  const message = decodeMessage(concatHex([BARE_HEADER, messageBody]))
  if (message === null) return []
  const { amountUsdc6, feeExecutedUsdc6, mintRecipient, hookData } = message
  return [{ fromDomain, eventNonce, amountUsdc6, feeExecutedUsdc6, mintRecipient, hookData }]
}

function parts({ topics, data }: Log) {
  const [signature, ...indexed] = topics
  const all: [] | [Hex, ...Hex[]] = signature === undefined ? [] : [signature, ...indexed]
  return { topics: all, data }
}

/** Returns the decoded log; null for a log of another event or form. */
function unlessOther<T>(decode: () => T): T | null {
  try {
    return decode()
  } catch {
    return null
  }
}
