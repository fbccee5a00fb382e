/** Faults of a proxy, with the method if a fault affects only one method. */
export const rpcFaultKinds = {
  delay: { about: 'answers after delayMs', method: undefined },
  error: { about: 'returns the error -32603', method: undefined },
  hang_up: { about: 'closes the connection without a request to the node', method: undefined },
  lost_response: {
    about: 'forwards the request to the node and closes the connection before the answer',
    method: undefined,
  },
  timeout: { about: 'forwards nothing to the node and never answers', method: undefined },
  unknown_method: { about: 'rejects a method as unknown', method: 'eth_simulateV1' },
  hide_receipts: { about: 'returns no receipts', method: 'eth_getTransactionReceipt' },
  drop: { about: 'accepts transactions and drops them', method: 'eth_sendRawTransaction' },
  duplicate: { about: 'forwards each request to the node twice', method: 'eth_sendRawTransaction' },
  read_only: { about: 'rejects transactions', method: 'eth_sendRawTransaction' },
  already_known: {
    about: 'accepts transactions and reports them as already known',
    method: 'eth_sendRawTransaction',
  },
  nonce_too_low: { about: 'rejects each nonce as too low', method: 'eth_sendRawTransaction' },
  pool_full: {
    about: 'rejects transactions because its pool is full',
    method: 'eth_sendRawTransaction',
  },
  delegated_in_flight: {
    about: 'rejects transactions with authorizations, as if an authorization was already pending',
    method: 'eth_sendRawTransaction',
  },
  replacement_rule: {
    about: 'accepts a replacement of a transaction only if both fees are 10 % higher',
    method: 'eth_sendRawTransaction',
  },
  geth_words: { about: 'returns the error texts of geth', method: undefined },
  stale_head: { about: 'serves a head that is some blocks old', method: undefined },
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
