import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SolanaMessage } from '../../../../../../core/sponsor/solana/domain/solanaMessage.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SIGNATURE_PROGRAMS,
  SYSTEM_PROGRAM,
} from '../../../../../../core/sponsor/solana/domain/solanaPrograms.ts'
import { validateSolanaMessage } from '../../../../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import {
  aCreation,
  aKey,
  aMessage,
  anInstruction,
  anyMessage,
  FEE_PAYER,
  readonly,
  signer,
  unitLimit,
  unitPrice,
  writable,
} from './aMessage.ts'

const verify = (message: SolanaMessage) => validateSolanaMessage(message, FEE_PAYER)
const feePayer = { address: FEE_PAYER, isSigner: true, isWritable: true }

describe('a message for the fee payer', () => {
  it('is accepted with a transfer of tokens and its maximum cost', () => {
    const verdict = verify(aMessage([unitLimit(60_000), unitPrice(10_000), anInstruction()]))
    expect(verdict).toEqual({
      kind: 'fits',
      signers: 2,
      units: 60_000n,
      unitPriceMicro: 10_000n,
      accountCreations: [],
      feeLamports: 10_600n,
      lamportCap: 10_600n,
    })
  })

  it('is accepted with the creation of a token account, with the rent in the cap', () => {
    const verdict = verify(aMessage([aCreation(), anInstruction()]))
    expect(verdict).toMatchObject({
      kind: 'fits',
      accountCreations: [{ account: aKey(7), owner: aKey(8), mint: aKey(5) }],
      feeLamports: 10_000n,
      lamportCap: 2_049_280n,
    })
  })

  it('has a cap rounded up to whole lamports', () => {
    const verdict = verify(aMessage([unitLimit(1), unitPrice(1), anInstruction()]))
    expect(verdict).toMatchObject({ lamportCap: 10_001n })
  })

  it('has 200,000 units for each instruction without a limit', () => {
    const verdict = verify(aMessage([unitPrice(1_000_000), anInstruction(), anInstruction()]))
    expect(verdict).toMatchObject({ units: 403_000n, lamportCap: 413_000n })
  })

  it('is accepted exactly up to the limits', () => {
    expect(verify(aMessage([unitLimit(600_000), unitPrice(5_000_000), anInstruction()]))).toEqual(
      expect.objectContaining({ kind: 'fits', lamportCap: 3_010_000n }),
    )
    expect(verify(aMessage([unitLimit(600_001), anInstruction()]))).toMatchObject({
      reason: 'too_many_units',
      field: 'transaction.computeUnitLimit',
      problem: 'must be at most 600000, got 600001',
    })
    expect(verify(aMessage([unitPrice(5_000_001), anInstruction()]))).toMatchObject({
      reason: 'unit_price_too_high',
      field: 'transaction.computeUnitPrice',
    })
  })
})

describe('validation against attacks on the fee payer', () => {
  const system = (accounts: (typeof feePayer)[], data: number[]) =>
    anInstruction({ program: SYSTEM_PROGRAM, accounts, data: Uint8Array.from(data) })
  const creating = (changes: Parameters<typeof aCreation>[0]) => aMessage([aCreation(changes)])
  const others = aCreation().accounts.slice(1)

  it.each<[string, SolanaMessage, string, string]>([
    [
      'a transfer of the coins of the fee payer',
      aMessage([system([feePayer, writable(aKey(9))], [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])]),
      'fee_payer_used',
      'transaction.instructions[0].accounts',
    ],
    [
      'the fee payer as an account of an unknown program, which could call any other program',
      aMessage([anInstruction(), anInstruction({ program: aKey(9), accounts: [feePayer] })]),
      'fee_payer_used',
      'transaction.instructions[1].accounts',
    ],
    [
      'the fee payer as a read-only account',
      aMessage([anInstruction({ accounts: [readonly(FEE_PAYER)] })]),
      'fee_payer_used',
      'transaction.instructions[0].accounts',
    ],
    [
      'the fee payer twice in the creation of an account',
      creating({ accounts: [feePayer, ...others.with(1, readonly(FEE_PAYER))] }),
      'account_creation',
      'transaction.instructions[0]',
    ],
    [
      'a creation that fails if the account exists',
      creating({ data: Uint8Array.of(0) }),
      'account_creation',
      'transaction.instructions[0]',
    ],
    [
      'a creation without data',
      creating({ data: new Uint8Array(0) }),
      'account_creation',
      'transaction.instructions[0]',
    ],
    [
      'the recovery of nested accounts',
      creating({ data: Uint8Array.of(2) }),
      'account_creation',
      'transaction.instructions[0]',
    ],
    [
      'the creation of a longer account by another token program',
      creating({ accounts: [feePayer, ...others.with(4, readonly(aKey(9)))] }),
      'account_creation',
      'transaction.instructions[0]',
    ],
    [
      'a creation with one account more',
      creating({ accounts: [feePayer, ...others, readonly(aKey(9))] }),
      'account_creation',
      'transaction.instructions[0]',
    ],
    [
      'a creation by a program with a similar address',
      creating({ program: aKey(9) }),
      'fee_payer_used',
      'transaction.instructions[0].accounts',
    ],
    [
      'a durable nonce',
      aMessage([system([writable(aKey(9))], [4, 0, 0, 0]), anInstruction()]),
      'durable_nonce',
      'transaction.instructions[0]',
    ],
    [
      'a durable nonce with further bytes, which the chain ignores',
      aMessage([system([writable(aKey(9))], [4, 0, 0, 0, 7]), anInstruction()]),
      'durable_nonce',
      'transaction.instructions[0]',
    ],
    [
      'a nonce that is advanced later',
      aMessage([anInstruction(), system([writable(aKey(9))], [4, 0, 0, 0])]),
      'durable_nonce',
      'transaction.instructions[1]',
    ],
    [
      'a fourth signer',
      aMessage([anInstruction({ accounts: [10, 11, 12].map((seed) => signer(aKey(seed))) })]),
      'too_many_signers',
      'transaction.signatures',
    ],
    [
      'a lookup table',
      { ...aMessage(), lookups: [{ table: aKey(9), writable: [0], readonly: [] }] },
      'lookup_tables',
      'transaction.addressTableLookups',
    ],
    [
      'the fee payer under a second index',
      { ...aMessage(), accounts: [...aMessage().accounts, FEE_PAYER] },
      'repeated_account',
      'transaction.accounts',
    ],
    [
      'another fee payer',
      { ...aMessage(), accounts: aMessage().accounts.with(0, aKey(9)) },
      'wrong_fee_payer',
      'transaction.feePayer',
    ],
    ['no instruction', aMessage([]), 'no_instructions', 'transaction.instructions'],
    [
      'more bytes than a packet has',
      aMessage([anInstruction({ data: new Uint8Array(1_200) })]),
      'oversized',
      'transaction',
    ],
    [
      'a priority fee of 1.4 SOL',
      aMessage([unitLimit(1_400_000), unitPrice(1_000_000_000), anInstruction()]),
      'too_many_units',
      'transaction.computeUnitLimit',
    ],
    [
      'the highest possible price of a unit',
      aMessage([unitLimit(1), unitPrice(2n ** 64n - 1n), anInstruction()]),
      'unit_price_too_high',
      'transaction.computeUnitPrice',
    ],
    [
      'a limit that is set twice',
      aMessage([unitLimit(1), unitLimit(600_000), anInstruction()]),
      'compute_budget',
      'transaction.instructions[1]',
    ],
    [
      'a limit with further bytes',
      aMessage([{ ...unitLimit(1), data: Uint8Array.of(2, 1, 0, 0, 0, 0) }, anInstruction()]),
      'compute_budget',
      'transaction.instructions[0]',
    ],
    [
      'an unknown setting',
      aMessage([
        anInstruction({ program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(9) }),
      ]),
      'compute_budget',
      'transaction.instructions[0]',
    ],
  ])('rejects %s', (_, message, reason, field) => {
    expect(verify(message)).toMatchObject({ kind: 'refused', reason, field })
  })

  it.each(SIGNATURE_PROGRAMS)(
    'rejects signatures that %s checks, because each costs a fee',
    (program) => {
      const check = anInstruction({ program, accounts: [], data: Uint8Array.of(255, 0) })
      expect(verify(aMessage([check]))).toMatchObject({ reason: 'signature_program' })
    },
  )

  it('accepts only account creations that name the fee payer', () => {
    fc.assert(
      fc.property(anyMessage, (any) => {
        const message = { ...any, accounts: any.accounts.with(0, FEE_PAYER), lookups: [] }
        const verdict = verify(message)
        if (verdict.kind === 'refused') return
        const naming = message.instructions.filter(({ accounts }) => accounts.includes(0))
        expect(naming).toHaveLength(verdict.accountCreations.length)
        for (const { program } of naming) {
          expect(message.accounts[program]).toBe(ASSOCIATED_TOKEN_PROGRAM)
        }
        expect(message.signers).toBeLessThanOrEqual(3)
        expect(verdict.lamportCap).toBeLessThanOrEqual(
          15_000n + 3_000_000n + 2_039_280n * BigInt(naming.length),
        )
      }),
      { numRuns: 1_000 },
    )
  })
})
