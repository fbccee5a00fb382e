import { createHash } from 'node:crypto'
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  type KeyPairSigner,
} from '@solana/kit'

export type SolanaDevnetAccount = {
  readonly role: string
  readonly address: Address
  readonly signer: KeyPairSigner
  /** 32 bytes; worthless by design, because anyone can derive the secret from the seed. */
  readonly secret: Uint8Array
}

export type SolanaAccounts = {
  /** Pays for sponsored transactions. */
  readonly feePayer: SolanaDevnetAccount
  /** Mints the token that represents USDC, and pays for the setup. */
  readonly mintAuthority: SolanaDevnetAccount
  readonly mint: SolanaDevnetAccount
  /** Have USDC and no SOL. */
  readonly users: readonly SolanaDevnetAccount[]
  /** Has neither USDC nor SOL, and no token account. */
  readonly newcomer: SolanaDevnetAccount
  /** Third party with SOL, which the service does not control. */
  readonly stranger: SolanaDevnetAccount
}

const USERS = 4

/** Returns the accounts of the local Solana by role: the same keys for the same seed. */
export async function solanaAccounts(seed: number): Promise<SolanaAccounts> {
  const account = async (role: string): Promise<SolanaDevnetAccount> => {
    const digest = createHash('sha256').update(`solana devnet ${seed} ${role}`).digest()
    const secret = Uint8Array.from(digest)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(secret)
    return { role, address: signer.address, signer, secret }
  }
  const users = Array.from({ length: USERS }, (_, index) => account(`user${index + 1}`))
  return {
    feePayer: await account('feePayer'),
    mintAuthority: await account('mintAuthority'),
    mint: await account('mint'),
    users: await Promise.all(users),
    newcomer: await account('newcomer'),
    stranger: await account('stranger'),
  }
}
