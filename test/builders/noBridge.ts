import type { BridgeDeps } from '../../core/bridge/ports.ts'
import { DatabaseUnavailable } from '../../core/kernel/errors.ts'

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}

/** Bridge of apps without bridging; its reads fail. */
export const noBridge: BridgeDeps = {
  bridges: {
    saveQuote: down,
    quoteFor: down,
    byId: down,
    byTx: down,
    owedBy: down,
    referralCreditOf: down,
    refundOf: down,
    claim: down,
    recordFrontRun: down,
    waitUntil: down,
    follow: () => ({ close: async () => undefined }),
    withdraw: down,
    countFailures: down,
  },
  routes: {
    sources: [],
    connectedChainIds: [],
    health: async () => [],
    requireStandby: async () => undefined,
    check: down,
    code: down,
  },
  attestations: { messages: down, fees: down, fastAllowanceUsdc6: down, reattest: down },
  proofs: {
    page: down,
    byId: down,
    byBurnTx: down,
    deposits: down,
    totals: down,
    times: down,
    earnings: down,
    referrer: down,
    heads: down,
  },
  proofCheck: { read: down },
  balances: { read: down, isNonceUsed: down },
  cctp: { transfers: down, mintOf: down },
  outside: down,
}
