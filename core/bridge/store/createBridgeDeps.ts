import type { Deployment } from '../../deployment.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createOutsideFetch } from '../../platform/egress/createOutsideFetch.ts'
import type { Log } from '../../platform/log.ts'
import type { BridgeDeps } from '../ports.ts'
import { createAttestationGate } from './createAttestationGate.ts'
import { createAttestations } from './createAttestations.ts'
import { createBridges } from './createBridges.ts'
import { createCctpReads } from './createCctpReads.ts'
import { createPublicAttestations } from './createPublicAttestations.ts'
import { createUsdcBalances } from './createUsdcBalances.ts'
import { createBridgeProofs } from './proofs/createBridgeProofs.ts'
import { createProofCheck } from './proofs/createProofCheck.ts'
import { createBridgeRoutes } from './routes/createBridgeRoutes.ts'

/** Connections for what the index says of bridges, each held for a few milliseconds. */
const PROOF_POOL_SIZE = 4
/** Connections for rows of bridges, each held for a statement or two. */
const BRIDGE_POOL_SIZE = 8

export type BridgeDepsOptions = {
  readonly databaseUrl: string
  readonly deployment: Deployment
  /** Chains that we know an RPC of. */
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly attestationUrl: string
  /** What a whole coin that pays gas on a chain costs now, or at most where nobody tells, USDC-6. */
  readonly nativePriceUsdc6: (chainId: number) => Promise<bigint>
  /** Origin under which callers reach this api. */
  readonly publicUrl: string
  readonly clock: Clock
  readonly log: Log
}

/** What the bridge's operations read and write, of one process; `close` ends what it opened. */
export function createBridgeDeps(
  options: BridgeDepsOptions,
): BridgeDeps & { close(): Promise<void> } {
  const { databaseUrl, deployment } = options
  const proofs = createBridgeProofs({ databaseUrl, deployment, poolSize: PROOF_POOL_SIZE })
  const gate = createAttestationGate(databaseUrl)
  const attestations = createPublicAttestations({
    service: createAttestations(options.attestationUrl),
    gate,
    clock: options.clock,
    log: options.log,
  })
  const bridges = createBridges({ databaseUrl, poolSize: BRIDGE_POOL_SIZE })
  const routes = createBridgeRoutes({ ...options, attestations })
  return {
    bridges,
    routes,
    attestations,
    proofs,
    proofCheck: createProofCheck(options),
    balances: createUsdcBalances(options),
    cctp: createCctpReads(options),
    outside: createOutsideFetch({
      allowHttp: deployment.devnet,
      // A devnet has no address that the world could mean, and its own offers are worth checking too.
      ownOrigin: deployment.devnet ? new URL(options.publicUrl).origin : '',
    }),
    close: async () => {
      await routes.close()
      await gate.close()
      await bridges.close()
      await proofs.close()
    },
  }
}
