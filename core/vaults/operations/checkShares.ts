import type { Address } from 'viem'
import type { BlockRef } from '../../kernel/blockRef.ts'
import { InsufficientShares, ZeroAddress } from '../../kernel/errors.ts'
import type { VaultCallDeps, VaultFacts } from '../ports.ts'
import { ExceedsSupply } from './refusals.ts'

/** Zero address: no account can sign for this address. Source: EIP-20. */
export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

/**
 * Rejects a transfer of more shares than the owner holds; if the owner is unknown, of more shares than the total
 * supply.
 *
 * Throws InsufficientShares, ExceedsSupply or ZeroAddress.
 */
export async function checkShares(
  deps: Pick<VaultCallDeps, 'chain'>,
  at: BlockRef,
  move: {
    readonly vault: VaultFacts
    readonly shares: bigint
    readonly owner: Address | undefined
  },
): Promise<void> {
  const { vault, shares, owner } = move
  if (shares > vault.supply) throw new ExceedsSupply(shares, vault.supply)
  if (owner === undefined) return
  if (owner === ZERO_ADDRESS) throw new ZeroAddress('owner')
  const held = await deps.chain.shares(at, vault.address, owner)
  if (shares > held) throw new InsufficientShares('shares', shares, held)
}
