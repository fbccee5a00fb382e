import { toBase58 } from '../../../core/sponsor/solana/domain/base58.ts'
import {
  type SolanaWorld,
  startSolanaWorld,
} from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'

/** A local Solana by the machine's clock, and what our processes are told of it. */
export type ServedSolana = SolanaWorld & {
  readonly apiEnv: Readonly<Record<string, string>>
  readonly workersEnv: Readonly<Record<string, string>>
  /** Slots beyond those of the clock go by. */
  pass(slots: number): void
}

/** More slots than a blockhash and its finality take. */
export const LAPSED_SLOTS = 250

/** On a port of its own; users of it have tokens and no coins. */
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
