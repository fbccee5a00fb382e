/** Answer of a node to a raw transaction. */
export type SendVerdict =
  /** The node has the transaction, from this or an earlier call. */
  | { readonly kind: 'taken' }
  /** A transaction with this nonce is already in a block. */
  | { readonly kind: 'nonce_used' }
  /** The fees are too low for now, or for a replacement. */
  | { readonly kind: 'underpriced' }
  /** The balance of the account is too low. */
  | { readonly kind: 'poor' }
  /** A wallet whose delegation the transaction carries has its own pending transactions. */
  | { readonly kind: 'authority_busy' }
  /** The transaction can never be in a block. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The node rejects the transaction for now, for a reason that the other kinds do not name. */
  | { readonly kind: 'put_off'; readonly reason: string }

/**
 * Error texts of nodes with their verdicts. Only the text distinguishes these cases: the code is -32000 or -32003 for
 * all of them.
 *
 * Source: geth core/txpool/errors.go and core/error.go, reth and erigon txpool errors, anvil 1.7.
 */
const WORDS: readonly (readonly [RegExp, Exclude<SendVerdict['kind'], 'put_off'>])[] = [
  [/already known|already imported|known transaction|already in mempool/i, 'taken'],
  [/nonce too low|nonce has already been used|nonce is too low/i, 'nonce_used'],
  [/insufficient funds|insufficient balance|overshot/i, 'poor'],
  [/underpriced|could not replace existing/i, 'underpriced'],
  [/less than block base fee|fee cap less than|fee too low|tip .*minimum/i, 'underpriced'],
  [/authority already reserved|DelegatorHasPendingTx/i, 'authority_busy'],
  [/intrinsic gas too low|intrinsic gas too high|floor data gas/i, 'refused'],
  [/exceeds block gas limit|exceeds maximum per-transaction gas|gas limit too high/i, 'refused'],
  [/transaction type not supported|unsupported transaction type/i, 'refused'],
  [/authorization list not supported|7702.*not supported|set ?code.*not supported/i, 'refused'],
  [/empty auth(orization)? list|at least one authorization/i, 'refused'],
  [
    /oversized data|max initcode size|invalid chain id|invalid sender|invalid signature/i,
    'refused',
  ],
  [/higher than max fee per gas|exceeds the configured cap/i, 'refused'],
]

/**
 * Returns the verdict for the error message of a node. An unknown message counts as a temporary rejection, so that the
 * lane retries.
 */
export function parseVerdict(message: string): SendVerdict {
  const known = WORDS.find(([words]) => words.test(message))
  if (known === undefined) return { kind: 'put_off', reason: message }
  const [, kind] = known
  return kind === 'refused' ? { kind, reason: message } : { kind }
}
