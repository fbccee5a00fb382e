import { z } from 'zod'
import type { Variable } from './keyVariables.ts'

/** Variables of the sponsor on Solana. */
export const solanaVariables = {
  SOLANA_RPC_URL: {
    about:
      'RPC of Solana for the gas sponsor. If unset, the RPC of the devnet on a devnet; elsewhere Solana is not sponsored.',
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  SOLANA_WS_URL: {
    about:
      'Workers only: WebSocket of the node in SOLANA_RPC_URL, which reports transactions in blocks at once. If unset, the WebSocket of the devnet with its RPC; otherwise the workers only poll.',
    schema: z.url({ protocol: /^wss?$/ }).optional(),
  },
  SOLANA_FEE_PAYER: {
    about:
      'Address of the account that pays for sponsored transactions on Solana, base58. Workers with SIGNER_URL and without SOLANA_FEE_PAYER_KEY use the key of the signer.',
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
  readonly SOLANA_WS_URL?: string | undefined
}

/** Returns the URL of the Solana node; null without a node. */
export function solanaRpcUrl(config: SolanaConfig): string | null {
  if (config.SOLANA_RPC_URL !== undefined) return config.SOLANA_RPC_URL
  return config.DEVNET ? `http://127.0.0.1:${config.DEVNET_SOLANA_PORT}` : null
}

/**
 * Returns the WebSocket URL of the Solana node; null without a known URL, as with a configured node other than the
 * devnet's.
 */
export function solanaWsUrl(config: SolanaConfig): string | null {
  if (config.SOLANA_WS_URL !== undefined) return config.SOLANA_WS_URL
  const isOwn = config.DEVNET && config.SOLANA_RPC_URL === undefined
  return isOwn ? `ws://127.0.0.1:${config.DEVNET_SOLANA_PORT}` : null
}
