import { findTransaction } from './findTransaction.ts'
import type { Intent, IntentEvent } from './intent.ts'
import { isRecord, numberOf, type Provider } from './wallet.ts'

/** Result of one search on the chain: an event of the order, or the reason to search again. */
export type Look =
  | { readonly kind: 'event'; readonly event: IntentEvent }
  | { readonly kind: 'waiting' }
  /** The chain has no transaction of the order; the wallet may still show the request. */
  | { readonly kind: 'absent' }
  /** The node of the wallet cannot answer whether the transaction exists. */
  | { readonly kind: 'unknown' }

const FAILED = 'The transaction failed in its block, so it changed nothing; only gas was spent.'
const REPLACED =
  'Another transaction of the account used the nonce of this transaction, so it never runs.'

/** Looks once for the transaction of an order in state `asked` or `sent`, by the node of the wallet. */
export function lookUp(provider: Provider, intent: Intent): Promise<Look> {
  return intent.state === 'sent' ? lookForReceipt(provider, intent) : lookForHash(provider, intent)
}

async function lookForHash(provider: Provider, intent: Intent): Promise<Look> {
  const found = await search(provider, intent)
  if (found.kind === 'found') {
    const { hash, nonce } = found
    return { kind: 'event', event: { kind: 'sent', hash, nonce } }
  }
  if (found.kind === 'unknown') return found
  return { kind: found.hasPending ? 'waiting' : 'absent' }
}

async function lookForReceipt(provider: Provider, intent: Intent): Promise<Look> {
  const params = [intent.hash]
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params })
  if (isRecord(receipt) && typeof receipt['status'] === 'string') {
    const event: IntentEvent =
      numberOf(receipt['status']) === 1 ? { kind: 'mined' } : { kind: 'reverted', problem: FAILED }
    return { kind: 'event', event }
  }
  if (intent.hash === null) return { kind: 'unknown' }
  const sent = await provider.request({ method: 'eth_getTransactionByHash', params })
  if (isRecord(sent)) {
    const nonce = numberOf(sent['nonce'])
    if (nonce === intent.nonce) return { kind: 'waiting' }
    return { kind: 'event', event: { kind: 'sent', hash: intent.hash, nonce } }
  }
  return lookForReplacement(provider, intent)
}

/** A node without the transaction may be late, so only a used nonce proves that the transaction never runs. */
async function lookForReplacement(provider: Provider, intent: Intent): Promise<Look> {
  const found = await search(provider, intent)
  if (found.kind === 'found' && found.hash !== intent.hash) {
    const { hash, nonce } = found
    return { kind: 'event', event: { kind: 'sent', hash, nonce } }
  }
  if (found.kind !== 'absent') return { kind: 'waiting' }
  const isUsed = intent.nonce !== null && found.minedCount > intent.nonce
  if (!isUsed) return { kind: 'waiting' }
  return { kind: 'event', event: { kind: 'replaced', problem: REPLACED } }
}

const search = (provider: Provider, { account, firstNonce, fromBlock, steps, at }: Intent) => {
  const { to, data } = steps[at] ?? { to: '0x' as const, data: '0x' as const }
  return findTransaction(provider, { account, to, data, firstNonce, fromBlock })
}
