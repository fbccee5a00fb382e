import { z } from 'zod'
import type { Variable } from './configKeys.ts'

/** What is set of the sponsor on Solana. */
export const solanaVariables = {
  SOLANA_RPC_URL: {
    about:
      'RPC of Solana, for the gas sponsor there; that of the devnet when unset on it, else nothing is sponsored there.',
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  SOLANA_FEE_PAYER: {
    about: 'Address of the account that pays for sponsored transactions on Solana, base58.',
    schema: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be an address of Solana')
      .optional(),
  },
} as const satisfies Record<string, Variable>

type SolanaConfig = {
  readonly DEVNET: boolean
  readonly DEVNET_SOLANA_PORT: number
  readonly SOLANA_RPC_URL?: string | undefined
}

/** The node of Solana that is asked; null where there is none. */
export function solanaRpcUrl(config: SolanaConfig): string | null {
  if (config.SOLANA_RPC_URL !== undefined) return config.SOLANA_RPC_URL
  return config.DEVNET ? `http://127.0.0.1:${config.DEVNET_SOLANA_PORT}` : null
}
