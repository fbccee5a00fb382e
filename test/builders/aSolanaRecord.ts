import type {
  SolanaLanded,
  SolanaStats,
  SolanaWindowSums,
} from '../../core/sponsor/solana/statsPorts.ts'
import { EMPTY_SOLANA_SUMS, noSolanaStats } from './noSolanaStats.ts'

export const FEE_PAYER = 'FeePayerWhichPaysForEverybodyE1SeAnd1otNever'
export const WALLET = '2Lw4YnZmdfEdwZaUedhqr2g9GCtCipUDrgPZp9nwHija'

/** Builds totals of ten transactions: two failed, three created accounts, one receipt is missing. */
export function someSolanaSums(
  changes: {
    chain?: Partial<SolanaWindowSums['chain']>
    desk?: Partial<SolanaWindowSums['desk']>
  } = {},
): SolanaWindowSums {
  return {
    chain: {
      transactions: 10,
      succeeded: 8,
      senders: 4,
      feeLamports: 90_000n,
      spentLamports: 90_000n + 3n * 2_039_280n,
      unread: 1,
      unreadCapLamports: 10_000n,
      ...changes.chain,
    },
    desk: {
      quoted: 30,
      paid: 14,
      posted: 11,
      confirmed: 8,
      failed: 2,
      expired: 2,
      credited: 1,
      refused: 1,
      void: 3,
      feesUsdc6: 2_000_000n,
      latencyMs: { p50: 900, p95: 2_400 },
      ...changes.desk,
    },
  }
}

export function aLandedSolana(changes: Partial<SolanaLanded> = {}): SolanaLanded {
  return {
    sponsorshipId: `0x${'5e'.repeat(16)}`,
    signature:
      '4Y2zUYriN3FjjN8JpzdiiYjSWrDEJuADH64xB1MAdft67sTdmn7Xh9ayk6hp9ts6DweWPHi25BQKM8waMxpnFcum',
    slot: 4_475_000_008n,
    blockSec: 1_790_000_003,
    sender: WALLET,
    success: true,
    feeLamports: 10_000n,
    spentLamports: 10_000n,
    feeUsdc6: 30_000n,
    ...changes,
  }
}

export function someSolanaStats(changes: Partial<SolanaStats> = {}): SolanaStats {
  const sums = someSolanaSums()
  return {
    ...noSolanaStats,
    feePayers: [FEE_PAYER],
    windows: { h24: EMPTY_SOLANA_SUMS, d7: sums, all: sums },
    recent: [aLandedSolana()],
    ...changes,
  }
}
