import { createHash } from 'node:crypto'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { BLOCKHASH_BLOCKS } from '../../core/sponsor/solana/domain/solanaLimits.ts'

/** Slots and blocks differ on the real chain, which skips some: nothing may take one for the other here either. */
const SKIPPED = 300n
/** Slots by which blocks that most voted for, and blocks that cannot leave the chain, are behind. Source: Solana. */
const CONFIRMED_AFTER = 1n
const FINALIZED_AFTER = 32n

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type Slots = {
  /** Slot by the clock now. */
  now(): bigint
  /** Newest slot of a commitment, when `tip` is the newest of all. */
  slotAt(commitment: Commitment, tip: bigint): bigint
  commitmentOf(slot: bigint, tip: bigint): Commitment
  heightOf(slot: bigint): bigint
  /** Hash of the block at a height: the same for the same seed. */
  hashAt(height: bigint): string
  /** Whether a block at `height` takes transactions over this hash. */
  takes(hash: string, height: bigint): boolean
  /** Lets time pass, for those who cannot wait. */
  skip(slots: number): void
}

/** Slots that pass with the clock, and go on after a restart: what was signed before it ends in its time. */
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
