import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { quartetBridgeAbi } from '../../../../../contracts-abi/quartetBridgeAbi.ts'
import { bridgeCalldata } from '../../../../../core/bridge/domain/bridgeCall.ts'
import { depositIn } from '../../../../../core/bridge/domain/depositIn.ts'
import { readReferralCredit } from '../../../../../core/bridge/domain/readReferralCredit.ts'
import { settlementTokenAbi } from '../../../../../core/payments/domain/settlementAbi.ts'
import { BRIDGE_CONTRACT, PAYER, txOf } from '../../../../builders/aBridge.ts'
import { addressOf, USDC } from '../../../../builders/facts.ts'

const authorization = {
  from: PAYER,
  to: BRIDGE_CONTRACT,
  valueUsdc6: 1_035_000n,
  validAfterSec: 1n,
  validBeforeSec: 2_000_000_000n,
  nonce: txOf(9),
} as const
const signature: Hex = `0x${'12'.repeat(65)}`
const leg = {
  destinationDomain: 26,
  receiveUsdc6: 1_000_000n,
  maxNetworkFeeUsdc6: 16_000n,
  minFinality: 1000,
}

describe('the call data of a burn', () => {
  it.each([
    [null, zeroAddress],
    [addressOf(0xaf), addressOf(0xaf)],
  ])('has the arguments of the contract, with the referrer %s', (referrer, named) => {
    expect(bridgeCalldata({ authorization, signature, leg: { ...leg, referrer } })).toBe(
      encodeFunctionData({
        abi: quartetBridgeAbi,
        functionName: 'bridge',
        args: [
          {
            from: PAYER,
            value: 1_035_000n,
            validAfter: 1n,
            validBefore: 2_000_000_000n,
            nonce: txOf(9),
          },
          signature,
          {
            destinationDomain: 26,
            receiveAmount: 1_000_000n,
            maxNetworkFee: 16_000n,
            minFinalityThreshold: 1000,
            referrer: named,
          },
        ],
      }),
    )
  })
})

const topics = (list: readonly unknown[]): Hex[] =>
  list.filter((topic): topic is Hex => typeof topic === 'string')

describe('the referral credit of a burn', () => {
  const bridgedLog = (referrer: Hex, referralUsdc6: bigint) => ({
    address: BRIDGE_CONTRACT,
    topics: topics(
      encodeEventTopics({
        abi: quartetBridgeAbi,
        eventName: 'Bridged',
        args: { id: txOf(1), payer: PAYER, referrer },
      }),
    ),
    data: encodeAbiParameters(
      [
        { type: 'uint32' },
        ...Array.from({ length: 5 }, () => ({ type: 'uint256' }) as const),
        { type: 'bytes32' },
      ],
      [26, 1_035_000n, 1_000_000n, 16_000n, 19_000n, referralUsdc6, txOf(9)],
    ),
  })

  it('is read only from the log of its own bridge', () => {
    const referrer = addressOf(0xaf)
    const log = bridgedLog(referrer, 3_800n)
    const booked = { referrer, referralUsdc6: 3_800n }
    expect(readReferralCredit([log], txOf(1), BRIDGE_CONTRACT)).toEqual(booked)
    expect(readReferralCredit([log], txOf(2), BRIDGE_CONTRACT)).toBeNull()
    expect(
      readReferralCredit([{ ...log, address: addressOf(0xbad) }], txOf(1), BRIDGE_CONTRACT),
    ).toBeNull()
    expect(readReferralCredit([{ ...log, data: '0x' }], txOf(1), BRIDGE_CONTRACT)).toBeNull()
    expect(readReferralCredit([bridgedLog(zeroAddress, 0n)], txOf(1), BRIDGE_CONTRACT)).toEqual({
      referrer: null,
      referralUsdc6: 0n,
    })
  })
})

describe('a deposit by authorization', () => {
  const used = {
    address: USDC,
    topics: topics(
      encodeEventTopics({
        abi: settlementTokenAbi,
        eventName: 'AuthorizationUsed',
        args: { authorizer: PAYER, nonce: txOf(9) },
      }),
    ),
    data: '0x',
  } as const
  const transferLog = (to: Hex, valueUsdc6: bigint) =>
    ({
      address: USDC,
      topics: topics(
        encodeEventTopics({
          abi: settlementTokenAbi,
          eventName: 'Transfer',
          args: { from: PAYER, to },
        }),
      ),
      data: encodeAbiParameters([{ type: 'uint256' }], [valueUsdc6]),
    }) as const
  const of = { usdc: USDC, contract: BRIDGE_CONTRACT, payer: PAYER, nonce: txOf(9) } as const
  const foreign = { ...transferLog(BRIDGE_CONTRACT, 5n), address: addressOf(0xfe) }

  it.each([
    ['the next transfer', [used, transferLog(BRIDGE_CONTRACT, 7n)], 7n],
    [
      'the next transfer after logs of other contracts',
      [used, foreign, transferLog(BRIDGE_CONTRACT, 7n)],
      7n,
    ],
    ['a transfer to another account', [used, transferLog(addressOf(1), 7n)], null],
    [
      'an earlier transfer to another account',
      [used, transferLog(addressOf(1), 7n), transferLog(BRIDGE_CONTRACT, 7n)],
      null,
    ],
    ['a transfer before the use', [transferLog(BRIDGE_CONTRACT, 7n), used], null],
    ['another token', [used, foreign], null],
    ['a transfer without a use', [transferLog(BRIDGE_CONTRACT, 7n)], null],
  ] as const)('moves, with %s, the amount %s', (_name, logs, valueUsdc6) => {
    expect(depositIn(logs, of)).toBe(valueUsdc6)
  })
})
