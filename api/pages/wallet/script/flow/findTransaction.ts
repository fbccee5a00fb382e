import {
  type Hex,
  isHash,
  isRecord,
  isSame,
  numberOf,
  type Provider,
  quantityOf,
} from './wallet.ts'

/** Transactions of the account that one search examines; a person sends fewer while a page is closed. */
const MAX_EXAMINED = 16

type Wanted = {
  readonly account: Hex
  readonly to: Hex
  readonly data: Hex
  readonly firstNonce: number
  readonly fromBlock: number
}

/** Result of a search in the blocks of the chain. */
export type Found =
  | { readonly kind: 'found'; readonly hash: Hex; readonly nonce: number }
  /** No transaction of the account since `firstNonce` has this receiver and data. */
  | { readonly kind: 'absent'; readonly minedCount: number; readonly hasPending: boolean }
  /** The node has no past states, or the account sent more transactions than a search examines. */
  | { readonly kind: 'unknown' }

/**
 * Finds the transaction of an order whose hash never reached the page, by the nonces of the account: a wallet may have
 * sent the transaction while the page was closed, or sent it again with more gas.
 */
export async function findTransaction(provider: Provider, wanted: Wanted): Promise<Found> {
  const { account, firstNonce, fromBlock } = wanted
  const countAt = async (block: string): Promise<number> =>
    numberOf(
      await provider.request({ method: 'eth_getTransactionCount', params: [account, block] }),
    )
  const minedCount = await countAt('latest')
  const hasPending = (await countAt('pending')) > minedCount
  if (minedCount - firstNonce > MAX_EXAMINED) return { kind: 'unknown' }
  const head = numberOf(await provider.request({ method: 'eth_blockNumber' }))
  for (let nonce = firstNonce; nonce < minedCount; nonce += 1) {
    const number = await firstBlock({ from: fromBlock, to: head }, async (block) =>
      countAt(quantityOf(block)).then((count) => count > nonce),
    ).catch(() => null)
    if (number === null) return { kind: 'unknown' }
    const hash = await hashIn(provider, { ...wanted, nonce, number })
    if (hash !== null) return { kind: 'found', hash, nonce }
  }
  return { kind: 'absent', minedCount, hasPending }
}

/** Returns the lowest block of a range with a property that all later blocks have. */
async function firstBlock(
  { from, to }: { readonly from: number; readonly to: number },
  has: (block: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (await has(middle)) high = middle
    else low = middle + 1
  }
  return low
}

type Place = Wanted & { readonly nonce: number; readonly number: number }

async function hashIn(provider: Provider, place: Place): Promise<Hex | null> {
  const params = [quantityOf(place.number), true]
  const block = await provider.request({ method: 'eth_getBlockByNumber', params })
  const all = isRecord(block) && Array.isArray(block['transactions']) ? block['transactions'] : []
  for (const transaction of all) {
    if (!isRecord(transaction)) continue
    const { from, nonce, to, input, hash } = transaction
    const isOurs =
      isSame(String(from), place.account) &&
      Number(nonce) === place.nonce &&
      isSame(String(to), place.to) &&
      isSame(String(input), place.data)
    if (isOurs && isHash(hash)) return hash
  }
  return null
}
