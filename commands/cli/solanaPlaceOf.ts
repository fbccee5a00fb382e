import { solanaRpcUrl } from '../../core/config/solanaVariables.ts'
import type { Config } from '../../core/config.ts'
import { readDevnetSolana } from '../../core/sponsor/solana/chain/readDevnetSolana.ts'

/** The node of Solana and the account that pays there; null is not known. */
export type SolanaPlace = {
  readonly rpcUrl: string | null
  readonly feePayer: string | null
  /** Key of a wallet of the devnet, where that is the place. */
  readonly devnetKey: string | null
}

/** As configured; else that of a devnet that was started here. */
export function solanaPlaceOf(config: Config): SolanaPlace {
  const devnet = config.SOLANA_RPC_URL === undefined ? readDevnetSolana(config.STATE_DIR) : null
  return {
    rpcUrl: solanaRpcUrl({ ...config, DEVNET: config.DEVNET || devnet !== null }),
    feePayer: config.SOLANA_FEE_PAYER ?? devnet?.feePayer.address ?? null,
    devnetKey: devnet?.stranger.key ?? null,
  }
}
