import { address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaAddress } from '../domain/solanaMessage.ts'

/** Where an owner's tokens of a mint of the older token program are, whether the account is there or not. */
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
