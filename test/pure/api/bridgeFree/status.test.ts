import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { messageTransmitterAbi } from '../../../../contracts-abi/messageTransmitterAbi.ts'
import type { AttestationEntry } from '../../../../core/bridge/cctpPorts.ts'
import { FORWARD_FRAME } from '../../../../core/bridge/domain/cctpMessage.ts'
import { getBridgeStatus } from '../../../../core/bridge/operations/getBridgeStatus.ts'
import {
  AttestationsUnavailable,
  DatabaseUnavailable,
  IndexNotReady,
  RpcUnavailable,
} from '../../../../core/kernel/errors.ts'
import {
  aBridge,
  aBridgeWorld,
  aBurnedBridge,
  aMintedBridge,
  anAttestedBridge,
  aProofRow,
  type BridgeWorld,
  BURN_TX,
  bridgeDepsOf,
  MINT_TX,
  PAID_SEC,
  PAYER,
  REFUND_TX,
  txOf,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { bodyOf } from '../../../builders/bodyOf.ts'

const PATH = `/v1/bridge/status/${BURN_TX}`

const appOver = (world: BridgeWorld, changed: Partial<ReturnType<typeof bridgeDepsOf>> = {}) =>
  anApp(aWorld(), { bridge: { ...bridgeDepsOf(world), ...changed } })

const statusOf = (world: Partial<BridgeWorld>, path = PATH) =>
  bodyOf(getBridgeStatus, appOver(aBridgeWorld(world)).request(path))

const pendingEntry: AttestationEntry = {
  message: null,
  attestation: null,
  eventNonce: txOf(0xe1),
  status: 'pending_confirmations',
  delayReason: null,
  forwardState: null,
  forwardTx: null,
  hookData: null,
}

describe('GET /v1/bridge/status/{burnTx}', () => {
  it.each([
    ['due', { reverted: false, refunded: false, final: false, nextActor: 'service' }],
    ['refunded', { reverted: false, refunded: true, final: true, nextActor: 'nobody' }],
    ['void', { reverted: true, refunded: false, final: true, nextActor: 'payer' }],
  ] as const)(
    'returns a deposit that a third party made before the request, in state %s',
    async (state, reported) => {
      const owed = {
        id: txOf(0xd0),
        chainId: 8453,
        payer: PAYER,
        amountUsdc6: 2_000_000n,
        state,
        refundTx: state === 'refunded' ? REFUND_TX : null,
      } as const
      expect(await statusOf({ owed: new Map([[BURN_TX, owed]]) })).toMatchObject({
        status: 'submitted',
        id: owed.id,
        burnTx: null,
        from: 'base',
        to: null,
        amountUsdc: '0',
        payUsdc: '2000000',
        refundTx: owed.refundTx,
        frontRun: state !== 'void',
        ...reported,
      })
    },
  )

  it('returns a delivered bridge in full', async () => {
    expect(await statusOf({ bridges: [aMintedBridge()] })).toMatchInlineSnapshot(`
      {
        "amountUsdc": "25000000",
        "bridgesInTx": 1,
        "burnTx": "0x00000000000000000000000000000000000000000000000000000000000000b1",
        "circleStatus": "complete",
        "delayReason": null,
        "expectedBy": null,
        "feeExecutedUsdc": "15000",
        "feeUsdc": "252000",
        "final": true,
        "forwardState": "COMPLETE",
        "from": "base",
        "fromNetwork": "eip155:8453",
        "frontRun": false,
        "id": "0x72f473674a0e17eb732cb2a7ee1bcb742474521850fb8c93c6762bbc489175ac",
        "mintTx": "0x00000000000000000000000000000000000000000000000000000000000000c1",
        "nextActor": "nobody",
        "nextStep": "Delivered. No action is needed.",
        "payUsdc": "25268000",
        "payer": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "reason": null,
        "receivedUsdc": "25001000",
        "recipient": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "refundTx": null,
        "refunded": false,
        "reverted": false,
        "selfMint": null,
        "status": "minted",
        "statusUrl": "http://127.0.0.1:3000/v1/bridge/status/0x00000000000000000000000000000000000000000000000000000000000000b1",
        "timestamps": {
          "attestedAt": 1790001910,
          "burnedAt": 1790001902,
          "indexedAt": 1790001904,
          "mintedAt": 1790001912,
          "paidAt": 1790001900,
        },
        "to": "arc",
        "toNetwork": "eip155:5042",
      }
    `)
  })

  it.each([
    ['submitted', aBridge(), { nextActor: 'service', expectedBy: PAID_SEC + 24 }],
    ['waiting_for_circle', aBurnedBridge(), { nextActor: 'circle', expectedBy: PAID_SEC + 20 }],
    [
      'pending_attestation',
      aBurnedBridge({ state: 'pending_attestation', circleStatus: 'pending_confirmations' }),
      { nextActor: 'circle', circleStatus: 'pending_confirmations' },
    ],
    ['attested', anAttestedBridge(), { nextActor: 'circle', expectedBy: PAID_SEC + 20 }],
    ['minted', aMintedBridge({ isMintFinal: false }), { final: false, nextActor: 'nobody' }],
  ] as const)('returns %s with its next actor and times', async (status, bridge, reported) => {
    expect(await statusOf({ bridges: [bridge] })).toMatchObject({ status, ...reported })
  })

  it.each([
    [
      'closed without a charge',
      aBridge({ state: 'closed', reason: 'expired' }),
      { reverted: true, refunded: false, final: true, reason: 'expired', nextActor: 'payer' },
    ],
    [
      'deposited by a third party and not yet refunded',
      aBridge({ state: 'front_run', refund: { state: 'due', refundTx: null } }),
      { reverted: false, refunded: false, final: false, nextActor: 'service' },
    ],
    [
      'refunded',
      aBridge({ state: 'refunded', refund: { state: 'refunded', refundTx: REFUND_TX } }),
      { reverted: false, refunded: true, final: true, refundTx: REFUND_TX, nextActor: 'nobody' },
    ],
  ] as const)(
    'returns `submitted` with the fields of a bridge that was %s',
    async (_what, bridge, reported) => {
      expect(await statusOf({ bridges: [bridge] })).toMatchObject({
        status: 'submitted',
        expectedBy: null,
        selfMint: null,
        ...reported,
      })
    },
  )

  it.each([
    ['the mint', MINT_TX],
    ['the burn in capitals', `0x${BURN_TX.slice(2).toUpperCase()}`],
  ])('is found by the hash of %s', async (_what, hash) => {
    const reported = await statusOf({ bridges: [aMintedBridge()] }, `/v1/bridge/status/${hash}`)
    expect(reported.burnTx).toBe(BURN_TX)
  })

  it('returns the calldata of the mint of an attested bridge', async () => {
    const bridge = anAttestedBridge()
    const { selfMint } = await statusOf({ bridges: [bridge] })
    expect(selfMint).toMatchObject({
      chainId: 5042,
      to: '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64',
    })
    const data = `0x${selfMint?.data.slice(2)}` as const
    expect(decodeFunctionData({ abi: messageTransmitterAbi, data })).toEqual({
      functionName: 'receiveMessage',
      args: [bridge.message, bridge.attestation],
    })
  })

  it('returns the reason and the expected time when a fast attestation fell back', async () => {
    const reported = await statusOf({
      bridges: [aBurnedBridge({ state: 'pending_attestation', delayReason: 'insufficient_fee' })],
    })
    expect(reported.expectedBy).toBe(PAID_SEC + 2 + 1_140 + 10)
    expect(reported.nextStep).toContain('the fee for a fast attestation rose')
  })

  describe('of a bridge of another client', () => {
    const unminted = aProofRow({
      mintTx: null,
      mintedSec: null,
      receivedUsdc6: null,
      feeExecutedUsdc6: null,
      mintedBy: null,
      status: 'waiting_for_circle',
    })

    it('returns the row of the index', async () => {
      expect(await statusOf({ rows: [aProofRow()] })).toMatchObject({
        status: 'minted',
        mintTx: MINT_TX,
        receivedUsdc: '25001000',
        timestamps: { paidAt: null, burnedAt: PAID_SEC + 2, mintedAt: PAID_SEC + 12 },
      })
    })

    it('returns the state of the attestation service before the mint', async () => {
      const attestations = new Map([[BURN_TX, [pendingEntry]]])
      expect(await statusOf({ rows: [unminted], attestations })).toMatchObject({
        status: 'pending_attestation',
        circleStatus: 'pending_confirmations',
      })
    })

    it('never returns the attestation of another bridge in the same transaction', async () => {
      const frame = FORWARD_FRAME
      const foreign = { ...pendingEntry, hookData: `${frame}${'22'.repeat(32)}` } as const
      const own = {
        ...pendingEntry,
        hookData: `${frame}${unminted.id.slice(2)}`,
        status: 'complete',
        message: '0xaa',
        attestation: '0xbb',
      } as const
      const attestations = new Map([[BURN_TX, [foreign, own]]])
      expect(await statusOf({ rows: [unminted], attestations })).toMatchObject({
        status: 'attested',
      })
    })

    it('returns waiting_for_circle while the attestation service is unavailable', async () => {
      const world = aBridgeWorld({ rows: [unminted] })
      const { attestations } = bridgeDepsOf(world)
      const silent = async () => {
        throw new AttestationsUnavailable(300)
      }
      const app = appOver(world, { attestations: { ...attestations, messages: silent } })
      expect(await bodyOf(getBridgeStatus, app.request(PATH))).toMatchObject({
        status: 'waiting_for_circle',
        circleStatus: null,
      })
    })

    it('returns the facts of the receipts while the index is being built', async () => {
      const burn = {
        version: 2,
        amountUsdc6: 5_000_000n,
        toDomain: 26,
        mintRecipient: `0x${'00'.repeat(12)}${PAYER.slice(2)}`,
        hookData: '0x',
        message: '0x',
      } as const
      const transfers = new Map([[BURN_TX, { chainId: 8453, burns: [burn], mints: [] }]])
      const world = aBridgeWorld({ transfers })
      const { proofs } = bridgeDepsOf(world)
      const building = async () => {
        throw new IndexNotReady(1)
      }
      const app = appOver(world, { proofs: { ...proofs, byBurnTx: building } })
      expect(await bodyOf(getBridgeStatus, app.request(PATH))).toMatchObject({
        status: 'waiting_for_circle',
        from: 'base',
        to: 'arc',
        payer: null,
        recipient: expect.stringMatching(/^0x70997970/),
        amountUsdc: '5000000',
      })
    })
  })

  it('returns unknown for a hash that no source chain has', async () => {
    const response = await appOver(aBridgeWorld()).request(PATH)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 404,
      body: { status: 'unknown', error: 'burnTx: no such transaction on a source chain' },
    })
  })

  it.each([
    [
      'a chain',
      {
        cctp: {
          transfers: async () => {
            throw new RpcUnavailable(5042, 5)
          },
          mintOf: async () => null,
        },
      },
    ],
    [
      'the database',
      {
        bridges: {
          ...bridgeDepsOf(aBridgeWorld()).bridges,
          byTx: async () => {
            throw new DatabaseUnavailable(5)
          },
        },
      },
    ],
  ])('returns 503, never unknown, while %s does not answer', async (_what, changed) => {
    const response = await appOver(aBridgeWorld(), changed).request(PATH)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
  })

  it.each(['0x12', 'nonsense', `0x${'g'.repeat(64)}`, `${BURN_TX}00`])(
    'rejects %s',
    async (text) => {
      const response = await appOver(aBridgeWorld()).request(`/v1/bridge/status/${text}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: 'burnTx: must be 0x and 64 hexadecimal digits',
      })
    },
  )
})
