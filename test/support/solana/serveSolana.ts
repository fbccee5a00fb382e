import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import {
  type SolanaWorld,
  startSolanaWorld,
} from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'

/** Local Solana on the machine's clock, with the environment of api and workers. */
export type ServedSolana = SolanaWorld & {
  readonly apiEnv: Readonly<Record<string, string>>
  readonly workersEnv: Readonly<Record<string, string>>
  /** Passes additional slots beyond those of the clock. */
  pass(slots: number): void
}

/** Slots after which a blockhash has expired and the expiry is final. */
export const LAPSED_SLOTS = 250

/** Serves a Solana on a separate port. Its users have tokens and no SOL. */
export async function serveSolana(seed: number): Promise<ServedSolana> {
  const world = await startSolanaWorld({ seed, nowMs: Date.now })
  const { url, wsUrl, feePayer, accounts, chain } = world
  return {
    ...world,
    apiEnv: { SOLANA_RPC_URL: url, SOLANA_FEE_PAYER: feePayer },
    workersEnv: {
      SOLANA_RPC_URL: url,
      SOLANA_WS_URL: wsUrl,
      SOLANA_FEE_PAYER_KEY: toBase58(accounts.feePayer.secret),
    },
    pass: (slots) => {
      chain.slots.skip(slots)
      chain.tip()
    },
  }
}
