import { AccountRole, type Instruction } from '@solana/kit'

const SIGNS: readonly AccountRole[] = [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER]
const WRITES: readonly AccountRole[] = [AccountRole.WRITABLE, AccountRole.WRITABLE_SIGNER]

/** Returns an instruction of the kit in the form of the field `instructions`. */
export function namedInstruction({ programAddress, accounts = [], data }: Instruction) {
  return {
    programId: programAddress,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address,
      isSigner: SIGNS.includes(role),
      isWritable: WRITES.includes(role),
    })),
    data: Buffer.from(data ?? []).toString('base64'),
  }
}
