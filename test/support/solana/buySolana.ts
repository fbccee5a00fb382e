import type { KeyPairSigner } from '@solana/kit'
import { readOrThrow, walletSigns } from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { type Bought, buyFrom, postTo } from '../gas/buySponsorship.ts'
import type { Payer } from '../payments/payer.ts'
import type { Answer } from '../startApi.ts'

const PATH = '/v1/gas/solana'

/** Sends a body to the sponsor on Solana, with a payment if a header is given. */
export function requestSolanaSponsor(url: string, body: unknown, header?: string): Promise<Answer> {
  return postTo(url + PATH, body, header)
}

/** Buys a sponsorship: requests the price, signs a payment, and repeats the request. */
export function buySolana(url: string, body: unknown, payer: Payer): Promise<Bought> {
  return buyFrom(url + PATH, body, payer)
}

/** Signs a paid transaction with wallets, and returns the body of the post. */
export async function signSolana(
  sponsored: { readonly sponsorshipId: string; readonly transaction: string },
  ...wallets: readonly KeyPairSigner[]
) {
  const { sponsorshipId, transaction } = sponsored
  const wire = await walletSigns(readOrThrow(transaction), ...wallets)
  return { sponsorshipId, transaction: Buffer.from(wire).toString('base64') }
}
