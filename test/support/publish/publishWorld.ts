import { text } from '../../../core/platform/db/columns.ts'
import { challengeOf, offerOnChain } from '../payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../payments/paidWorld.ts'
import type { Payer } from '../payments/payer.ts'
import { type SignedPayment, signPayment } from '../payments/payment.ts'
import type { Answer, Api } from '../startApi.ts'

export const PUBLISH = '/v1/publish'
/** Price of a page, USDC-6. */
export const PAGE_USDC6 = 250_000n
export const RICH_USDC6 = 1_000_000_000n
export const PAGE_CHAIN = 8453

export type PublishWorld = PaidWorld & {
  /** Vaults of the index, EIP-55. */
  readonly vaults: readonly string[]
}

/**
 * Creates one chain with vaults, an index that stops after the back-fill, and processes on demand.
 */
export async function createPublishWorld(seed: number, proxied?: true): Promise<PublishWorld> {
  const world = await createPaidWorld({
    seed,
    chainIds: [PAGE_CHAIN],
    stillIndex: true,
    ...(proxied && { proxied }),
  })
  return { ...world, vaults: await vaultsOf(world) }
}

/** Reads the vaults of the index, EIP-55. */
export async function vaultsOf({ sql }: Pick<PaidWorld, 'sql'>): Promise<string[]> {
  const rows = await sql({ address: text })`
    select address from chain.vault where chain_id = ${PAGE_CHAIN} order by vault_id`
  return rows.map(({ address }) => address)
}

/** Signs the current price of this publication. */
export async function signPublication(
  api: Pick<Api, 'url'>,
  payer: Payer,
  body: object,
): Promise<SignedPayment> {
  return signPayment(payer, offerOnChain(await challengeOf(api.url + PUBLISH, body), PAGE_CHAIN))
}

/** Reads the published pages of a vault. */
export const pagesOf = (api: Pick<Api, 'get'>, vault: string): Promise<Answer> =>
  api.get(`/v1/published/${vault}`)
