import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  pad,
  stringToHex,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { messageTransmitterAbi } from '../../../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../../../contracts-abi/quartetBridgeAbi.ts'
import { burnedMessage, isRefunded } from '../../../../../core/bridge/domain/bridgeLogs.ts'
import {
  bridgeHookData,
  type CctpMessage,
  encodeMessage,
} from '../../../../../core/bridge/domain/cctpMessage.ts'
import { receivedMessage } from '../../../../../core/bridge/domain/receivedMessage.ts'

const contract = '0x00000000000000000000000000000000000000b1'
const transmitter = '0x00000000000000000000000000000000000000c1'
const payer = '0x00000000000000000000000000000000000000a1'
const [id, otherId] = [keccak256(stringToHex('ours')), keccak256(stringToHex('theirs'))]
const word = (byte: Hex) => pad(byte, { size: 32 })
const messageOf = (of: Hex): CctpMessage => ({
  sourceDomain: 6,
  destinationDomain: 26,
  nonce: word('0x07'),
  sender: word('0x01'),
  recipient: word('0x02'),
  destinationCaller: word('0x00'),
  minFinality: 1_000,
  finalityExecuted: 1_000,
  burnToken: word('0x03'),
  mintRecipient: pad(payer, { size: 32 }),
  amountUsdc6: 10_200_000n,
  messageSender: pad(contract, { size: 32 }),
  maxFeeUsdc6: 200_000n,
  feeExecutedUsdc6: 30_000n,
  expirationBlock: 0n,
  hookData: bridgeHookData(of),
})
const topics = (list: readonly (Hex | Hex[] | null)[]): Hex[] =>
  list.flatMap((entry) => entry ?? [])
const bridgedLog = (of: Hex, address: Hex = contract) => ({
  address,
  topics: topics(
    encodeEventTopics({
      abi: quartetBridgeAbi,
      eventName: 'Bridged',
      args: { id: of, payer, referrer: zeroAddress },
    }),
  ),
  data: encodeAbiParameters(
    ['uint32', 'uint256', 'uint256', 'uint256', 'uint256', 'uint256', 'bytes32'].map((type) => ({
      type,
    })),
    [26, 10n, 8n, 1n, 1n, 0n, word('0x09')],
  ),
})
const messageSentLog = (of: Hex) =>
  ({
    address: transmitter,
    topics: topics(encodeEventTopics({ abi: messageTransmitterAbi, eventName: 'MessageSent' })),
    data: encodeAbiParameters([{ type: 'bytes' }], [encodeMessage(messageOf(of))]),
  }) as const
const refundedLog = (name: 'FrontRunRefunded' | 'LateRefunded', of: Hex) =>
  ({
    address: contract,
    topics: topics(
      encodeEventTopics({ abi: quartetBridgeAbi, eventName: name, args: { id: of, payer } }),
    ),
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bytes32' }, { type: 'address' }],
      [10n, word('0x09'), payer],
    ),
  }) as const
const messageReceivedLog = (of: Hex) => {
  const message = messageOf(of)
  return {
    topics: topics(
      encodeEventTopics({
        abi: messageTransmitterAbi,
        eventName: 'MessageReceived',
        args: { caller: payer, nonce: message.nonce, finalityThresholdExecuted: 1_000 },
      }),
    ),
    data: encodeAbiParameters(
      [{ type: 'uint32' }, { type: 'bytes32' }, { type: 'bytes' }],
      [6, message.sender, `0x${encodeMessage(message).slice(2 + 148 * 2)}`],
    ),
  }
}

describe('logs of a burn', () => {
  it('contain the message with the id of the bridge, among other messages', () => {
    const logs = [messageSentLog(otherId), bridgedLog(otherId), messageSentLog(id), bridgedLog(id)]
    expect(burnedMessage(logs, { id, contract })).toBe(encodeMessage(messageOf(id)))
  })

  it('exclude messages of another contract around the message', () => {
    const forged = {
      ...messageSentLog(id),
      address: '0x00000000000000000000000000000000000000d1',
      data: encodeAbiParameters(
        [{ type: 'bytes' }],
        [encodeMessage({ ...messageOf(id), amountUsdc6: 1n })],
      ),
    } as const
    const logs = [forged, messageSentLog(id), bridgedLog(id), forged]
    expect(burnedMessage(logs, { id, contract })).toBe(encodeMessage(messageOf(id)))
  })

  it.each([
    ['logs of another bridge', [messageSentLog(otherId), bridgedLog(otherId)]],
    ['logs of another contract', [messageSentLog(id), bridgedLog(id, transmitter)]],
    ['logs without the message', [messageSentLog(otherId), bridgedLog(id)]],
    ['a message only after the log of the bridge', [bridgedLog(id), messageSentLog(id)]],
    ['logs of a refund', [refundedLog('FrontRunRefunded', id)]],
    ['no logs', []],
  ])('contain no message of the burn in the case "%s"', (_, logs) => {
    expect(burnedMessage(logs, { id, contract })).toBe(null)
  })
})

describe('logs of a bridge refund', () => {
  it('prove a refund by proof and a late refund, only for this authorization', () => {
    expect(isRefunded([refundedLog('FrontRunRefunded', id)], { id, contract })).toBe(true)
    expect(isRefunded([refundedLog('LateRefunded', id)], { id, contract })).toBe(true)
    expect(isRefunded([refundedLog('LateRefunded', otherId)], { id, contract })).toBe(false)
    const elsewhere = { ...refundedLog('LateRefunded', id), address: transmitter } as const
    expect(isRefunded([elsewhere], { id, contract })).toBe(false)
    expect(isRefunded([bridgedLog(id)], { id, contract })).toBe(false)
  })
})

describe('the log of a bridge mint', () => {
  it('contains the bridge, the caller and the received amount', () => {
    expect(receivedMessage(messageReceivedLog(id))).toEqual({
      bridgeId: id,
      eventNonce: word('0x07'),
      sourceDomain: 6,
      caller: payer,
      receivedUsdc6: 10_170_000n,
      feeExecutedUsdc6: 30_000n,
    })
  })

  it('is null when it is cut, malformed, or another log', () => {
    const whole = messageReceivedLog(id)
    const hex = fc
      .uint8Array({ maxLength: 600 })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
    fc.assert(
      fc.property(hex, (data) => {
        expect(receivedMessage({ ...whole, data })).toBe(null)
        expect(receivedMessage({ topics: [data], data })).toBe(null)
      }),
    )
    expect(receivedMessage({ topics: [], data: '0x' })).toBe(null)
  })
})
