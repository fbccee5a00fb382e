import { DatabaseUnavailable } from '../../core/kernel/errors.ts'
import type { GasDeps } from '../../core/sponsor/evm/ports.ts'
import { noSolanaStats } from './noSolanaStats.ts'

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}

/** Sponsor of apps without sponsorships; its reads fail. */
export const noGas: GasDeps = {
  nodes: [],
  sponsorships: {
    saveQuote: down,
    quoteFor: down,
    quoteOf: down,
    request: down,
    ofPayment: down,
    byId: down,
    byHash: down,
    markServed: down,
    countDryRun: down,
    recordOutage: down,
    post: down,
    waitUntil: down,
    submitterState: down,
  },
  stats: {
    chain: async () => [],
    desk: async () => [],
    solana: async () => noSolanaStats,
    operation: down,
    ofSender: down,
  },
  health: async () => [],
  rules: {
    minPriceUsdc6: 30_000n,
    multiplierBps: 13_000n,
    constantGas: 60_000n,
    quoteSec: 120,
    graceSec: 90,
    maxCallDataBytes: 24_576,
  },
}
