import { concatHex, decodeAbiParameters, type Hex, keccak256, sliceHex, toHex } from 'viem'
import type { RpcLog } from '../chain/rpc.ts'
import { type CctpMessage, decodeMessage } from './decodeMessage.ts'
import type { AttestationPlan } from './planAttestation.ts'

/** Topics of message logs. Source: evm-cctp-contracts, MessageTransmitterV2. */
export const MESSAGE_SENT: Hex =
  '0x8c5261668696ce22758910d05bab8f186d6eb247ceac2af2e82c7dc17669b036'
export const MESSAGE_RECEIVED: Hex =
  '0xff48c13eda96b1cceacc6b9edeedc9e9db9d6226afbc30146b720c19d3addb1c'
/** Depth in blocks after which a log is final. Anvil goes back 60 blocks at most. */
export const REORG_DEPTH = 128

/** Signed attestation of a burn. */
export type AttestedBurn = {
  readonly message: Hex
  readonly signatures: readonly Hex[]
  readonly finality: number
  readonly isExpired: boolean
}

/** Message that left a chain, with its later states. */
export type Burn = {
  readonly key: string
  readonly chainId: number
  readonly txHash: Hex
  readonly logIndex: number
  readonly blockNumber: number
  readonly source: Hex
  readonly message: CctpMessage
  readonly eventNonce: Hex
  plan: AttestationPlan | null
  attested: AttestedBurn | null
  /** Transaction of the forwarder; null before it is sent. */
  forwardTx: Hex | null
  forwardTries: number
  isForwardFailed: boolean
  /** True if a fault makes the forwarder mint after another account. */
  isForwardLate: boolean
  wasReattested: boolean
}

/** Message that arrived at its destination. */
export type MessageArrival = {
  readonly txHash: Hex
  readonly caller: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
}

export type Ledger = {
  /** Replaces the logs of a chain from `fromBlock` on; a message missing from `logs` has left the chain. */
  sync(chainId: number, fromBlock: number, logs: readonly RpcLog[]): void
  byTx(domain: number, txHash: Hex): readonly Burn[]
  byNonce(eventNonce: Hex): Burn | undefined
  arrival(chainId: number, eventNonce: Hex): MessageArrival | undefined
  /** Burns that still need an attestation or a mint. */
  readonly open: Set<Burn>
  /** Yields every known burn, oldest first. */
  burns(): Iterable<Burn>
}

type ChainPages = { readonly burns: Map<string, Burn>; readonly arrivals: Map<Hex, MessageArrival> }

/** Creates the record of messages in the chains' logs, empty at first. */
export function createLedger(): Ledger {
  const all = new Map<string, Burn>()
  const nonces = new Map<Hex, Burn>()
  const transactions = new Map<Hex, Burn[]>()
  const pages = new Map<number, ChainPages>()
  const open = new Set<Burn>()
  const pageOf = (chainId: number) => {
    const page = pages.get(chainId) ?? { burns: new Map(), arrivals: new Map() }
    pages.set(chainId, page)
    return page
  }
  const add = (page: ChainPages, burn: Burn) => {
    page.burns.set(burn.key, burn)
    all.set(burn.key, burn)
    nonces.set(burn.eventNonce, burn)
    transactions.set(burn.txHash, [...(transactions.get(burn.txHash) ?? []), burn])
    open.add(burn)
  }
  const forget = (page: ChainPages, burn: Burn) => {
    page.burns.delete(burn.key)
    all.delete(burn.key)
    open.delete(burn)
    if (nonces.get(burn.eventNonce) === burn) nonces.delete(burn.eventNonce)
    const rest = (transactions.get(burn.txHash) ?? []).filter((other) => other !== burn)
    if (rest.length > 0) transactions.set(burn.txHash, rest)
    else transactions.delete(burn.txHash)
  }
  return {
    sync: (chainId, fromBlock, logs) => {
      const page = pageOf(chainId)
      const found = burnsOf(chainId, logs)
      for (const burn of page.burns.values()) {
        if (burn.blockNumber >= fromBlock && !found.has(burn.key)) forget(page, burn)
        // Older burns never change; only recent burns are compared again.
        else if (burn.blockNumber < fromBlock) page.burns.delete(burn.key)
      }
      for (const burn of found.values()) if (!all.has(burn.key)) add(page, burn)
      for (const [nonce, arrival] of page.arrivals) {
        if (arrival.blockNumber >= fromBlock) page.arrivals.delete(nonce)
      }
      for (const [nonce, arrival] of arrivalsOf(logs)) page.arrivals.set(nonce, arrival)
    },
    byTx: (domain, txHash) =>
      (transactions.get(txHash) ?? []).filter(({ message }) => message.sourceDomain === domain),
    byNonce: (eventNonce) => nonces.get(eventNonce),
    arrival: (chainId, eventNonce) => pages.get(chainId)?.arrivals.get(eventNonce),
    open,
    burns: () => all.values(),
  }
}

function burnsOf(chainId: number, logs: readonly RpcLog[]): Map<string, Burn> {
  const burns = new Map<string, Burn>()
  const places = new Map<Hex, number>()
  for (const log of logs) {
    if (log.topics[0] !== MESSAGE_SENT) continue
    const place = places.get(log.transactionHash) ?? 0
    places.set(log.transactionHash, place + 1)
    const [source] = decodeAbiParameters([{ type: 'bytes' }], log.data)
    const message = decodeMessage(source)
    if (message === undefined) continue
    const key = `${log.blockHash}/${log.transactionHash}/${log.logIndex}`
    burns.set(key, {
      key,
      chainId,
      txHash: log.transactionHash,
      logIndex: Number(log.logIndex),
      blockNumber: Number(log.blockNumber),
      source,
      message,
      eventNonce: nonceOf(message.sourceDomain, log.transactionHash, place),
      plan: null,
      attested: null,
      forwardTx: null,
      forwardTries: 0,
      isForwardFailed: false,
      isForwardLate: false,
      wasReattested: false,
    })
  }
  return burns
}

/**
 * Returns the nonce of a message from its transaction and its place in the transaction.
 *
 * The real service draws nonces at random; here a nonce must be the same after a restart and after a reorganisation.
 */
function nonceOf(domain: number, txHash: Hex, place: number): Hex {
  return keccak256(concatHex([toHex(domain, { size: 4 }), txHash, toHex(place, { size: 4 })]))
}

function* arrivalsOf(logs: readonly RpcLog[]): Generator<[Hex, MessageArrival]> {
  for (const { topics, transactionHash, blockNumber, blockHash } of logs) {
    const [topic, caller, nonce] = topics
    if (topic !== MESSAGE_RECEIVED || caller === undefined || nonce === undefined) continue
    yield [
      nonce,
      {
        txHash: transactionHash,
        caller: sliceHex(caller, 12),
        blockNumber: Number(blockNumber),
        blockHash,
      },
    ]
  }
}
