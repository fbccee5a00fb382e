import type { Deployment } from '../../deployment.ts'
import { DatabaseUnavailable } from '../../domain/errors.ts'
import type { GasDeps, GasRules } from '../../gasPorts.ts'
import type { Clock } from '../../ports.ts'

export type GasDepsOptions = {
  readonly databaseUrl: string
  readonly deployment: Deployment
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly rules: GasRules
  /** Tips that are set by hand, wei per gas; what the node suggests elsewhere. */
  readonly tipsWei: ReadonlyMap<number, bigint>
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

const down = async (): Promise<never> => {
  throw new DatabaseUnavailable(1)
}

/** Everything that the operations of the sponsor need. */
export function createGasDeps({ rules }: GasDepsOptions): GasDeps & { close(): Promise<void> } {
  return {
    nodes: [],
    sponsorships: {
      saveQuote: down,
      quoteFor: down,
      quoteOf: down,
      ask: down,
      ofPayment: down,
      byId: down,
      byHash: down,
      countDryRun: down,
      post: down,
      waitUntil: down,
      standing: down,
    },
    stats: { chain: async () => [], desk: async () => [], operation: down },
    health: async () => [],
    rules,
    close: async () => undefined,
  }
}
