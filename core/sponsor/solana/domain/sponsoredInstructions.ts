import type { NamedInstruction } from './compileSolanaMessage.ts'
import type { AccountCreation } from './parseAccountCreation.ts'
import type { SolanaAddress } from './solanaMessage.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './solanaPrograms.ts'

/** Settings of the instructions that come before the caller's own instructions. */
export type SponsoredExtras = {
  readonly feePayer: SolanaAddress
  /** Compute units, at most 2^32 - 1; null uses the default of the chain. */
  readonly units: number | null
  /** Accounts that the fee payer pays for. */
  readonly creations: readonly AccountCreation[]
}

/**
 * Returns the instructions of a transaction that the service builds for a caller: unit limit, account creations, then
 * the caller's instructions.
 */
export function sponsoredInstructions(
  extras: SponsoredExtras,
  own: readonly NamedInstruction[],
): readonly NamedInstruction[] {
  const limit = extras.units === null ? [] : [unitLimit(extras.units)]
  return [
    ...limit,
    ...extras.creations.map((creation) => create(extras.feePayer, creation)),
    ...own,
  ]
}

const SET_UNIT_LIMIT = 2
const CREATE_IDEMPOTENT = 1

function unitLimit(units: number): NamedInstruction {
  const data = new DataView(new ArrayBuffer(5))
  data.setUint8(0, SET_UNIT_LIMIT)
  data.setUint32(1, units, true)
  return { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: new Uint8Array(data.buffer) }
}

function create(feePayer: SolanaAddress, creation: AccountCreation): NamedInstruction {
  const { account, owner, mint } = creation
  const read = { isSigner: false, isWritable: false }
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { address: feePayer, isSigner: true, isWritable: true },
      { address: account, isSigner: false, isWritable: true },
      ...[owner, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM].map((address) => ({ address, ...read })),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}
