/**
 * All faults of the attestation service.
 *
 * `counts` names the unit of a fault's `count`: affected answers, or affected burns, each while the fault lasts.
 */
export const faultKinds = {
  not_found: { counts: 'answers', about: 'returns 404, as for an unknown burn' },
  empty_list: {
    counts: 'answers',
    about: 'returns {"messages":[]}, as for a burn that is not processed yet',
  },
  pending_null_message: { counts: 'answers', about: 'returns pending with a message of null' },
  pending_0x_message: { counts: 'answers', about: 'returns pending with a message of 0x' },
  complete_0x_message: {
    counts: 'answers',
    about: 'returns complete with a message of 0x; decodedMessage has its parts',
  },
  stuck_pending: {
    counts: 'burns',
    about: 'never attests; reattest reports that all messages are final',
  },
  delay_fee: { counts: 'burns', about: 'delays a fast burn with the reason insufficient_fee' },
  delay_amount: { counts: 'burns', about: 'delays a fast burn with the reason amount_above_max' },
  delay_allowance: {
    counts: 'burns',
    about: 'delays a fast burn with the reason insufficient_allowance_available',
  },
  expired_attestation: {
    counts: 'burns',
    about: 'attests with an expirationBlock in the past, until reattest',
  },
  wrong_signer: { counts: 'answers', about: 'returns signatures of two unknown keys' },
  swapped_order: { counts: 'answers', about: 'returns the correct signatures in the wrong order' },
  other_message: {
    counts: 'answers',
    about: 'returns the correctly signed message of another burn',
  },
  duplicate_entry: { counts: 'answers', about: 'returns every message twice' },
  foreign_entry_first: {
    counts: 'answers',
    about: 'returns a correctly signed message of another burn before the correct messages',
  },
  rate_limited: {
    counts: 'answers',
    about: 'returns 429 to all callers, for 300 s without COUNT',
  },
  server_error: { counts: 'answers', about: 'returns 500' },
  slow_body: { counts: 'answers', about: 'pauses for 20 s in the middle of an answer' },
  forward_failed: { counts: 'burns', about: 'reports a failed forward and sends no mint' },
  forward_never: {
    counts: 'burns',
    about: 'reports PENDING and sends no mint until the fault ends',
  },
  forward_late: {
    counts: 'burns',
    about: 'sends the mint only after another account minted, so the mint fails',
  },
} as const satisfies Record<string, { counts: 'answers' | 'burns'; about: string }>

export type FaultKind = keyof typeof faultKinds

/** Returns true if a word names a fault. */
export function isFaultKind(word: string): word is FaultKind {
  return Object.hasOwn(faultKinds, word)
}
