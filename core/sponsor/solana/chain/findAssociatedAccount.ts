import { address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaAddress } from '../domain/solanaMessage.ts'

/**
 * Returns the address of an owner's token account for a mint of the older token program, whether the account exists or
 * not.
 */
export async function findAssociatedAccount(
  owner: SolanaAddress,
  mint: SolanaAddress,
): Promise<SolanaAddress> {
  const [found] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return found
}
