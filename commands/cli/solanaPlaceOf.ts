import { solanaRpcUrl } from '../../core/config/solanaVariables.ts'
import type { Config } from '../../core/config.ts'
import { readDevnetSolana } from '../../core/sponsor/solana/chain/readDevnetSolana.ts'

/** URL of the Solana node and address of the fee payer; null for an unknown value. */
export type SolanaPlace = {
  readonly rpcUrl: string | null
  readonly feePayer: string | null
  /** Private key of a devnet wallet; null outside of a devnet. */
  readonly devnetKey: string | null
}

/** Returns the configured node and fee payer, else those of the devnet that uses this state folder. */
export function solanaPlaceOf(config: Config): SolanaPlace {
  const devnet = config.SOLANA_RPC_URL === undefined ? readDevnetSolana(config.STATE_DIR) : null
  return {
    rpcUrl: solanaRpcUrl({ ...config, DEVNET: config.DEVNET || devnet !== null }),
    feePayer: config.SOLANA_FEE_PAYER ?? devnet?.feePayer.address ?? null,
    devnetKey: devnet?.stranger.key ?? null,
  }
}
