import { createWalletClient, type Hex, http, type TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { until } from '../../../supervisor/until.ts'
import type { WholeWorld } from '../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import type { SeedClient } from './seedClient.ts'

/** Started stack, and a client that knows only the seeds. */
export type SeedStack = { readonly world: WholeWorld; readonly client: SeedClient }

export type Unsigned = {
  readonly to: Hex
  readonly data: Hex
  readonly value: string
  readonly chainId: number
}

/** Gas limit for a failed estimation. Source: seeds/000, section 8. */
const EXPLICIT_GAS = 3_000_000n

/**
 * Signs an unsigned transaction of the API unchanged, broadcasts it, and resolves when the API has read its block.
 *
 * Source: seeds/000, section 4, "Broadcast rules".
 */
export async function broadcast(
  { world, client }: SeedStack,
  key: Hex,
  { to, data, value }: Unsigned,
): Promise<TransactionReceipt> {
  const { vaultChain } = world.world.devnet
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, transport: http(vaultChain.url) })
  const hash = await wallet.sendTransaction({
    chain: null,
    to,
    data,
    value: BigInt(value),
    gas: EXPLICIT_GAS,
  })
  const receipt = await vaultChain.client.waitForTransactionReceipt({
    hash,
    timeout: PATIENCE_MS,
    pollingInterval: 200,
  })
  const isRead = async () =>
    (await client.get('/v1/basket')).body.asOf.blockNumber >= Number(receipt.blockNumber)
  if (!(await until(isRead, PATIENCE_MS))) throw new Error('the index does not read the block')
  return receipt
}
