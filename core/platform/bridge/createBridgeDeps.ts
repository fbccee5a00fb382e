import type { BridgeDeps } from '../../bridgePorts.ts'
import type { Deployment } from '../../deployment.ts'
import { DatabaseUnavailable } from '../../domain/errors.ts'
import type { Clock } from '../../ports.ts'
import type { Log } from '../log.ts'
import { createOutsideFetch } from '../outside/createOutsideFetch.ts'
import { createAttestations } from './createAttestations.ts'
import { createCctpReads } from './createCctpReads.ts'
import { createPublicAttestations } from './createPublicAttestations.ts'
import { createUsdcBalances } from './createUsdcBalances.ts'
import { createBridgeProofs } from './proofs/createBridgeProofs.ts'

const RETRY_AFTER_SEC = 5
/** Connections for what the index says of bridges, each held for a few milliseconds. */
const PROOF_POOL_SIZE = 4

export type BridgeDepsOptions = {
  readonly databaseUrl: string
  readonly deployment: Deployment
  /** Chains that we know an RPC of. */
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly attestationUrl: string
  /** Origin under which callers reach this api. */
  readonly publicUrl: string
  readonly clock: Clock
  readonly log: Log
}

/** What the bridge's operations read and write, of one process; `close` ends what it opened. */
export function createBridgeDeps(
  options: BridgeDepsOptions,
): BridgeDeps & { close(): Promise<void> } {
  const down = async (): Promise<never> => {
    throw new DatabaseUnavailable(RETRY_AFTER_SEC)
  }
  const { databaseUrl, deployment } = options
  const proofs = createBridgeProofs({ databaseUrl, deployment, poolSize: PROOF_POOL_SIZE })
  return {
    bridges: {
      saveQuote: down,
      quoteFor: down,
      byId: down,
      byTx: down,
      bookingOf: down,
      refundOf: down,
      claim: down,
      waitUntil: down,
      follow: () => ({ close: async () => undefined }),
      failedOf: down,
    },
    routes: { sources: [], health: async () => [], check: down, code: down },
    attestations: createPublicAttestations(
      createAttestations(options.attestationUrl),
      options.clock,
    ),
    proofs,
    proofCheck: { read: down },
    balances: createUsdcBalances(options),
    cctp: createCctpReads(options),
    outside: createOutsideFetch({
      allowHttp: deployment.devnet,
      // A devnet has no address that the world could mean, and its own offers are worth checking too.
      ownOrigin: deployment.devnet ? new URL(options.publicUrl).origin : '',
    }),
    close: () => proofs.close(),
  }
}
