import type { Clock } from '../../../kernel/clock.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { POOL_SIZE } from '../../../platform/db/poolSizes.ts'
import { createSolanaRpc } from '../chain/createSolanaRpc.ts'
import { findAssociatedAccount } from '../chain/findAssociatedAccount.ts'
import { solUsdOf } from '../domain/solUsdOf.ts'
import type { SolanaDeps, SolFeed } from '../ports.ts'
import { createSolanaFunds } from './createSolanaFunds.ts'
import { createSolanaSponsorships } from './createSolanaSponsorships.ts'

/** Creates the dependencies of the operations on Solana; returns null without a node or a fee payer. */
export function createSolanaDeps(options: {
  readonly databaseUrl: DatabaseUrl
  readonly rpcUrl: string | null
  readonly feePayer: string | undefined
  readonly markets: SolFeed
  readonly clock: Clock
}): (SolanaDeps & { close(): Promise<void> }) | null {
  const { databaseUrl, rpcUrl, feePayer, markets, clock } = options
  if (rpcUrl === null || feePayer === undefined) return null
  const sponsorships = createSolanaSponsorships({ databaseUrl, poolSize: POOL_SIZE.solana })
  const rpc = createSolanaRpc(rpcUrl)
  return {
    rpc,
    feePayer,
    sponsorships,
    funds: createSolanaFunds({ rpc, feePayer, sponsorships, clock }),
    solUsd: () => {
      const observations = markets.state()?.assets.sol
      return observations === undefined ? null : solUsdOf(observations, clock.nowMs())
    },
    findAssociatedAccount,
    close: () => sponsorships.close(),
  }
}
