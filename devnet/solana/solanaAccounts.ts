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
  /** 32 bytes; worthless by design, since anybody can make it of the seed. */
  readonly secret: Uint8Array
}

export type SolanaAccounts = {
  /** Pays for sponsored transactions. */
  readonly feePayer: SolanaDevnetAccount
  /** Mints what stands for USDC, and pays for everything at the start. */
  readonly mintAuthority: SolanaDevnetAccount
  readonly mint: SolanaDevnetAccount
  /** Have USDC and no SOL. */
  readonly users: readonly SolanaDevnetAccount[]
  /** Has neither, and no account for tokens. */
  readonly newcomer: SolanaDevnetAccount
  /** Has SOL of its own. */
  readonly stranger: SolanaDevnetAccount
}

const USERS = 4

/** Who is who on the local Solana: the same keys for the same seed. */
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
