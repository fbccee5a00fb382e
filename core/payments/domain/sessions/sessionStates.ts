/**
 * Transitions of a channel.
 *
 * `open` sells answers; `closing` sells none, because the payer withdraws or a refund is under way; `void` sells none,
 * because the deposit left the chain and no longer covers the sold answers.
 */
export const channelTransitions = {
  open: ['closing', 'void'],
  closing: ['open', 'void'],
  void: [],
} as const satisfies Record<string, readonly string[]>

export type ChannelState = keyof typeof channelTransitions

/**
 * Transitions of a deposit.
 *
 * `requested` waits for a worker; `submitted` has a lane transaction; `confirmed` is in a block; `failed` moved nothing,
 * and the payer may send the same deposit again.
 */
export const depositTransitions = {
  requested: ['submitted', 'confirmed', 'failed'],
  submitted: ['confirmed', 'failed'],
  confirmed: [],
  failed: ['requested'],
} as const satisfies Record<string, readonly string[]>

export type DepositState = keyof typeof depositTransitions
