import { type Address, encodeFunctionData, type Hex, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { bridgeCalldata } from '../../../core/bridge/domain/bridgeCall.ts'
import { payoutCalldata } from '../../../core/bridge/domain/payoutLogs.ts'
import {
  payloadsOf,
  receiptBytes,
  saleBytes,
} from '../../../core/payments/domain/receipts/receiptTypedData.ts'
import { depositCall } from '../../../core/payments/domain/sessions/deposit.ts'
import {
  claimCall,
  refundCall,
  settleCall,
} from '../../../core/payments/domain/sessions/escrowCalls.ts'
import { handleOpsCalldata } from '../../../core/sponsor/evm/domain/handleOpsCalldata.ts'
import { sponsorshipBytes } from '../../../core/sponsor/evm/domain/sponsorshipHash.ts'
import { checkContent } from '../../../signer/checkContent.ts'
import { parseContent } from '../../../signer/parseContent.ts'
import { policyOf } from '../../../signer/policyOf.ts'
import { signerPolicy } from '../../../signer/signerPolicy.ts'
import { exceededCap } from '../../../signer/spentWithin.ts'
import { operationToSign } from '../../../workers/sponsor/evm/sign/buildSponsorship.ts'
import { aDueSponsorship, aSite } from '../../builders/aDueSponsorship.ts'
import { aSoldPayment } from '../../builders/aReceipt.ts'
import { aBatchContent, aCharge, aContent, deployment, PAY_TO, USDC } from './aPolicy.ts'

const addressOf = (byte: string): Address => `0x${byte.repeat(20)}`
const addresses = {
  SETTLEMENT_KEY: [addressOf('e1')],
  BRIDGE_BURN_KEY: [addressOf('e2')],
  BRIDGE_MINT_KEY: [addressOf('e3')],
  BRIDGE_PAYOUT_KEY: [addressOf('e4')],
  GAS_SUBMITTER_KEYS: [addressOf('e5'), addressOf('e6')],
  GAS_SIGNER_KEY: [addressOf('e7')],
  RECEIPT_KEY: [addressOf('e8')],
} as const
const sponsored = {
  ...deployment,
  gas: [
    {
      ...aSite,
      accountFactory: addressOf('01'),
      startBlock: 0,
      native: {
        symbol: 'ETH',
        wrapped: addressOf('02'),
        pool: addressOf('03'),
        feed: addressOf('04'),
        feedHeartbeatSec: 60,
      },
    },
  ],
}
const policy = signerPolicy.parse(JSON.parse(JSON.stringify(policyOf(sponsored, addresses))))
const bridge = deployment.bridges[0]!
const transmitter = deployment.cctp.find(({ chainId }) => chainId === 8453)!.messageTransmitter
const BYTES32 = `0x${'cd'.repeat(32)}` as const
const authorization = {
  from: addressOf('ab'),
  to: bridge.address,
  valueUsdc6: 5_000_000n,
  validAfterSec: 0n,
  validBeforeSec: 2_000_000_000n,
  nonce: BYTES32,
}
const signature = `0x${'12'.repeat(65)}` as const
const due = aDueSponsorship()
const operation = operationToSign({ ...aSite, watch: {} as never }, due)

const burnOf = (valueUsdc6: bigint): Hex =>
  bridgeCalldata({
    authorization: { ...authorization, valueUsdc6 },
    signature,
    leg: {
      destinationDomain: 26,
      receiveUsdc6: 4_000_000n,
      maxNetworkFeeUsdc6: 1n,
      minFinality: 1_000,
      referrer: null,
    },
  })
const burn = burnOf(5_000_000n)
const lateOf = (value: bigint): Hex =>
  encodeFunctionData({
    abi: quartetBridgeAbi,
    functionName: 'refundLate',
    args: [
      { from: addressOf('ab'), value, validAfter: 0n, validBefore: 9n, nonce: BYTES32 },
      signature,
    ],
  })
const late = lateOf(5n)
const proved = encodeFunctionData({
  abi: quartetBridgeAbi,
  functionName: 'refundFrontRun',
  args: [
    addressOf('ab'),
    BYTES32,
    { header: '0x12', txKey: '0x34', receipt: '0x56', nodes: ['0x78', '0x9a'], usedLogIndex: 3n },
  ],
})
const mint = encodeFunctionData({
  abi: messageTransmitterAbi,
  functionName: 'receiveMessage',
  args: [`0x${'12'.repeat(300)}`, `0x${'34'.repeat(130)}`],
})
const handleOpsContent = (beneficiary: Address): Hex =>
  aContent({ to: aSite.entryPoint, data: handleOpsCalldata(operation, beneficiary) })
const channel = {
  payer: addressOf('ab'),
  payerAuthorizer: addressOf('ab'),
  receiver: PAY_TO,
  receiverAuthorizer: addressOf('e1'),
  token: USDC,
  withdrawDelaySec: 86_400,
  salt: BYTES32,
}
const sessionCalls = {
  deposit: depositCall(channel, {
    amountUsdc6: 100_000n,
    validAfterSec: 0n,
    validBeforeSec: 2_000_000_000n,
    salt: BYTES32,
    signature,
  }),
  claim: claimCall([{ config: channel, cumulativeUsdc6: 4_000n, signature }]),
  settle: settleCall(PAY_TO, USDC),
  refund: refundCall(channel, 96_000n),
}
const delegating = serializeTransaction({
  type: 'eip7702',
  chainId: 8453,
  nonce: 3,
  to: aSite.entryPoint,
  data: handleOpsCalldata(operation, addresses.GAS_SUBMITTER_KEYS[1]),
  gas: 500_000n,
  maxFeePerGas: 10n,
  authorizationList: [
    {
      chainId: 8453,
      address: aSite.accountImplementation,
      nonce: 0,
      yParity: 1,
      r: BYTES32,
      s: BYTES32,
    },
  ],
})

const sponsorship = sponsorshipBytes(
  operation,
  { id: due.id, validUntilSec: 1, validAfterSec: 0 },
  { chainId: aSite.chainId, paymaster: aSite.paymaster, delegate: due.delegate },
)

const judge = (key: Address, data: Hex) => {
  const content = parseContent(data)
  return content === null ? null : checkContent(policy.keys[key]!, key, content)
}

describe('the printed policy of a signer', () => {
  it.each([
    ['a charge', addresses.SETTLEMENT_KEY[0], aContent()],
    ['a batch of charges', addresses.SETTLEMENT_KEY[0], aBatchContent([aCharge(1n), aCharge(2n)])],
    ['a burn', addresses.BRIDGE_BURN_KEY[0], aContent({ to: bridge.address, data: burn })],
    ['a late refund', addresses.BRIDGE_BURN_KEY[0], aContent({ to: bridge.address, data: late })],
    ['a mint', addresses.BRIDGE_MINT_KEY[0], aContent({ to: transmitter, data: mint })],
    [
      'a refund by proof',
      addresses.BRIDGE_MINT_KEY[0],
      aContent({ to: bridge.address, data: proved }),
    ],
    [
      'a payout',
      addresses.BRIDGE_PAYOUT_KEY[0],
      aContent({ to: bridge.address, data: payoutCalldata([addressOf('ab'), addressOf('ac')]) }),
    ],
    [
      'an operation',
      addresses.GAS_SUBMITTER_KEYS[0],
      handleOpsContent(addresses.GAS_SUBMITTER_KEYS[0]),
    ],
    ['an operation with a delegation', addresses.GAS_SUBMITTER_KEYS[1], delegating],
    ['a sponsorship', addresses.GAS_SIGNER_KEY[0], sponsorship],
    ['a deposit of a session', addresses.SETTLEMENT_KEY[0], aContent(sessionCalls.deposit)],
    ['a claim of sessions', addresses.SETTLEMENT_KEY[0], aContent(sessionCalls.claim)],
    ['a payment of claims', addresses.SETTLEMENT_KEY[0], aContent(sessionCalls.settle)],
    ['a refund of a session', addresses.SETTLEMENT_KEY[0], aContent(sessionCalls.refund)],
    ['a receipt', addresses.RECEIPT_KEY[0], receiptBytes(payloadsOf(aSoldPayment()).receipt)],
    ['a statement of sale', addresses.RECEIPT_KEY[0], saleBytes(payloadsOf(aSoldPayment()).sale)],
  ] as const)('allows %s of the workers', (_, key, data) => {
    expect(judge(key, data)).toMatchObject({ kind: 'allowed' })
  })

  it('forbids a payment of claims to another payee', () => {
    const stolen = settleCall(addressOf('66'), USDC)
    expect(judge(addresses.SETTLEMENT_KEY[0], aContent(stolen))).toMatchObject({
      kind: 'forbidden',
    })
  })

  it('counts the USDC of a burn', () => {
    const judged = judge(addresses.BRIDGE_BURN_KEY[0], aContent({ to: bridge.address, data: burn }))
    expect(judged).toMatchObject({ spending: { parts: [{ usdc6: 5_000_000n }] } })
  })

  it('allows a bridge of the maximum amount of CCTP, and limits late refunds to small amounts', () => {
    const key = addresses.BRIDGE_BURN_KEY[0]
    const capOf = (data: Hex) => {
      const judged = judge(key, aContent({ to: bridge.address, data }))
      if (judged?.kind !== 'allowed') throw new Error('forbidden')
      return exceededCap(policy.keys[key]!, [], judged.spending)
    }
    expect(capOf(burnOf(10_000_000_000_000n))).toBeNull()
    expect(capOf(lateOf(1_000_000_000n))).toBeNull()
    expect(capOf(lateOf(1_000_000_001n))).toEqual({
      cap: `maxUsdc6PerHour of ${bridge.chainId}:${bridge.address}:0x32ea1d86`,
      isForever: true,
    })
  })

  it('limits the number of late refunds in an hour', () => {
    const key = addresses.BRIDGE_BURN_KEY[0]
    const signed = [1, 2, 3].map((nonce) => {
      const judged = judge(key, aContent({ nonce, to: bridge.address, data: late }))
      if (judged?.kind !== 'allowed') throw new Error('forbidden')
      return { ...judged.spending, atMs: 0, key, hash: BYTES32 }
    })
    expect(exceededCap(policy.keys[key]!, signed.slice(0, 1), signed[1]!)).toBeNull()
    expect(exceededCap(policy.keys[key]!, signed.slice(0, 2), signed[2]!)).toMatchObject({
      isForever: false,
    })
  })

  it.each([
    ['an operation that refunds its gas to another address', handleOpsContent(addressOf('99'))],
    ['a charge by the key of a submitter', aContent()],
    ['a sponsorship by the key of a submitter', sponsorship],
    ['a receipt by the key of a submitter', receiptBytes(payloadsOf(aSoldPayment()).receipt)],
  ])('forbids %s', (_, data) => {
    expect(judge(addresses.GAS_SUBMITTER_KEYS[0], data)).toMatchObject({ kind: 'forbidden' })
  })

  it('forbids every transaction and every sponsorship by the key of receipts', () => {
    for (const data of [aContent(), handleOpsContent(addresses.RECEIPT_KEY[0]), sponsorship]) {
      expect(judge(addresses.RECEIPT_KEY[0], data)).toMatchObject({ kind: 'forbidden' })
    }
  })

  it('forbids every transaction by the key of the paymaster', () => {
    for (const data of [aContent(), handleOpsContent(addresses.GAS_SIGNER_KEY[0])]) {
      expect(judge(addresses.GAS_SIGNER_KEY[0], data)).toMatchObject({ kind: 'forbidden' })
    }
  })
})
