/** Maximum bytes of a transaction with its signatures. Source: Solana, `PACKET_DATA_SIZE`. */
export const MAX_TRANSACTION_BYTES = 1_232

/** Maximum signatures of a transaction, including that of the fee payer. Source: research/gas.md 7.3. */
export const MAX_SIGNERS = 3

/** Maximum compute units of a sponsored transaction. Source: research/gas.md 7.3. */
export const MAX_UNITS = 600_000n

/**
 * Maximum price of a compute unit, millionths of a lamport: 5 lamports. Source: research/gas.md 7.3, x402 `exact` on
 * Solana.
 */
export const MAX_UNIT_PRICE_MICRO = 5_000_000n

/**
 * Maximum token accounts that one transaction creates at the sponsor's cost: more would lock the reserves of other
 * callers. Source: chosen here.
 */
export const MAX_ACCOUNT_CREATIONS = 3

/** Lamports for each signature. Source: Solana, `DEFAULT_TARGET_LAMPORTS_PER_SIGNATURE`. */
export const SIGNATURE_LAMPORTS = 5_000n

/**
 * Lamports that exempt a token account of 165 bytes from rent. Source: Solana, rent of 128 + 165 bytes for two years.
 */
export const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n

/**
 * Compute units of an instruction if the message sets no limit: the highest value of all versions
 * of the chain's rules.
 *
 * Source: Solana, `DEFAULT_INSTRUCTION_COMPUTE_UNIT_LIMIT`; built-in programs have 3,000 since
 * SIMD-0170.
 */
export const DEFAULT_UNITS = 200_000n
export const BUILT_IN_UNITS = 3_000n

/** Blocks for which a blockhash is valid. Source: Solana, `MAX_PROCESSING_AGE`. */
export const BLOCKHASH_BLOCKS = 150n

/** Free refreshes of the blockhash per sponsorship. Source: research/gas.md 7.3. */
export const MAX_REFRESHES = 1

/** Maximum age of a price of SOL for sales: the feed reports every second, and prices change little within a minute. */
export const MAX_SOL_PRICE_AGE_MS = 60_000

/**
 * Bounds of a valid price of SOL, USD with 18 decimals: 1 to 100,000 USD. A price outside is a fault of the feed.
 * Source: chosen here.
 */
export const MIN_SOL_USD_E18 = 10n ** 18n
export const MAX_SOL_USD_E18 = 100_000n * 10n ** 18n

/** CAIP-2 name of Solana. Source: CAIP-30. */
export const SOLANA_NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
