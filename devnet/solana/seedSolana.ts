import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { FailedTransactionMetadata } from 'litesvm'
import { DevnetError } from '../devnetError.ts'
import type { SolanaChain } from './createSolanaChain.ts'
import type { SolanaAccounts } from './solanaAccounts.ts'

const USDC_DECIMALS = 6
/** Initial balance of each user, USDC-6: 1,000 USDC. */
const USER_USDC6 = 1_000_000_000n
/** Initial balance of the fee payer, lamports: 10 SOL, enough for more than a thousand transfers. */
const OPERATOR_LAMPORTS = lamports(10_000_000_000n)

/**
 * Funds the fee payer and the stranger with SOL, and users with tokens of a mint that represents USDC; users have no
 * SOL.
 *
 * Throws `DevnetError` `transaction_reverted`.
 */
export async function seedSolana(chain: SolanaChain, accounts: SolanaAccounts): Promise<void> {
  const { svm } = chain
  const { feePayer, mintAuthority, mint, users, stranger } = accounts
  for (const solanaDevnetAccount of [feePayer, mintAuthority, stranger]) {
    svm.airdrop(solanaDevnetAccount.address, OPERATOR_LAMPORTS)
    // The virtual machine accepts an identical airdrop once per blockhash.
    svm.expireBlockhash()
  }
  const space = BigInt(getMintSize())
  await run(chain, mintAuthority.signer, [
    getCreateAccountInstruction({
      payer: mintAuthority.signer,
      newAccount: mint.signer,
      lamports: lamports(svm.minimumBalanceForRentExemption(space)),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: mint.address,
      decimals: USDC_DECIMALS,
      mintAuthority: mintAuthority.address,
    }),
  ])
  for (const { address: owner } of users) {
    await run(chain, mintAuthority.signer, await fund(accounts, owner))
  }
}

async function fund(accounts: SolanaAccounts, owner: Address): Promise<Instruction[]> {
  const { mintAuthority, mint } = accounts
  const [token] = await findAssociatedTokenPda({
    owner,
    mint: mint.address,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: mintAuthority.signer,
      owner,
      mint: mint.address,
    }),
    getMintToInstruction({
      mint: mint.address,
      token,
      mintAuthority: mintAuthority.signer,
      amount: USER_USDC6,
    }),
  ]
}

/** Runs instructions at once, outside of slots, because no client is connected yet. */
async function run(
  { svm, slots, tip }: SolanaChain,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<void> {
  const height = slots.heightOf(tip())
  const lifetime = { blockhash: blockhash(slots.hashAt(height)), lastValidBlockHeight: height }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (emptyTransactionMessage) =>
      setTransactionMessageFeePayerSigner(payer, emptyTransactionMessage),
    (entry) => setTransactionMessageLifetimeUsingBlockhash(lifetime, entry),
    (entry) => appendTransactionMessageInstructions(instructions, entry),
  )
  const result = svm.sendTransaction(await signTransactionMessageWithSigners(message))
  if (result instanceof FailedTransactionMetadata) {
    throw new DevnetError('transaction_reverted', `the local Solana: ${result.toString()}`)
  }
}
