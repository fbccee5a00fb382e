import type { Address } from 'viem'
import { UnknownVault } from '../../kernel/errors.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import type { BasketFacts, VaultCallDeps, VaultFacts } from '../ports.ts'

/**
 * Reads a vault and its basket, both at the newest indexed block.
 *
 * Throws UnknownVault if the factory created no vault at that address.
 */
export async function readVault(
  deps: Pick<VaultCallDeps, 'chain'>,
  address: Address,
): Promise<{ readonly basket: BasketFacts; readonly vault: VaultFacts }> {
  const at = deps.chain.head()
  const [basket, vault] = await Promise.all([deps.chain.basket(at), deps.chain.vault(at, address)])
  if (vault === null) throw new UnknownVault(showAddress(address))
  return { basket, vault }
}
