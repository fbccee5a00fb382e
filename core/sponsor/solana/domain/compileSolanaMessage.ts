import type { SolanaAddress, SolanaMessage } from './solanaMessage.ts'

/** An instruction with addresses in place of account indexes. */
export type NamedInstruction = {
  readonly program: SolanaAddress
  readonly accounts: readonly NamedAccount[]
  readonly data: Uint8Array
}

export type NamedAccount = {
  readonly address: SolanaAddress
  readonly isSigner: boolean
  readonly isWritable: boolean
}

type Role = { readonly isSigner: boolean; readonly isWritable: boolean }

/** Order of accounts on the chain: writable signers first, read-only accounts without a signature last. */
const ORDER: readonly Role[] = [
  { isSigner: true, isWritable: true },
  { isSigner: true, isWritable: false },
  { isSigner: false, isWritable: true },
  { isSigner: false, isWritable: false },
]

/**
 * Returns a message of version 0 that runs the instructions in order. `feePayer` pays the fee; each
 * account appears once.
 */
export function compileSolanaMessage(
  feePayer: SolanaAddress,
  blockhash: string,
  instructions: readonly NamedInstruction[],
): SolanaMessage {
  const roles = rolesOf(feePayer, instructions)
  const groups = ORDER.map((role) =>
    [...roles].filter(([, own]) => isSame(own, role)).map(([address]) => address),
  )
  const accounts = groups.flat()
  const places = new Map(accounts.map((address, place) => [address, place]))
  const placeOf = (address: SolanaAddress): number => places.get(address) ?? 0
  const [written, read, , others] = groups.map(({ length }) => length)
  return {
    version: 0,
    signers: (written ?? 0) + (read ?? 0),
    readonlySigners: read ?? 0,
    readonlyOthers: others ?? 0,
    accounts,
    blockhash,
    instructions: instructions.map((instruction) => ({
      program: placeOf(instruction.program),
      accounts: instruction.accounts.map(({ address }) => placeOf(address)),
      data: instruction.data,
    })),
    lookups: [],
  }
}

/**
 * Returns each account once, with the highest rights that an instruction needs; the fee payer is
 * first.
 */
function rolesOf(
  feePayer: SolanaAddress,
  instructions: readonly NamedInstruction[],
): ReadonlyMap<SolanaAddress, Role> {
  const roles = new Map<SolanaAddress, Role>([[feePayer, { isSigner: true, isWritable: true }]])
  const add = (address: SolanaAddress, role: Role): void => {
    const known = roles.get(address)
    roles.set(address, {
      isSigner: role.isSigner || known?.isSigner === true,
      isWritable: role.isWritable || known?.isWritable === true,
    })
  }
  for (const { program, accounts } of instructions) {
    for (const { address, ...role } of accounts) add(address, role)
    add(program, { isSigner: false, isWritable: false })
  }
  return roles
}

function isSame(left: Role, right: Role): boolean {
  return left.isSigner === right.isSigner && left.isWritable === right.isWritable
}
