import { pad } from 'viem'
import { describe, expect, it } from 'vitest'
import type { AttestationEntry } from '../../../../core/bridge/cctpPorts.ts'
import {
  bridgeHookData,
  type CctpMessage,
  encodeMessage,
} from '../../../../core/bridge/domain/cctpMessage.ts'
import { getCctp } from '../../../../core/bridge/operations/getCctp.ts'
import { AttestationsUnavailable, RpcUnavailable } from '../../../../core/kernel/errors.ts'
import {
  aBridgeWorld,
  type BridgeWorld,
  BURN_TX,
  bridgeDepsOf,
  MINT_TX,
  PAYER,
  txOf,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { bodyOf } from '../../../builders/bodyOf.ts'

const ID = txOf(0x1d)

const aMessage = (given: Partial<CctpMessage> = {}): CctpMessage => ({
  sourceDomain: 6,
  destinationDomain: 26,
  nonce: txOf(0),
  sender: txOf(1),
  recipient: txOf(2),
  destinationCaller: txOf(0),
  minFinality: 1000,
  finalityExecuted: 0,
  burnToken: txOf(3),
  mintRecipient: pad(PAYER),
  amountUsdc6: 25_016_000n,
  messageSender: txOf(4),
  maxFeeUsdc6: 16_000n,
  feeExecutedUsdc6: 0n,
  expirationBlock: 0n,
  hookData: bridgeHookData(ID),
  ...given,
})

const burnOf = (message: CctpMessage) =>
  ({
    version: 2,
    amountUsdc6: message.amountUsdc6,
    toDomain: message.destinationDomain,
    mintRecipient: message.mintRecipient,
    hookData: message.hookData,
    message: encodeMessage(message),
  }) as const

const entryOf = (message: CctpMessage, given: Partial<AttestationEntry> = {}) => ({
  message: encodeMessage({
    ...message,
    nonce: txOf(0xe1),
    finalityExecuted: 1000,
    feeExecutedUsdc6: 15_000n,
  }),
  attestation: '0xcdcd' as const,
  eventNonce: txOf(0xe1),
  status: 'complete',
  delayReason: null,
  forwardState: 'PENDING',
  forwardTx: null,
  hookData: message.hookData,
  ...given,
})

const transfersOf = (...messages: readonly CctpMessage[]): BridgeWorld['transfers'] =>
  new Map([[BURN_TX, { chainId: 8453, burns: messages.map(burnOf), mints: [] }]])

const send = (world: Partial<BridgeWorld>, changed: object = {}) =>
  anApp(aWorld(), {
    bridge: { ...bridgeDepsOf(aBridgeWorld(world)), ...changed },
  }).request(`/v1/bridge/cctp/${BURN_TX}`)

const cctpOf = (world: Partial<BridgeWorld>, changed: object = {}) =>
  bodyOf(getCctp, send(world, changed))

describe('GET /v1/bridge/cctp/{txHash}', () => {
  it('returns an attested burn with the call that mints it', async () => {
    const message = aMessage()
    const attestations = new Map([[BURN_TX, [entryOf(message)]]])
    const reported = await cctpOf({ transfers: transfersOf(message), attestations })
    expect(reported).toMatchObject({
      found: true,
      state: 'attested',
      transfers: [
        {
          version: 2,
          burnTx: BURN_TX,
          mintTx: null,
          burnedUsdc: '25016000',
          sourceChain: 'eip155:8453',
          destinationChain: 'eip155:5042',
          mintRecipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          forwarding: true,
          bridgeId: ID,
        },
      ],
      receiveMessage: { chainId: 5042, to: '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64' },
    })
    expect(reported.nextStep).toContain('The forwarding service mints')
  })

  it('returns forwardState COMPLETE when the confirmed mint is on the destination', async () => {
    const message = aMessage()
    const attestations = new Map([[BURN_TX, [entryOf(message, { forwardState: 'CONFIRMED' })]]])
    const mints = new Map([[txOf(0xe1), { txHash: MINT_TX, feeExecutedUsdc6: 15_000n }]])
    const answer = await cctpOf({ transfers: transfersOf(message), attestations, mints })
    expect(answer).toMatchObject({ transfers: [{ forwardState: 'COMPLETE' }] })
  })

  it('returns minted when the destination has the mint, for any state of the attestation service', async () => {
    const message = aMessage()
    const attestations = new Map([[BURN_TX, [entryOf(message, { forwardState: 'FAILED' })]]])
    const mints = new Map([[txOf(0xe1), { txHash: MINT_TX, feeExecutedUsdc6: 15_000n }]])
    expect(await cctpOf({ transfers: transfersOf(message), attestations, mints })).toMatchObject({
      state: 'minted',
      transfers: [{ mintTx: MINT_TX, feeExecutedUsdc: '15000' }],
      receiveMessage: null,
      nextStep: 'Delivered. No action is needed.',
    })
  })

  it('returns several burns of one transaction separately, with the state of the slowest burn', async () => {
    const [first, other] = [aMessage(), aMessage({ hookData: bridgeHookData(txOf(0x2d)) })]
    const attestations = new Map([[BURN_TX, [entryOf(other)]]])
    const reported = await cctpOf({ transfers: transfersOf(first, other), attestations })
    expect(reported.state).toBe('pending_attestation')
    expect(reported.transfers.map(({ state }) => state)).toEqual([
      'pending_attestation',
      'attested',
    ])
  })

  it.each([
    ['an empty list', [], null],
    [
      'a pending entry',
      [entryOf(aMessage(), { message: null, attestation: null, status: 'pending_confirmations' })],
      'pending_confirmations',
    ],
  ])(
    'returns pending_attestation while the service has %s',
    async (_what, entries, circleStatus) => {
      const attestations = new Map([[BURN_TX, entries]])
      expect(await cctpOf({ transfers: transfersOf(aMessage()), attestations })).toMatchObject({
        state: 'pending_attestation',
        transfers: [{ circleStatus }],
      })
    },
  )

  it('returns pending_attestation without the attestation service', async () => {
    const messages = async () => {
      throw new AttestationsUnavailable(300)
    }
    const { attestations } = bridgeDepsOf(aBridgeWorld())
    const reported = await cctpOf(
      { transfers: transfersOf(aMessage()) },
      { attestations: { ...attestations, messages } },
    )
    expect(reported.state).toBe('pending_attestation')
  })

  it('returns version 1 for a burn of version 1', async () => {
    const first = { ...burnOf(aMessage({ hookData: '0x' })), version: 1, message: '0x' } as const
    const transfers = new Map([[BURN_TX, { chainId: 8453, burns: [first], mints: [] }]])
    const reported = await cctpOf({ transfers })
    expect(reported.transfers).toMatchObject([{ version: 1, forwarding: false, bridgeId: null }])
    expect(reported.nextStep).toContain('CCTP version 1')
  })

  it('accepts the hash of a mint', async () => {
    const mint = {
      fromDomain: 3,
      eventNonce: txOf(0xe1),
      amountUsdc6: 5_000_000n,
      feeExecutedUsdc6: 100n,
      mintRecipient: pad(PAYER),
      hookData: '0x',
    } as const
    const transfers = new Map([[BURN_TX, { chainId: 5042, burns: [], mints: [mint] }]])
    expect(await cctpOf({ transfers })).toMatchObject({
      state: 'minted',
      transfers: [{ burnTx: null, mintTx: BURN_TX, sourceChain: 'eip155:42161' }],
    })
  })

  it('returns recipients that are not EVM addresses and chains without a name', async () => {
    const strange = aMessage({ destinationDomain: 5, mintRecipient: `0x${'ee'.repeat(32)}` })
    expect(await cctpOf({ transfers: transfersOf(strange) })).toMatchObject({
      transfers: [{ destinationChain: 'cctp:5', mintRecipient: null }],
    })
  })

  it.each([
    ['no chain knows', {}, false],
    ['names a transaction without a transfer', { transfers: transfersOf() }, true],
  ])('returns not_found for a hash that %s', async (_what, world, found) => {
    expect(await cctpOf(world)).toMatchObject({ found, state: 'not_found', transfers: [] })
  })

  it('returns 503 while a chain that may have the transaction does not answer', async () => {
    const transfers = async () => {
      throw new RpcUnavailable(5042, 5)
    }
    const response = await send({}, { cctp: { transfers, mintOf: transfers } })
    expect(response.status).toBe(503)
  })
})
