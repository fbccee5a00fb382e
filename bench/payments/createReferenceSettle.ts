import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import { createWalletClient, defineChain, http, nonceManager, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from '../../devnet/chain/devnetChain.ts'
import { authorizationJson, type SignedPayment } from '../../test/support/payments/payment.ts'

export type ReferenceSettle = (payment: SignedPayment) => Promise<boolean>

type Options = {
  readonly key: `0x${string}`
  /** True if viem counts the nonces of the wallet in memory. */
  readonly managed: boolean
}

/**
 * Maximum wait for a receipt, milliseconds: longer than any settlement of a run; the reference
 * waits three minutes by default.
 */
const MAX_CONFIRMATION_MS = 30_000
/** Interval in milliseconds between two receipt requests of the reference's wallet. */
const POLL_MS = 100

/** Settles payments as the reference facilitator does, with one hot key in this process. */
export function createReferenceSettle(
  chain: DevnetChain,
  { key, managed }: Options,
): ReferenceSettle {
  const account = managed ? privateKeyToAccount(key, { nonceManager }) : privateKeyToAccount(key)
  const viemChain = defineChain({
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  })
  const client = createWalletClient({
    account,
    chain: viemChain,
    transport: http(chain.url),
    pollingInterval: POLL_MS,
  }).extend(publicActions)
  const { address } = account
  const signer = toFacilitatorEvmSigner(
    // The package's own examples pass a client of this form.
    { ...client, address } as unknown as Parameters<typeof toFacilitatorEvmSigner>[0], // The parameter type is narrower than the type of viem.
    { confirmationTimeoutMs: MAX_CONFIRMATION_MS },
  )
  const scheme = new ExactEvmScheme(signer)
  return async ({ offer, authorization, signature }) => {
    const network = `eip155:${chain.chainId}` as const
    const requirements = {
      scheme: 'exact',
      network,
      amount: String(offer.amountUsdc6),
      asset: offer.token.address,
      payTo: offer.payTo,
      maxTimeoutSeconds: offer.timeoutSec,
      extra: { name: offer.token.name, version: offer.token.version },
    }
    const payload = {
      x402Version: 2,
      accepted: requirements,
      payload: { signature, authorization: authorizationJson(authorization) },
    }
    const settled = await scheme
      .settle(payload, requirements)
      .catch(() => ({ success: false }) as const)
    return settled.success
  }
}
