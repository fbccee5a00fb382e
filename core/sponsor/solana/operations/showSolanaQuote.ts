import type { z } from 'zod'
import { formatUsdc6 } from '../../../kernel/money.ts'
import { GAS_MULTIPLIER_BPS } from '../../evm/domain/gasLimits.ts'
import { usdText } from '../../evm/operations/showGasQuote.ts'
import { SOLANA_NETWORK } from '../domain/solanaLimits.ts'
import type { SolanaQuote } from '../ports.ts'
import type { solanaQuoteSchema } from './solanaFields.ts'

/** Units of 1e-18 USD per 1e-8 USD. */
const E18_PER_E8 = 10n ** 10n

/**
 * Returns the components of a price, shown in the body of the 402 beside the challenge; lamports
 * are strings of digits.
 */
export function showSolanaQuote(
  quote: SolanaQuote,
  feePayer: string,
): z.output<typeof solanaQuoteSchema> {
  return {
    quoteId: quote.id,
    network: SOLANA_NETWORK,
    feePayer,
    lamportCap: String(quote.lamportCap),
    feeLamports: String(quote.feeLamports),
    multiplierBps: GAS_MULTIPLIER_BPS,
    nativeUsd: solUsdText(quote.solPriceE18),
    usd: formatUsdc6(quote.amountUsdc6),
    payUsdc: String(quote.amountUsdc6),
    expiresAt: quote.expiresAtSec,
  }
}

/** Formats the USD price of SOL with 8 decimals, rounded up, so that no shown price is below the charged price. */
export function solUsdText(priceE18: bigint): string {
  return usdText((priceE18 + E18_PER_E8 - 1n) / E18_PER_E8)
}
