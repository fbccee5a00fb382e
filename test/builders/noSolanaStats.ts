import type { SolanaStats, SolanaWindowSums } from '../../core/sponsor/solana/statsPorts.ts'

/** Totals of a window without transactions. */
export const EMPTY_SOLANA_SUMS: SolanaWindowSums = {
  chain: {
    transactions: 0,
    succeeded: 0,
    senders: 0,
    feeLamports: 0n,
    spentLamports: 0n,
    unread: 0,
    unreadCapLamports: 0n,
  },
  desk: {
    quoted: 0,
    paid: 0,
    posted: 0,
    confirmed: 0,
    failed: 0,
    expired: 0,
    credited: 0,
    refused: 0,
    void: 0,
    feesUsdc6: 0n,
    latencyMs: null,
  },
}

/** Statistics before the first sponsorship on Solana. */
export const noSolanaStats: SolanaStats = {
  asOfSec: 1_790_000_000,
  feePayers: [],
  windows: { h24: EMPTY_SOLANA_SUMS, d7: EMPTY_SOLANA_SUMS, all: EMPTY_SOLANA_SUMS },
  recent: [],
}
