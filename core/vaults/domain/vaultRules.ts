/** Basis points in one whole. Source: definition. */
export const BPS = 10_000n

/** Constituents of every vault. Source: Vault API specification, section 1, "exactly four". */
export const CONSTITUENT_COUNT = 4

/**
 * Raw units of one whole constituent token (8 decimals).
 * Source: Vault API specification, section 1.
 */
export const TOKEN_UNIT = 10n ** 8n

/**
 * Base units of one whole share (18 decimals), the amount that a share price is quoted for.
 * Source: BasketVault.
 */
export const SHARE_UNIT = 10n ** 18n

/**
 * Fee on a deposit in bps of the USDC paid in, rounded up.
 * Source: Vault API specification, section 1, "mint fee 20 bps".
 */
export const MINT_FEE_BPS = 20

/**
 * Part of the supply by which one year of management fee dilutes the shares, bps. Source: Vault API
 * specification, section 1.
 */
export const MGMT_FEE_BPS_PER_YEAR = 90

/** Fee on gains, bps; zero. Source: Vault API specification, section 1. */
export const PERF_FEE_BPS = 0

/**
 * Minimum deposit in USDC-6, one dollar; makes share inflation unprofitable.
 *
 * Source: Vault API specification, section 8.
 */
export const MIN_DEPOSIT_USDC6 = 1_000_000n

/**
 * Room under a cap that counts as unlimited, USDC-6; prevents an overflow in the contract.
 *
 * Source: BasketVault.maxDeposit.
 */
export const MAX_ROOM_USDC6 = 2n ** 128n - 1n

/**
 * Maximum change of one weight per call, bps.
 *
 * Source: Vault API specification, section 8.
 */
export const MAX_WEIGHT_STEP_BPS = 2_000

/**
 * Drift of a weight from its target, in bps of the NAV, above which a rebalance is allowed.
 *
 * Source: BasketVault.
 */
export const REBALANCE_BAND_BPS = 300

/**
 * Maximum loss per swap of a deposit or redemption against the TWAP, bps; includes impact, pool fee
 * and guard.
 *
 * Source: BasketVault.
 */
export const MAX_SWAP_LOSS_BPS = 150

/**
 * Maximum loss per swap of a rebalance against the TWAP, bps; lower than for deposits, because any
 * account may rebalance.
 *
 * Source: BasketVault.
 */
export const MAX_REBALANCE_LOSS_BPS = 50

/** Part of NAV that rebalances may trade in one direction with a full budget, bps. Source: RebalanceBudget. */
export const TURNOVER_BUDGET_BPS = 1_000

/** Seconds to refill the whole turnover budget: one day. Source: RebalanceBudget. */
export const TURNOVER_REFILL_SEC = 86_400n

/** Part of NAV that rebalances may lose against the TWAP with a full budget, bps. Source: RebalanceBudget. */
export const LOSS_BUDGET_BPS = 20

/** Seconds to refill the whole loss budget: one week. Source: RebalanceBudget. */
export const LOSS_REFILL_SEC = 604_800n

/** Minimum part of NAV that a rebalance trades when it stops at its budget, bps. Source: RebalanceBudget. */
export const MIN_REBALANCE_STEP_BPS = 25

/** Minimum leg of a rebalance, USDC-6: one cent. Source: BasketMath. */
export const REBALANCE_DUST_USDC6 = 10_000n

/**
 * NAV in USDC-6 from which a vault can need a rebalance; the dust after exits would otherwise need rebalances for ever.
 *
 * Source: BasketVault.
 */
export const MIN_REBALANCE_NAV_USDC6 = 1_000_000n

/**
 * Shares (18 decimals) added to the supply in every ratio, 10^(18 - 6), against inflation attacks.
 * Source: BasketVault.
 */
export const VIRTUAL_SHARES = 10n ** 12n

/** USDC-6 added to the NAV in every ratio, the twin of the virtual shares. Source: BasketVault. */
export const VIRTUAL_USDC6 = 1n

/**
 * USDC-6 that `previewRedeem` deducts for the five roundings of a redemption.
 *
 * Source: BasketVault.
 */
export const PREVIEW_REDEEM_MARGIN_USDC6 = 5n

/** One in the fixed point of the management fee, 27 decimals. Source: BasketVault. */
export const RAY = 10n ** 27n

/**
 * Part of a holder's share of the supply that remains after one second of management fee, 27
 * decimals: `floor(10^27 · (1 - 0.0090)^(1 / 31536000))`. Over 365 days, the fee is exactly 0.90 %.
 *
 * Source: BasketVault.
 */
export const RETENTION_RAY = 999999999713319867743113861n

/**
 * Number of sub-windows of the TWAP window. The price is their median, so a manipulation must hold
 * in three of five.
 *
 * Source: TwapPriceSource.
 */
export const TWAP_SUB_WINDOWS = 5
