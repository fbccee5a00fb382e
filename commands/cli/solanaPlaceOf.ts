import { solanaRpcUrl } from '../../core/config/solanaVariables.ts'
import type { Config } from '../../core/config.ts'
import { readDevnetSolana } from '../../core/sponsor/solana/chain/readDevnetSolana.ts'

/** Node of Solana and fee payer account; null for an unknown value. */
export type SolanaPlace = {
  readonly rpcUrl: string | null
  readonly feePayer: string | null
  /** Key of a wallet of the devnet; null elsewhere. */
  readonly devnetKey: string | null
}

/** Returns the configured node and fee payer, else those of a devnet that runs from this state folder. */
export function solanaPlaceOf(config: Config): SolanaPlace {
  const devnet = config.SOLANA_RPC_URL === undefined ? readDevnetSolana(config.STATE_DIR) : null
  return {
    rpcUrl: solanaRpcUrl({ ...config, DEVNET: config.DEVNET || devnet !== null }),
    feePayer: config.SOLANA_FEE_PAYER ?? devnet?.feePayer.address ?? null,
    devnetKey: devnet?.stranger.key ?? null,
  }
}
