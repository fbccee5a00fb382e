import {
  MAX_SIGNERS,
  MAX_TRANSACTION_BYTES,
  MAX_UNIT_PRICE_MICRO,
  MAX_UNITS,
  SOLANA_NETWORK,
  TOKEN_ACCOUNT_LAMPORTS,
} from '../domain/solanaLimits.ts'
import type { SolanaHealth } from './readSolanaHealth.ts'
import { solUsdText } from './showSolanaQuote.ts'

/**
 * Returns the configuration of the sponsor on Solana that a caller needs; without a sponsor on
 * Solana, the configuration is present but disabled.
 */
export function showSolanaConfig({ isOpen, reason, feePayer, solPriceE18 }: SolanaHealth) {
  return {
    network: SOLANA_NETWORK,
    enabled: isOpen,
    reason,
    nativeSymbol: 'SOL',
    nativeUsd: solPriceE18 === null ? null : solUsdText(solPriceE18),
    feePayer,
    path: '/v1/gas/solana',
    limits: {
      maxSigners: MAX_SIGNERS,
      maxTransactionBytes: MAX_TRANSACTION_BYTES,
      maxComputeUnits: String(MAX_UNITS),
      maxMicroLamportsPerUnit: String(MAX_UNIT_PRICE_MICRO),
      tokenAccountLamports: String(TOKEN_ACCOUNT_LAMPORTS),
    },
  } as const
}
