import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../../../devnet/chain/sendTransaction.ts'
import type { BridgeScenario } from '../../../devnet/scenarios/bridgeScenario.ts'
import { performBridgeScenario } from '../../../devnet/scenarios/performBridgeScenario.ts'
import type { Offer } from '../payments/challenge.ts'
import type { Payer } from '../payments/payer.ts'
import { type SignedPayment, signPayment } from '../payments/payment.ts'
import type { BridgeWorld } from './bridgeWorld.ts'

/** Faults that close the route from Base to Arc: the reported reason, the scenario, and its reverse. */
export const ROUTE_CLOSURES: readonly [string, BridgeScenario, BridgeScenario][] = [
  [
    'USDC is paused on Base',
    { kind: 'pause-usdc', chainId: 8453 },
    { kind: 'unpause-usdc', chainId: 8453 },
  ],
  [
    'USDC is paused on Arc',
    { kind: 'pause-usdc', chainId: 5042 },
    { kind: 'unpause-usdc', chainId: 5042 },
  ],
  ...([8453, 5042] as const).flatMap((chainId) =>
    (['transmitter', 'minter'] as const).map((part): [string, BridgeScenario, BridgeScenario] => [
      `CCTP is paused on ${chainId === 8453 ? 'Base' : 'Arc'}`,
      { kind: 'pause-cctp', chainId, part },
      { kind: 'unpause-cctp', chainId, part },
    ]),
  ),
  [
    'CCTP accepts no amount on this route',
    { kind: 'burn-limit', chainId: 8453, limitUsdc6: 0n },
    { kind: 'burn-limit', chainId: 8453, limitUsdc6: 10_000_000_000_000n },
  ],
]

/** Performs a scenario of USDC or CCTP on a world. */
export function performScenario({ world }: BridgeWorld, scenario: BridgeScenario): Promise<string> {
  const { residentDeps, market, chains, attestation } = world.devnet
  return performBridgeScenario({ residentDeps, market, chains, attestation }, scenario)
}

/** Signs for another amount than the offer's, as a misinformed client would. */
export function signFor(payer: Payer, offer: Offer, amountUsdc6: bigint): Promise<SignedPayment> {
  const amount = String(amountUsdc6)
  const row = { ...offer.row, amount, maxAmountRequired: amount }
  return signPayment(payer, { ...offer, amountUsdc6, row })
}

/** Delegates a key to code on chain 8453 with its owner's signature; another account pays the gas. */
export async function delegateTo(
  { chain: chainOf, world }: BridgeWorld,
  payer: Payer,
  to: Hex,
): Promise<void> {
  const chain = chainOf(8453)
  const account = privateKeyToAccount(payer.key)
  const relay = world.devnet.accounts.visitors[1]
  if (relay === undefined) throw new Error('nobody relays')
  const authorization = await account.signAuthorization({
    chainId: 8453,
    contractAddress: to,
    nonce: await chain.client.getTransactionCount({ address: payer.address }),
  })
  const wallet = createWalletClient({
    account: privateKeyToAccount(relay.privateKey),
    transport: http(chain.url),
  })
  const hash = await wallet.sendTransaction({
    chain: null,
    to: payer.address,
    authorizationList: [authorization],
    gas: 200_000n,
  })
  await receiptOf(chain, hash)
}
