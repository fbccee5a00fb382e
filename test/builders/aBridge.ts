import type { Address, Hex } from 'viem'
import type { AttestationEntry } from '../../core/bridge/cctpPorts.ts'
import { bridgeId } from '../../core/bridge/domain/bridgeId.ts'
import { routeFigures } from '../../core/bridge/domain/routeFigures.ts'
import type {
  Bridge,
  BridgeDeps,
  DepositRow,
  OwedDeposit,
  ProofFilter,
  ProofRow,
} from '../../core/bridge/ports.ts'
import { addressOf, USDC, usd } from './facts.ts'
import { noBridge } from './noBridge.ts'

export const BRIDGE_CONTRACT = addressOf(0xb71d6e)
export const PAYER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** Unix second at which test bridges are paid, close to the start of the test clock. */
export const PAID_SEC = 1_790_001_900

/** Returns a hash that ends in `n`. */
export const txOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`

export const BURN_TX = txOf(0xb1)
export const MINT_TX = txOf(0xc1)
export const REFUND_TX = txOf(0xd1)

/** Builds a bridge of 25 USDC from Base to Arc that was just submitted. */
export function aBridge(given: Partial<Bridge> = {}): Bridge {
  const { chainId = 8453, payer = PAYER, nonce = txOf(1) } = given
  return {
    id: bridgeId({ chainId, bridge: BRIDGE_CONTRACT, payer, nonce }),
    chainId,
    contract: BRIDGE_CONTRACT,
    toChainId: 5042,
    payer,
    nonce,
    receiveUsdc6: usd(25),
    maxNetworkFeeUsdc6: 16_000n,
    feeUsdc6: 252_000n,
    amountUsdc6: 25_268_000n,
    minFinality: 1000,
    referrer: null,
    requestHash: 'request',
    state: 'submitted',
    reason: null,
    laneTxId: 1,
    burnTx: BURN_TX,
    burnBlockNumber: null,
    burnBlockHash: null,
    isBurnFinal: false,
    eventNonce: null,
    message: null,
    attestation: null,
    circleStatus: null,
    forwardState: null,
    forwardTx: null,
    delayReason: null,
    mintTx: null,
    mintBlockNumber: null,
    mintCaller: null,
    receivedUsdc6: null,
    feeExecutedUsdc6: null,
    isMintFinal: false,
    refund: null,
    ...given,
    times: {
      paidSec: PAID_SEC,
      burnedSec: null,
      indexedSec: null,
      attestedSec: null,
      mintedSec: null,
      ...given.times,
    },
  }
}

/** Builds the same bridge after its burn. */
export function aBurnedBridge(given: Partial<Bridge> = {}): Bridge {
  return aBridge({
    state: 'waiting_for_circle',
    burnBlockNumber: 500,
    burnBlockHash: txOf(500),
    ...given,
    times: {
      paidSec: PAID_SEC,
      burnedSec: PAID_SEC + 2,
      indexedSec: null,
      attestedSec: null,
      mintedSec: null,
      ...given.times,
    },
  })
}

/** Builds the same bridge after its attestation, so that any account may mint. */
export function anAttestedBridge(given: Partial<Bridge> = {}): Bridge {
  return aBurnedBridge({
    state: 'attested',
    circleStatus: 'complete',
    eventNonce: txOf(0xe1),
    message: `0x${'ab'.repeat(440)}`,
    attestation: `0x${'cd'.repeat(130)}`,
    forwardState: 'PENDING',
    ...given,
    times: {
      paidSec: PAID_SEC,
      burnedSec: PAID_SEC + 2,
      indexedSec: PAID_SEC + 4,
      attestedSec: PAID_SEC + 10,
      mintedSec: null,
      ...given.times,
    },
  })
}

/** Builds the same bridge after delivery. */
export function aMintedBridge(given: Partial<Bridge> = {}): Bridge {
  return anAttestedBridge({
    state: 'minted',
    isBurnFinal: true,
    mintTx: MINT_TX,
    mintBlockNumber: 900,
    mintCaller: addressOf(0xf0),
    receivedUsdc6: usd(25) + 1_000n,
    feeExecutedUsdc6: 15_000n,
    isMintFinal: true,
    forwardState: 'COMPLETE',
    forwardTx: MINT_TX,
    ...given,
    times: {
      paidSec: PAID_SEC,
      burnedSec: PAID_SEC + 2,
      indexedSec: PAID_SEC + 4,
      attestedSec: PAID_SEC + 10,
      mintedSec: PAID_SEC + 12,
      ...given.times,
    },
  })
}

/** Builds a delivered bridge as in the logs of both chains. */
export function aProofRow(given: Partial<ProofRow> = {}): ProofRow {
  const { chainId = 8453, payer = PAYER, nonce = txOf(1) } = given
  return {
    id: bridgeId({ chainId, bridge: BRIDGE_CONTRACT, payer, nonce }),
    chainId,
    contract: BRIDGE_CONTRACT,
    toChainId: 5042,
    destinationDomain: 26,
    payer,
    referrer: null,
    nonce,
    amountUsdc6: 25_268_000n,
    receiveUsdc6: usd(25),
    maxNetworkFeeUsdc6: 16_000n,
    feeUsdc6: 252_000n,
    referralUsdc6: 0n,
    burnTx: BURN_TX,
    burnBlockNumber: 500,
    burnedSec: PAID_SEC + 2,
    mintTx: MINT_TX,
    mintBlockNumber: 900,
    mintCaller: addressOf(0xf0),
    mintedSec: PAID_SEC + 12,
    receivedUsdc6: usd(25) + 1_000n,
    feeExecutedUsdc6: 15_000n,
    mintedBy: 'forwarder',
    status: 'minted',
    ...given,
  }
}

/** Builds a deposit of a third party that was refunded. */
export function aDeposit(given: Partial<DepositRow> = {}): DepositRow {
  const { chainId = 8453, payer = PAYER, nonce = txOf(2) } = given
  return {
    id: bridgeId({ chainId, bridge: BRIDGE_CONTRACT, payer, nonce }),
    chainId,
    contract: BRIDGE_CONTRACT,
    payer,
    nonce,
    amountUsdc6: usd(12),
    depositTx: txOf(0xa1),
    depositBlockNumber: 510,
    depositedSec: PAID_SEC + 30,
    refundTx: REFUND_TX,
    refundedSec: PAID_SEC + 34,
    ...given,
  }
}

/** Source facts of the only open route, from Base to Arc. */
const SOURCE = {
  token: { chainId: 8453, address: USDC, name: 'USD Coin', version: '2' },
  payTo: BRIDGE_CONTRACT,
} as const
const ROUTE = {
  chainId: 8453,
  toChainId: 5042,
  state: 'open' as const,
  isOpen: true,
  reason: null,
  warning: null,
  waits: { waiting: 0, oldestSec: 0 },
  figures: routeFigures([]),
  maxReceiveUsdc6: usd(10_000),
  tiers: [
    {
      minFinality: 1000,
      maxReceiveUsdc6: usd(10_000),
      etaSec: 20,
      costs: { networkBps100: 130n, forwardUsdc6: 16_000n, gasUsdc6: 9_000n },
    },
  ],
}

/** Facts of the bridge that a test may change at any time. */
export type BridgeWorld = {
  bridges: Bridge[]
  rows: ProofRow[]
  deposits: DepositRow[]
  /** Owed refunds by lower-case hash of the deposit transaction. */
  owed: Map<Hex, OwedDeposit>
  /** Attestations by lower-case hash of the burn. */
  attestations: Map<Hex, readonly AttestationEntry[]>
  /** CCTP transfers by lower-case hash of the transaction. */
  transfers: Map<Hex, Awaited<ReturnType<BridgeDeps['cctp']['transfers']>>>
  mints: Map<Hex, Awaited<ReturnType<BridgeDeps['cctp']['mintOf']>>>
  balances: { chainId: number; balanceUsdc6: bigint | null }[]
  codes: Map<Address, Hex>
  usedNonces: Set<Hex>
  outside: BridgeDeps['outside']
  heard: Set<(bridge: Bridge) => void>
}

export function aBridgeWorld(given: Partial<BridgeWorld> = {}): BridgeWorld {
  return {
    bridges: [],
    rows: [],
    deposits: [],
    owed: new Map(),
    attestations: new Map(),
    transfers: new Map(),
    mints: new Map(),
    balances: [],
    codes: new Map(),
    usedNonces: new Set(),
    outside: noBridge.outside,
    heard: new Set(),
    ...given,
  }
}

/** Stores the new state of a bridge and notifies all followers, so that their waits end. */
export function moveBridge(world: BridgeWorld, bridge: Bridge): void {
  world.bridges = [...world.bridges.filter(({ id }) => id !== bridge.id), bridge]
  for (const received of world.heard) received(bridge)
}

/** Builds the bridge dependencies of operations over a world that the test may change at any time. */
export function bridgeDepsOf(world: BridgeWorld): BridgeDeps {
  return {
    ...noBridge,
    bridges: {
      ...noBridge.bridges,
      saveQuote: async (quote) => ({ ...quote, id: 'quote' }),
      byId: async (id) => world.bridges.find((bridge) => bridge.id === id) ?? null,
      byTx: async (hash) => world.bridges.find((bridge) => isOf(bridge, hash)) ?? null,
      owedBy: async (hash) => world.owed.get(hash) ?? null,
      follow: (id, received) => {
        const own = (bridge: Bridge) => {
          if (bridge.id === id) received(bridge)
        }
        world.heard.add(own)
        return {
          close: async () => {
            world.heard.delete(own)
          },
        }
      },
    },
    routes: {
      ...noBridge.routes,
      sources: [SOURCE],
      connectedChainIds: [8453, 5042, 137],
      health: async () => [ROUTE],
      code: async (_chainId, address) => world.codes.get(address) ?? '0x',
    },
    attestations: {
      ...noBridge.attestations,
      messages: async (_domain, of) => ('burnTx' in of && world.attestations.get(of.burnTx)) || [],
    },
    proofs: proofsOf(world),
    proofCheck: {
      read: async (chainId, burnTx) =>
        world.rows.filter((row) => row.chainId === chainId && row.burnTx === burnTx),
    },
    balances: {
      read: async () => world.balances,
      isNonceUsed: async (_chainId, _payer, nonce) => world.usedNonces.has(nonce),
    },
    cctp: {
      transfers: async (hash) => world.transfers.get(hash) ?? null,
      mintOf: async (_domain, nonce) => world.mints.get(nonce) ?? null,
    },
    outside: (url, init) => world.outside(url, init),
  }
}

function isOf({ id, burnTx, mintTx, refund }: Bridge, hash: Hex): boolean {
  return id === hash || burnTx === hash || mintTx === hash || refund?.refundTx === hash
}

function proofsOf(world: BridgeWorld): BridgeDeps['proofs'] {
  const newest = () => world.rows.toSorted((a, b) => b.burnedSec - a.burnedSec || order(b, a))
  return {
    page: async ({ limit, after, ...filter }) =>
      newest()
        .filter(isIn(filter))
        .filter((row) => after === null || isAfter(row, after))
        .slice(0, limit),
    byId: async (id) => world.rows.find((row) => row.id === id) ?? null,
    byBurnTx: async (hash) => world.rows.filter((row) => row.burnTx === hash),
    deposits: async ({ limit, isOpen }) =>
      world.deposits.filter(({ refundTx }) => !isOpen || refundTx === null).slice(0, limit),
    totals: async (filter = { chainId: null, payer: null }) => {
      const rows = world.rows.filter(isIn(filter))
      return {
        bridges: rows.length,
        delivered: rows.filter(({ mintTx }) => mintTx !== null).length,
        deliveredUsdc6: rows.reduce((sum, row) => sum + (row.receivedUsdc6 ?? 0n), 0n),
        feesUsdc6: rows.reduce((sum, row) => sum + row.feeUsdc6, 0n),
        refunds: world.deposits.filter(({ refundTx }) => refundTx !== null).length,
        pending: rows.filter(({ mintTx }) => mintTx === null).length,
      }
    },
    times: async () =>
      world.rows.length === 0
        ? []
        : [{ chainId: 8453, toChainId: 5042, samples: 200, p50Sec: 9, p95Sec: 14 }],
    earnings: async () => [],
    referrer: async () => [],
    heads: async () => [],
  }
}

function isIn({ chainId, payer, sinceSec, untilSec }: ProofFilter): (row: ProofRow) => boolean {
  return (row) =>
    (chainId === null || row.chainId === chainId) &&
    (payer === null || row.payer === payer) &&
    (sinceSec === undefined || row.burnedSec >= sinceSec) &&
    (untilSec === undefined || row.burnedSec <= untilSec)
}

function order(a: ProofRow, b: ProofRow): number {
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

function isAfter(row: ProofRow, after: { burnedSec: number; id: Hex }): boolean {
  return row.burnedSec < after.burnedSec || (row.burnedSec === after.burnedSec && row.id < after.id)
}
