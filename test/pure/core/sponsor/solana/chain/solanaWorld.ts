import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTokenDecoder,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { createSolanaRpc } from '../../../../../../core/sponsor/solana/chain/createSolanaRpc.ts'
import { findAssociatedAccount } from '../../../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { parseWireText } from '../../../../../../core/sponsor/solana/domain/parseWireText.ts'
import type { SolanaTransaction } from '../../../../../../core/sponsor/solana/domain/solanaMessage.ts'
import { writeSolanaTransaction } from '../../../../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import type { SolanaRpc } from '../../../../../../core/sponsor/solana/ports.ts'
import type { SolanaDevnetAccount } from '../../../../../../devnet/solana/solanaAccounts.ts'
import { type SolanaServer, startSolana } from '../../../../../../devnet/solana/startSolana.ts'

/** A blockhash of no chain: the sponsor replaces it. */
export const NO_BLOCKHASH = '11111111111111111111111111111111'

export type SolanaWorld = SolanaServer & { readonly rpc: SolanaRpc; readonly feePayer: Address }

/**
 * Starts a local Solana with a client of its node. The clock stands still, except for
 * `chain.slots.skip`, unless `nowMs` is given.
 */
export async function startSolanaWorld(
  settings: { timeoutMs?: number; seed?: number; nowMs?: () => number } = {},
): Promise<SolanaWorld> {
  const { seed = 7, nowMs = () => 1_790_000_000_000 } = settings
  const server = await startSolana({ seed, nowMs })
  const rpc = createSolanaRpc(server.url, settings)
  return { ...server, rpc, feePayer: server.accounts.feePayer.address }
}

/** Returns the unsigned transaction of a wallet with a third-party fee payer. */
export function walletWire(
  feePayer: Address,
  instructions: readonly Instruction[],
  hash: string = NO_BLOCKHASH,
): string {
  const lifetime = { blockhash: blockhash(hash), lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (emptyTransactionMessage) => setTransactionMessageFeePayer(feePayer, emptyTransactionMessage),
    (entry) => setTransactionMessageLifetimeUsingBlockhash(lifetime, entry),
    (entry) => appendTransactionMessageInstructions(instructions, entry),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

/** Adds signatures of a wallet to a transaction. */
export async function walletSigns(
  transaction: Pick<SolanaTransaction, 'signatures' | 'messageBytes'>,
  ...signers: KeyPairSigner[]
): Promise<Uint8Array> {
  const given = getTransactionDecoder().decode(writeSolanaTransaction(transaction))
  const signed = await partiallySignTransaction(
    signers.map(({ keyPair }) => keyPair),
    given,
  )
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}

/** Adds the signature of the fee payer in its place. */
export async function feePayerSigns(
  transaction: SolanaTransaction,
  { signer }: SolanaDevnetAccount,
): Promise<SolanaTransaction> {
  const signature = await signBytes(signer.keyPair.privateKey, transaction.messageBytes)
  return { ...transaction, signatures: transaction.signatures.with(0, Uint8Array.from(signature)) }
}

/** Returns the id of a transaction on the chain: the signature of the fee payer. */
export const signatureOf = (wire: Uint8Array): string =>
  getSignatureFromTransaction(getTransactionDecoder().decode(wire))

export function readOrThrow(text: string): SolanaTransaction {
  const read = parseWireText(text)
  if (read.kind === 'refused') throw new Error(`${read.field}: ${read.problem}`)
  return read.transaction
}

export async function transfer(
  { accounts }: SolanaServer,
  from: SolanaDevnetAccount,
  to: Address,
  amountUsdc6: bigint,
): Promise<Instruction> {
  const mint = accounts.mint.address
  return getTransferCheckedInstruction({
    source: (await findAssociatedAccount(from.address, mint)) as Address,
    mint,
    destination: (await findAssociatedAccount(to, mint)) as Address,
    authority: createNoopSigner(from.address),
    amount: amountUsdc6,
    decimals: 6,
  })
}

/** Returns the instruction that creates the account of `owner` with the coins of `payer`. */
export const creation = (
  { accounts }: SolanaServer,
  payer: Address,
  owner: Address,
): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: createNoopSigner(payer),
    owner,
    mint: accounts.mint.address,
  })

export const coins = (from: Address, to: Address, lamports: bigint): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(from),
    destination: to,
    amount: lamports,
  })

/** Returns the USDC-6 of an owner; null while the account does not exist. */
export async function usdcOf(world: SolanaWorld, owner: Address): Promise<bigint | null> {
  const where = await findAssociatedAccount(owner, world.accounts.mint.address)
  const account = await world.rpc.account(where)
  return account === null ? null : getTokenDecoder().decode(account.data).amount
}
