import { createHash } from 'node:crypto'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { BLOCKHASH_BLOCKS } from '../../core/sponsor/solana/domain/solanaLimits.ts'

/** Number of skipped slots; as on the real chain, a slot number must never equal a block height. */
const SKIPPED = 300n
/** Slots by which confirmed and finalized blocks trail the newest slot. Source: Solana. */
const CONFIRMED_AFTER = 1n
const FINALIZED_AFTER = 32n

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type Slots = {
  /** Returns the current slot by the clock. */
  now(): bigint
  /** Returns the newest slot of a commitment, when `tip` is the newest slot. */
  slotAt(commitment: Commitment, tip: bigint): bigint
  commitmentOf(slot: bigint, tip: bigint): Commitment
  heightOf(slot: bigint): bigint
  /** Returns the hash of the block at a height: the same for the same seed. */
  hashAt(height: bigint): string
  /** Returns true if a block at `height` accepts transactions with this blockhash. */
  takes(hash: string, height: bigint): boolean
  /** Advances time by slots, for tests. */
  skip(slots: number): void
}

/** Creates slots that follow the clock and continue after a restart, so that earlier signatures expire on time. */
export function createSlots(options: {
  readonly seed: number
  readonly slotMs: number
  readonly nowMs: () => number
}): Slots {
  const { seed, slotMs, nowMs } = options
  let skipped = 0n
  const hashAt = (height: bigint): string => {
    const digest = createHash('sha256').update(`solana block ${seed} ${height}`).digest()
    return toBase58(Uint8Array.from(digest))
  }
  const slotAt = (commitment: Commitment, tip: bigint): bigint => tip - BEHIND[commitment]
  return {
    now: () => BigInt(Math.floor(nowMs() / slotMs)) + skipped,
    slotAt,
    commitmentOf: (slot, tip) => {
      if (slot <= slotAt('finalized', tip)) return 'finalized'
      return slot <= slotAt('confirmed', tip) ? 'confirmed' : 'processed'
    },
    heightOf: (slot) => slot - SKIPPED,
    hashAt,
    takes: (hash, height) => {
      for (let back = 0n; back <= BLOCKHASH_BLOCKS; back += 1n) {
        if (hashAt(height - back) === hash) return true
      }
      return false
    },
    skip: (slots) => {
      skipped += BigInt(slots)
    },
  }
}

const BEHIND = {
  processed: 0n,
  confirmed: CONFIRMED_AFTER,
  finalized: FINALIZED_AFTER,
} as const satisfies Record<Commitment, bigint>
