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
 * Fee on a deposit, bps of the deposited USDC, rounded up.
 * Source: Vault API specification, section 1, "mint fee 20 bps".
 */
export const MINT_FEE_BPS = 20

/**
 * Management fee per year, bps: the part by which one year dilutes the shares. Source: Vault API specification, section
 * 1.
 */
export const MGMT_FEE_BPS_PER_YEAR = 90

/** Performance fee, bps of gains: zero. Source: Vault API specification, section 1. */
export const PERF_FEE_BPS = 0

/**
 * Minimum deposit in USDC-6, one dollar; the minimum makes share inflation unprofitable.
 *
 * Source: Vault API specification, section 8.
 */
export const MIN_DEPOSIT_USDC6 = 1_000_000n

/**
 * Maximum remaining amount below a cap, USDC-6; a larger amount counts as this maximum, so that the contract does not
 * overflow.
 *
 * Source: BasketVault.maxDeposit.
 */
export const MAX_ROOM_USDC6 = 2n ** 128n - 1n

/**
 * Maximum change of one target weight per call, bps.
 *
 * Source: Vault API specification, section 8.
 */
export const MAX_WEIGHT_STEP_BPS = 2_000

/**
 * Band: drift of a weight from its target, bps of NAV, up to which a rebalance reverts.
 *
 * Source: BasketVault.
 */
export const REBALANCE_BAND_BPS = 300

/**
 * Maximum loss of each swap of a deposit or redemption against the TWAP, bps; the loss includes price impact and pool
 * fee.
 *
 * Source: BasketVault.
 */
export const MAX_SWAP_LOSS_BPS = 150

/**
 * Maximum loss of each swap of a rebalance against the TWAP, bps; lower than for deposits, because any account may
 * rebalance.
 *
 * Source: BasketVault.
 */
export const MAX_REBALANCE_LOSS_BPS = 50

/**
 * Turnover budget: part of NAV that rebalances may trade in one direction while the budget is full, bps. Source:
 * RebalanceBudget.
 */
export const TURNOVER_BUDGET_BPS = 1_000

/** Seconds in which an empty turnover budget refills: one day. Source: RebalanceBudget. */
export const TURNOVER_REFILL_SEC = 86_400n

/**
 * Loss budget: part of NAV that rebalances may lose against the TWAP while the budget is full, bps. Source:
 * RebalanceBudget.
 */
export const LOSS_BUDGET_BPS = 20

/** Seconds in which an empty loss budget refills: one week. Source: RebalanceBudget. */
export const LOSS_REFILL_SEC = 604_800n

/** Minimum part of NAV that a rebalance must trade if its budget ends the rebalance, bps. Source: RebalanceBudget. */
export const MIN_REBALANCE_STEP_BPS = 25

/** Minimum value of one trade of a rebalance, USDC-6: one cent. Source: BasketMath. */
export const REBALANCE_DUST_USDC6 = 10_000n

/**
 * Minimum NAV in USDC-6 at which a vault can need a rebalance; dust that remains after redemptions would otherwise
 * always need one.
 *
 * Source: BasketVault.
 */
export const MIN_REBALANCE_NAV_USDC6 = 1_000_000n

/**
 * Virtual shares (18 decimals) that every ratio adds to the supply against inflation attacks: 10^(18 - 6).
 * Source: BasketVault.
 */
export const VIRTUAL_SHARES = 10n ** 12n

/** Virtual USDC-6 that every ratio adds to the NAV together with the virtual shares. Source: BasketVault. */
export const VIRTUAL_USDC6 = 1n

/** Raw units that a pool may round away on each side of a sale. Source: BasketMath.POOL_ROUNDING. */
export const POOL_ROUNDING = 1n

/** The number 1 with 27 decimals, the fixed-point unit of the management fee. Source: BasketVault. */
export const RAY = 10n ** 27n

/**
 * Part of a holder's share of the supply that remains after one second of management fee, 27 decimals: `floor(10^27 ·
 * (1 - 0.0090)^(1 / 31536000))`. Over 365 days, the fee is exactly 0.90 %.
 *
 * Source: BasketVault.
 */
export const RETENTION_RAY = 999999999713319867743113861n

/**
 * Number of sub-windows of the TWAP window. The price is the median of the sub-windows, so a manipulation must last for
 * at least three of the five.
 *
 * Source: TwapPriceSource.
 */
export const TWAP_SUB_WINDOWS = 5
