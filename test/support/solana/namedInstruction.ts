import { AccountRole, type Instruction } from '@solana/kit'

const SIGNS: readonly AccountRole[] = [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER]
const WRITES: readonly AccountRole[] = [AccountRole.WRITABLE, AccountRole.WRITABLE_SIGNER]

/** An instruction of the kit as `instructions` of a body has it. */
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
