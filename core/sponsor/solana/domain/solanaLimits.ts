/** Bytes of a transaction with its signatures. Source: Solana, `PACKET_DATA_SIZE`. */
export const MAX_TRANSACTION_BYTES = 1_232

/** Signatures of a transaction, ours included. Source: research/gas.md 7.3. */
export const MAX_SIGNERS = 3

/** Compute units of a sponsored transaction. Source: research/gas.md 7.3. */
export const MAX_UNITS = 600_000n

/** Price of a compute unit, millionths of a lamport: 5 lamports. Source: research/gas.md 7.3, x402 `exact` on Solana. */
export const MAX_UNIT_PRICE_MICRO = 5_000_000n

/** Token accounts that one transaction creates at our cost: more would lock up what others are promised. Source: ours. */
export const MAX_ACCOUNT_CREATIONS = 3

/** Lamports for each signature. Source: Solana, `DEFAULT_TARGET_LAMPORTS_PER_SIGNATURE`. */
export const SIGNATURE_LAMPORTS = 5_000n

/** Lamports that keep a token account of 165 bytes for good. Source: Solana, rent of 128 + 165 bytes for two years. */
export const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n

/**
 * Units of an instruction where the message sets no limit: the most of any rule that was in force.
 *
 * Source: Solana, `DEFAULT_INSTRUCTION_COMPUTE_UNIT_LIMIT`; built-in programs take 3,000 since SIMD-0170.
 */
export const DEFAULT_UNITS = 200_000n
export const BUILT_IN_UNITS = 3_000n

/** Blocks for which a blockhash is taken. Source: Solana, `MAX_PROCESSING_AGE`. */
export const BLOCKHASH_BLOCKS = 150n

/** Times that a payment gets a fresh blockhash for nothing. Source: research/gas.md 7.3. */
export const MAX_REFRESHES = 1

/** Oldest price of SOL that is sold by: the feed reports every second, and prices move little in a minute. */
export const MAX_SOL_PRICE_AGE_MS = 60_000

/** A price of SOL beyond these is a fault of the feed, USD with 18 decimals: 1 to 100,000 USD. Source: ours. */
export const MIN_SOL_USD_E18 = 10n ** 18n
export const MAX_SOL_USD_E18 = 100_000n * 10n ** 18n

/** CAIP-2 name of Solana. Source: CAIP-30. */
export const SOLANA_NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
