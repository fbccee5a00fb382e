import type { RpcAnswer } from './rpcCall.ts'

/**
 * Geth's messages, with the code -32000, for different messages of anvil. Source: geth core/txpool/errors.go,
 * core/error.go.
 */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/already imported/i, 'already known'],
  [/nonce too low/i, 'nonce too low: next nonce is higher'],
  [/insufficient funds/i, 'insufficient funds for gas * price + value: address has too little'],
  [
    /max fee per gas less than block base fee/i,
    'max fee per gas less than block base fee: too low',
  ],
  [/replacement transaction underpriced/i, 'replacement transaction underpriced'],
  [/intrinsic gas too low/i, 'intrinsic gas too low: gas 1, minimum needed 21000'],
]
const CODE = -32_000

/** Returns an answer with geth's error text. */
export function toGethError(answer: RpcAnswer): RpcAnswer {
  if (!('error' in answer)) return answer
  const known = WORDS.find(([pattern]) => pattern.test(answer.error.message))
  return known === undefined
    ? answer
    : { error: { ...answer.error, code: CODE, message: known[1] } }
}
