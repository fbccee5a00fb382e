/** Faults of a proxy, with the method if a fault affects only one method. */
export const rpcFaultKinds = {
  delay: { about: 'answers delayMs later', method: undefined },
  error: { about: 'answers with the error -32603', method: undefined },
  hang_up: { about: 'cuts the connection, and tells the node nothing', method: undefined },
  lost_response: { about: 'tells the node, and cuts the connection', method: undefined },
  timeout: { about: 'tells the node nothing and never answers', method: undefined },
  unknown_method: { about: 'does not know a method', method: 'eth_simulateV1' },
  hide_receipts: { about: 'knows of no receipt', method: 'eth_getTransactionReceipt' },
  drop: { about: 'takes transactions, and forgets them', method: 'eth_sendRawTransaction' },
  duplicate: { about: 'tells the node everything twice', method: 'eth_sendRawTransaction' },
  read_only: { about: 'refuses transactions', method: 'eth_sendRawTransaction' },
  already_known: {
    about: 'takes transactions and says that it had them',
    method: 'eth_sendRawTransaction',
  },
  nonce_too_low: { about: 'finds each nonce too low', method: 'eth_sendRawTransaction' },
  pool_full: { about: 'has no room for transactions', method: 'eth_sendRawTransaction' },
  delegated_in_flight: {
    about: 'refuses transactions with authorizations, as if one were under way already',
    method: 'eth_sendRawTransaction',
  },
  replacement_rule: {
    about: 'takes a transaction in place of another one only for a tenth more of both fees',
    method: 'eth_sendRawTransaction',
  },
  geth_words: { about: 'says what is wrong in the words of geth', method: undefined },
  stale_head: { about: 'is some blocks behind', method: undefined },
} as const satisfies Record<string, { about: string; method: string | undefined }>

export type RpcFaultKind = keyof typeof rpcFaultKinds

export type RpcFault = {
  readonly kind: RpcFaultKind
  /** Affected method; by default the method of its kind, or any method. */
  readonly method?: string
  /** Number of affected calls; without a limit by default. */
  readonly times?: number
  /** Milliseconds of a delay; one second by default. */
  readonly delayMs?: number
  /** Blocks of a stale head; three by default. */
  readonly blocks?: number
}

/** Returns true if a word names a fault. */
export function isRpcFaultKind(text: string): text is RpcFaultKind {
  return Object.hasOwn(rpcFaultKinds, text)
}
