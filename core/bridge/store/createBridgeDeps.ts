import type { Deployment } from '../../deployment.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { IndexProof } from '../../platform/db/continuity/createIndexProof.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { POOL_SIZE } from '../../platform/db/poolSizes.ts'
import type { StandbyCheck } from '../../platform/db/standby/createStandbyCheck.ts'
import { createGuardedFetch } from '../../platform/egress/createGuardedFetch.ts'
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

export type BridgeDepsOptions = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly proof: IndexProof
  /** Chains with a configured RPC. */
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly attestationUrl: string
  /**
   * Returns the current price of one native coin of a chain, USDC-6; the maximum price if no current price is known.
   */
  readonly nativePriceUsdc6: (chainId: number) => Promise<bigint>
  /** Public origin of this api. */
  readonly publicUrl: string
  /** Check of the synchronous standby; null if a single copy of the rows suffices. */
  readonly standby: Pick<StandbyCheck, 'require'> | null
  readonly clock: Clock
  readonly log: Log
}

/** Creates the dependencies of the bridge operations for one process; `close` closes all of them. */
export function createBridgeDeps(
  options: BridgeDepsOptions,
): BridgeDeps & { close(): Promise<void> } {
  const { databaseUrl, deployment, proof } = options
  const proofs = createBridgeProofs({
    databaseUrl,
    deployment,
    proof,
    poolSize: POOL_SIZE.bridgeProofs,
  })
  const gate = createAttestationGate(databaseUrl)
  const attestations = createPublicAttestations({
    service: createAttestations(options.attestationUrl),
    gate,
    clock: options.clock,
    log: options.log,
  })
  const bridges = createBridges({ databaseUrl, poolSize: POOL_SIZE.bridges })
  const routes = createBridgeRoutes({ ...options, attestations })
  return {
    bridges,
    routes,
    attestations,
    proofs,
    proofCheck: createProofCheck(options),
    balances: createUsdcBalances(options),
    cctp: createCctpReads(options),
    outside: createGuardedFetch({
      allowHttp: deployment.devnet,
      // A devnet has no public address, so callers may check offers at the local origin of the devnet.
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
