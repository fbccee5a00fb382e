/**
 * All faults of the attestation service.
 *
 * `counts` names the unit of a fault's `count`: affected answers, or affected burns, each while the fault lasts.
 */
export const faultKinds = {
  not_found: { counts: 'answers', about: 'answers 404, as if the burn was never seen' },
  empty_list: { counts: 'answers', about: 'answers {"messages":[]}: seen, not processed' },
  pending_null_message: { counts: 'answers', about: 'says pending with a message of null' },
  pending_0x_message: { counts: 'answers', about: 'says pending with a message of 0x' },
  complete_0x_message: {
    counts: 'answers',
    about: 'says complete with a message of 0x; its parts are in decodedMessage',
  },
  stuck_pending: { counts: 'burns', about: 'never attests; reattest says that all is final' },
  delay_fee: { counts: 'burns', about: 'a fast burn becomes slow: insufficient_fee' },
  delay_amount: { counts: 'burns', about: 'a fast burn becomes slow: amount_above_max' },
  delay_allowance: {
    counts: 'burns',
    about: 'a fast burn becomes slow: insufficient_allowance_available',
  },
  expired_attestation: {
    counts: 'burns',
    about: 'attests with an expirationBlock in the past, until reattest',
  },
  wrong_signer: { counts: 'answers', about: 'shows signatures of two strangers' },
  swapped_order: { counts: 'answers', about: 'shows the right signatures in the wrong order' },
  other_message: {
    counts: 'answers',
    about: 'shows the well-signed message of another burn in place of this one',
  },
  duplicate_entry: { counts: 'answers', about: 'lists every message twice' },
  foreign_entry_first: {
    counts: 'answers',
    about: 'lists a well-signed message of another burn before the right ones',
  },
  rate_limited: {
    counts: 'answers',
    about: 'answers 429 to everybody, for 300 s when nothing else is said',
  },
  server_error: { counts: 'answers', about: 'answers 500' },
  slow_body: { counts: 'answers', about: 'stops for 20 s in the middle of an answer' },
  forward_failed: { counts: 'burns', about: 'gives up forwarding before it sends anything' },
  forward_never: { counts: 'burns', about: 'says PENDING and forwards nothing while this holds' },
  forward_late: {
    counts: 'burns',
    about: 'forwards only once somebody else has minted, and fails on that',
  },
} as const satisfies Record<string, { counts: 'answers' | 'burns'; about: string }>

export type FaultKind = keyof typeof faultKinds

/** Returns true if a word names a fault. */
export function isFaultKind(word: string): word is FaultKind {
  return Object.hasOwn(faultKinds, word)
}
