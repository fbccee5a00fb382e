/** Codes of the reasons for a take-down, which callers receive. */
export const TAKE_DOWN_REASONS = ['abuse', 'fraud', 'legal', 'privacy', 'other'] as const
export type TakeDownReason = (typeof TAKE_DOWN_REASONS)[number]

/** Current take-down of a page; time in unix seconds. */
export type TakeDown = { readonly takenDownAtSec: number; readonly reason: TakeDownReason }
