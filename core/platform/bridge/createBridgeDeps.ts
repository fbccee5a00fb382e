import type { BridgeDeps } from '../../bridgePorts.ts'
import { DatabaseUnavailable } from '../../domain/errors.ts'

const RETRY_AFTER_SEC = 5

/** What the bridge's operations read and write, of one process; `close` ends what it opened. */
export function createBridgeDeps(): BridgeDeps & { close(): Promise<void> } {
  const down = async (): Promise<never> => {
    throw new DatabaseUnavailable(RETRY_AFTER_SEC)
  }
  return {
    bridges: {
      saveQuote: down,
      quoteFor: down,
      byId: down,
      byTx: down,
      claim: down,
      waitUntil: down,
      follow: () => ({ close: async () => undefined }),
      failedOf: down,
    },
    routes: { health: async () => [], check: down, code: down },
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
    balances: { read: down },
    cctp: { transfers: down, mintOf: down },
    outside: down,
    close: async () => undefined,
  }
}
