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

/** Connections for reads of bridges from the index; a read takes a few milliseconds. */
const PROOF_POOL_SIZE = 4
/** Connections for rows of bridges; each is held for one or two statements. */
const BRIDGE_POOL_SIZE = 8

export type BridgeDepsOptions = {
  readonly databaseUrl: string
  readonly deployment: Deployment
  /** Chains with a configured RPC. */
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly attestationUrl: string
  /** Current price of one native coin of a chain, or the maximum price without a current one, USDC-6. */
  readonly nativePriceUsdc6: (chainId: number) => Promise<bigint>
  /** Public origin of this api. */
  readonly publicUrl: string
  readonly clock: Clock
  readonly log: Log
}

/** Creates the dependencies of the bridge operations for one process; `close` ends all that it opened. */
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
      // A devnet has no public address, and callers may also check the offers of the devnet itself.
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
