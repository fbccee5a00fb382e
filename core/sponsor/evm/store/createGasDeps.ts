import type { Deployment } from '../../../deployment.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { IndexProof } from '../../../platform/db/continuity/createIndexProof.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { POOL_SIZE } from '../../../platform/db/poolSizes.ts'
import type { GasDeps, GasRules } from '../ports.ts'
import { createGasHealth } from './createGasHealth.ts'
import { createGasNode } from './createGasNode.ts'
import { createSponsorships } from './createSponsorships.ts'
import { createGasStats } from './stats/createGasStats.ts'

export type GasDepsOptions = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly proof: IndexProof
  readonly rpcUrls: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly rules: GasRules
  /** Tips that the operator sets, wei per gas; chains without an entry use the suggestion of the node. */
  readonly tipsWei: ReadonlyMap<number, bigint>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/** Creates the dependencies of the sponsor's operations; `close` closes the connections. */
export function createGasDeps(options: GasDepsOptions): GasDeps & { close(): Promise<void> } {
  const { databaseUrl, deployment, rules, clock, log } = options
  const nodes = deployment.gas.flatMap((gas) => {
    const chain = deployment.chains.find(({ chainId }) => chainId === gas.chainId)
    const rpc = options.rpcUrls.find(({ chainId }) => chainId === gas.chainId)
    if (chain === undefined || rpc === undefined) return []
    const tipWei = options.tipsWei.get(gas.chainId)
    return [createGasNode({ gas, usdc: chain.usdc, rpcUrl: rpc.rpcUrl, tipWei, clock })]
  })
  const sponsorships = createSponsorships({
    databaseUrl,
    poolSize: POOL_SIZE.sponsorships,
    gas: deployment.gas,
    constantGas: rules.constantGas,
  })
  const stats = createGasStats({
    databaseUrl,
    deployment,
    proof: options.proof,
    clock,
    poolSize: POOL_SIZE.sponsorshipStats,
  })
  return {
    nodes,
    sponsorships,
    stats,
    health: createGasHealth({ nodes, sponsorships, clock, log }),
    rules,
    close: async () => {
      await stats.close()
      await sponsorships.close()
    },
  }
}
