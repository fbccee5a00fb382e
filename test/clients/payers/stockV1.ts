import { createSigner, wrapFetchWithPayment } from 'x402-fetch'
import { type Ask, type Paid, paidByFetch, requestOf } from './payer.ts'

/** Names of the chains in version 1 of the protocol, which has no name for 5042. */
const LEGACY_NAMES: Readonly<Record<number, string>> = { 8453: 'base', 137: 'polygon' }

/** Pays with `x402-fetch`: version 1, by the body, with its default cap of 0.10 USDC. */
export async function payByStockV1(ask: Ask): Promise<Paid> {
  const { url, key, chainId, maxUsd } = ask
  const name = LEGACY_NAMES[chainId]
  if (name === undefined) throw new Error(`version 1 has no name for chain ${chainId}`)
  const signer = await createSigner(name, key)
  const maxUsdc6 = maxUsd === undefined ? undefined : BigInt(maxUsd) * 1_000_000n
  return paidByFetch(await wrapFetchWithPayment(fetch, signer, maxUsdc6)(url, requestOf(ask)))
}
