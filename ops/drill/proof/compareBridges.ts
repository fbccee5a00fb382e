import type { Address, Hex } from 'viem'
import type { BridgeBooks } from '../../../test/support/bridge/bridgeBooks.ts'

/** Bridge of a caller: its signature, and the use of the signature on the chain. */
export type BridgeFate = {
  readonly id: Hex
  readonly payer: Address
  readonly toChainId: number
  readonly valueUsdc6: bigint
  readonly receiveUsdc6: bigint
  /** Status of the last answer; undefined without an answer. */
  readonly status: number | undefined
  readonly isUsed: boolean
}

export type BridgeProof = {
  readonly delivered: number
  readonly refunded: number
  readonly untouched: number
  readonly problems: readonly string[]
}

/** Compares each bridge with the logs of the chains: delivered once, refunded once, or untouched. */
export function compareBridges(bridges: readonly BridgeFate[], books: BridgeBooks): BridgeProof {
  const ends = bridges.map((bridge) => ({ id: bridge.id, end: endOf(bridge, books) }))
  const count = (wanted: string) => ends.filter(({ end }) => end === wanted).length
  return {
    delivered: count('delivered'),
    refunded: count('refunded'),
    untouched: count('untouched'),
    problems: ends
      .filter(({ end }) => !['delivered', 'refunded', 'untouched'].includes(end))
      .map(({ id, end }) => `bridge ${id} ${end}`),
  }
}

/** Returns `delivered`, `refunded`, `untouched`, or the problem. */
function endOf(bridge: BridgeFate, books: BridgeBooks): string {
  const burn = books.burns.get(bridge.id)
  const mints = books.mints.get(bridge.id) ?? []
  const refunds = books.refunds.get(bridge.id) ?? []
  const [mint] = mints
  const [refund] = refunds
  if (mints.length > 1 || refunds.length > 1 || (mints.length > 0 && refunds.length > 0)) {
    return `has ${mints.length} mints and ${refunds.length} refunds`
  }
  if (burn !== undefined) {
    if (mint === undefined) return 'is burned and not minted'
    const isRight =
      mint.chainId === bridge.toChainId &&
      mint.recipient === bridge.payer &&
      mint.receivedUsdc6 >= bridge.receiveUsdc6
    return isRight ? 'delivered' : `is minted as ${mint.receivedUsdc6} on chain ${mint.chainId}`
  }
  if (refund !== undefined) {
    return refund.amountUsdc6 === bridge.valueUsdc6
      ? 'refunded'
      : `is refunded with ${refund.amountUsdc6} of ${bridge.valueUsdc6}`
  }
  if (bridge.isUsed) return 'is charged, and neither burned nor refunded'
  return bridge.status === 200 ? 'is answered with 200 and not burned' : 'untouched'
}
