/** Why a page was taken down, as callers are told. */
export const TAKE_DOWN_REASONS = ['abuse', 'fraud', 'legal', 'privacy', 'other'] as const
export type TakeDownReason = (typeof TAKE_DOWN_REASONS)[number]

/** That a page is taken down now; unix seconds. */
export type TakeDown = { readonly takenDownAtSec: number; readonly reason: TakeDownReason }
