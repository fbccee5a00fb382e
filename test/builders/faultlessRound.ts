import type { ProbeObservations } from '../../core/status/domain/componentStates.ts'

/** Round without a fault. */
export const faultlessRound: ProbeObservations = {
  api: { isReached: true, calls: 40, problems: [] },
  databaseMs: 1,
  index: {
    homeChainId: 8453,
    maxLagSec: 60,
    chains: [8453, 5042, 137].map((chainId) => ({ chainId, headBlock: 100, lagSec: 2 })),
    differences: 0,
  },
  prices: { status: 'live', reason: null },
  payments: { wanted: [8453, 5042, 137], open: [8453, 5042, 137], waitingSec: 0 },
  routes: [{ name: 'base to arc', isOpen: true, reason: null, warning: null }],
  attestations: null,
  sponsors: [{ name: 'eip155:8453', isOpen: true, reason: null, warning: null }],
  solana: [],
  markets: [{ name: 'btc-5m', isOpen: true, reason: null, warning: null }],
  graphql: null,
  mcp: null,
  late: [],
}
