import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../../../../core/sponsor/solana/domain/solanaPrograms.ts'
import type { SolanaRefusalReason } from '../../../../../../core/sponsor/solana/domain/solanaRefusals.ts'
import {
  coins,
  creation,
  type SolanaWorld,
  transfer,
} from '../../../../../pure/core/sponsor/solana/chain/solanaWorld.ts'

const TABLES = 'AddressLookupTab1e1111111111111111111111111'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ED25519 = 'Ed25519SigVerify111111111111111111111111111'
const HALF_A_SOL = 500_000_000n
/** Instructions of the system program and of the lookup-table program. */
const ADVANCE_NONCE = [4, 0, 0, 0]
const CREATE_TABLE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255]

/** Transaction that tries to spend more of the fee payer than the caller paid. */
export type FeePayerAttack = {
  readonly reason: SolanaRefusalReason
  /** Field that the refusal names. */
  readonly field: string
  instructions(world: SolanaWorld): Promise<readonly Instruction[]>
}

type Attacks = Readonly<Record<string, FeePayerAttack>>

const used = { reason: 'fee_payer_used', field: 'transaction.instructions[0].accounts' } as const

const taking: Attacks = {
  'a transfer of its coins': {
    ...used,
    instructions: async (world) => [coins(world.feePayer, user(world, 0), HALF_A_SOL)],
  },
  'a transfer of its coins behind one that is good': {
    reason: 'fee_payer_used',
    field: 'transaction.instructions[1].accounts',
    instructions: async (world) => [
      await small(world),
      coins(world.feePayer, user(world, 0), HALF_A_SOL),
    ],
  },
  'a program that takes its coins by its own call': {
    ...used,
    instructions: async (world) => [
      raw(
        TABLES,
        [
          writable(user(world, 1)),
          signing(user(world, 0)),
          paying(world.feePayer),
          read(SYSTEM_PROGRAM),
        ],
        CREATE_TABLE,
      ),
    ],
  },
  'itself as somebody who is only looked at': {
    ...used,
    instructions: async (world) => [{ ...(await small(world)), accounts: [read(world.feePayer)] }],
  },
  'itself as the authority over tokens': {
    ...used,
    instructions: async (world) => {
      const made = await small(world)
      return [{ ...made, accounts: (made.accounts ?? []).with(3, paying(world.feePayer)) }]
    },
  },
  'a durable nonce': {
    reason: 'durable_nonce',
    field: 'transaction.instructions[0]',
    instructions: async (world) => [
      raw(SYSTEM_PROGRAM, [writable(user(world, 1)), signing(user(world, 0))], ADVANCE_NONCE),
      await small(world),
    ],
  },
}

const refused = { reason: 'account_creation', field: 'transaction.instructions[0]' } as const

const creations: Attacks = {
  'an account of the newer token program at its cost': {
    ...refused,
    instructions: async (world) => {
      const instruction = await creation(world, world.feePayer, user(world, 0))
      return [{ ...instruction, accounts: (instruction.accounts ?? []).with(5, read(TOKEN_2022)) }]
    },
  },
  'an account that must not be there yet at its cost': {
    ...refused,
    instructions: async (world) => {
      const instruction = await creation(world, world.feePayer, user(world, 0))
      return [{ ...instruction, data: Uint8Array.of(0) }]
    },
  },
  'an account of its own at its cost': {
    ...refused,
    instructions: async (world) => [await creation(world, world.feePayer, world.feePayer)],
  },
  'the recovery of nested accounts': {
    ...refused,
    instructions: async ({ feePayer }) => [raw(ASSOCIATED_TOKEN_PROGRAM, [paying(feePayer)], [2])],
  },
}

const expensiveAttacks: Attacks = {
  'four signatures': {
    reason: 'too_many_signers',
    field: 'transaction.signatures',
    instructions: async (world) => [
      raw(
        TOKEN_2022,
        [0, 1, 2].map((at) => signing(user(world, at))),
        [],
      ),
    ],
  },
  'a priority fee of 1.4 SOL': {
    reason: 'too_many_units',
    field: 'transaction.computeUnitLimit',
    instructions: async (world) => [
      unitLimit(1_400_000),
      unitPrice(1_000_000_000n),
      await small(world),
    ],
  },
  'units that are dear': {
    reason: 'unit_price_too_high',
    field: 'transaction.computeUnitPrice',
    instructions: async (world) => [unitPrice(5_000_001n), await small(world)],
  },
  'units that are set twice': {
    reason: 'compute_budget',
    field: 'transaction.instructions[1]',
    instructions: async (world) => [unitLimit(1_000), unitLimit(600_000), await small(world)],
  },
  'signatures that a program checks': {
    reason: 'signature_program',
    field: 'transaction.instructions[0]',
    instructions: async () => [raw(ED25519, [], [0, 0])],
  },
  'more than a packet': {
    reason: 'oversized',
    field: 'transaction',
    instructions: async () => [
      raw(
        TOKEN_2022,
        [],
        Array.from({ length: 1_300 }, () => 7),
      ),
    ],
  },
}

/** All attacks by name. */
export const feePayerAttacks: Attacks = { ...taking, ...creations, ...expensiveAttacks }

function user({ accounts }: SolanaWorld, at: number): Address {
  return accounts.users[at]!.address
}

function small(world: SolanaWorld): Promise<Instruction> {
  return transfer(world, world.accounts.users[0]!, user(world, 1), 1n)
}

function unitLimit(units: number): Instruction {
  return getSetComputeUnitLimitInstruction({ units })
}

function unitPrice(microLamports: bigint): Instruction {
  return getSetComputeUnitPriceInstruction({ microLamports })
}

const account = (of: string, role: AccountRole) => ({ address: address(of), role })
const read = (of: string) => account(of, AccountRole.READONLY)
const writable = (of: string) => account(of, AccountRole.WRITABLE)
const signing = (of: string) => account(of, AccountRole.READONLY_SIGNER)
const paying = (of: string) => account(of, AccountRole.WRITABLE_SIGNER)

function raw(
  program: string,
  accounts: Instruction['accounts'],
  data: readonly number[],
): Instruction {
  return {
    programAddress: address(program),
    accounts: accounts ?? [],
    data: Uint8Array.from(data),
  }
}
