import fc from 'fast-check'
import { toBase58 } from '../../../../../../core/sponsor/solana/domain/base58.ts'
import {
  compileSolanaMessage,
  type NamedAccount,
  type NamedInstruction,
} from '../../../../../../core/sponsor/solana/domain/compileSolanaMessage.ts'
import type { SolanaMessage } from '../../../../../../core/sponsor/solana/domain/solanaMessage.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../../../../core/sponsor/solana/domain/solanaPrograms.ts'

/** Builds a key without an owner, equal for equal numbers. */
export const aKey = (seed: number): string =>
  toBase58(Uint8Array.from({ length: 32 }, (_, at) => (seed * 31 + at * 7 + 1) % 256))

export const FEE_PAYER = aKey(1)
export const USER = aKey(2)
export const BLOCKHASH = aKey(3)

export const writable = (address: string): NamedAccount => ({
  address,
  isSigner: false,
  isWritable: true,
})
export const signer = (address: string): NamedAccount => ({
  address,
  isSigner: true,
  isWritable: false,
})
export const readonly = (address: string): NamedAccount => ({
  address,
  isSigner: false,
  isWritable: false,
})

export const anInstruction = (changes: Partial<NamedInstruction> = {}): NamedInstruction => ({
  program: TOKEN_PROGRAM,
  accounts: [writable(aKey(4)), readonly(aKey(5)), writable(aKey(6)), signer(USER)],
  data: Uint8Array.of(12, 64, 66, 15, 0, 0, 0, 0, 0, 6),
  ...changes,
})

export const unitLimit = (units: number): NamedInstruction =>
  anInstruction({ program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: numberBytes(2, units, 4) })

export const unitPrice = (micro: number | bigint): NamedInstruction =>
  anInstruction({ program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: numberBytes(3, micro, 8) })

/** Builds the creation of a token account that the fee payer pays for. */
export const aCreation = (changes: Partial<NamedInstruction> = {}): NamedInstruction => ({
  program: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    { address: FEE_PAYER, isSigner: true, isWritable: true },
    writable(aKey(7)),
    readonly(aKey(8)),
    readonly(aKey(5)),
    readonly(SYSTEM_PROGRAM),
    readonly(TOKEN_PROGRAM),
  ],
  data: Uint8Array.of(1),
  ...changes,
})

export const aMessage = (
  instructions: readonly NamedInstruction[] = [anInstruction()],
): SolanaMessage => compileSolanaMessage(FEE_PAYER, BLOCKHASH, instructions)

function numberBytes(kind: number, value: number | bigint, bytes: number): Uint8Array {
  const digits = Array.from({ length: bytes }, (_, at) =>
    Number((BigInt(value) >> BigInt(8 * at)) & 255n),
  )
  return Uint8Array.from([kind, ...digits])
}

const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toBase58)

/** Any valid message, with lookup tables. */
export const anyMessage: fc.Arbitrary<SolanaMessage> = fc
  .record({
    version: fc.constantFrom<'legacy' | 0>('legacy', 0),
    accounts: fc.array(anyKey, { minLength: 2, maxLength: 12 }),
    blockhash: anyKey,
    lookups: fc.array(
      fc.record({
        table: anyKey,
        writable: fc.array(fc.nat(255), { maxLength: 4 }),
        readonly: fc.array(fc.nat(255), { maxLength: 4 }),
      }),
      { maxLength: 2 },
    ),
    header: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)),
    instructions: fc.array(
      fc.record({
        program: fc.nat(1_000),
        accounts: fc.array(fc.nat(1_000), { maxLength: 6 }),
        data: fc.uint8Array({ maxLength: 200 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ header: [first, second, third], ...rest }) => {
    const lookups = rest.version === 0 ? rest.lookups : []
    const known = rest.accounts.length
    const all = lookups.reduce(
      (sum, lookup) => sum + lookup.writable.length + lookup.readonly.length,
      known,
    )
    const signers = 1 + (first % known)
    return {
      ...rest,
      lookups,
      signers,
      readonlySigners: second % signers,
      readonlyOthers: third % (known - signers + 1),
      instructions: rest.instructions.map((instruction) => ({
        program: 1 + (instruction.program % (known - 1)),
        accounts: instruction.accounts.map((account) => account % all),
        data: instruction.data,
      })),
    }
  })
