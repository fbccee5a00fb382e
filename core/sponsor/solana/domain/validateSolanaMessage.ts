import { lamportCap } from './lamportCap.ts'
import { type AccountCreation, parseAccountCreation } from './parseAccountCreation.ts'
import { parseComputeBudget } from './parseComputeBudget.ts'
import {
  MAX_ACCOUNT_CREATIONS,
  MAX_SIGNERS,
  MAX_TRANSACTION_BYTES,
  MAX_UNIT_PRICE_MICRO,
  MAX_UNITS,
} from './solanaLimits.ts'
import {
  SIGNATURE_BYTES,
  type SolanaAddress,
  type SolanaInstruction,
  type SolanaMessage,
} from './solanaMessage.ts'
import { ASSOCIATED_TOKEN_PROGRAM, SIGNATURE_PROGRAMS, SYSTEM_PROGRAM } from './solanaPrograms.ts'
import { refuseSolana, type SolanaRefusal } from './solanaRefusals.ts'
import { writeSolanaMessage } from './writeSolanaMessage.ts'

export type SolanaVerdict =
  | {
      readonly kind: 'fits'
      readonly signers: number
      readonly units: bigint
      readonly unitPriceMicro: bigint
      readonly accountCreations: readonly AccountCreation[]
      /** Fee of the chain, charged also when the transaction fails. */
      readonly feeLamports: bigint
      /** Maximum lamports that the transaction can take from the fee payer, including account creations. */
      readonly lamportCap: bigint
    }
  | SolanaRefusal

/**
 * Returns the maximum cost of a message, or the reason for which the fee payer must not sign it.
 *
 * A program can only take lamports from accounts that an instruction names. Apart from an account
 * creation, which the price includes, no instruction may name the fee payer; therefore the fee
 * payer loses only the fee.
 */
export function validateSolanaMessage(
  message: SolanaMessage,
  feePayer: SolanaAddress,
): SolanaVerdict {
  const refusal =
    formProblem(message, feePayer) ??
    firstRefusal(message, refuseNonce) ??
    firstRefusal(message, refuseSignatureProgram) ??
    firstRefusal(message, refuseFeePayer)
  if (refusal !== null) return refusal
  const budget = parseComputeBudget(message)
  if (budget.kind === 'refused') return budget
  const { units, unitPriceMicro } = budget
  const { signers, instructions } = message
  if (units > MAX_UNITS) {
    const problem = `must be at most ${MAX_UNITS}, got ${units}`
    return refuseSolana('too_many_units', 'transaction.computeUnitLimit', problem)
  }
  if (unitPriceMicro > MAX_UNIT_PRICE_MICRO) {
    const problem = `must be at most ${MAX_UNIT_PRICE_MICRO} millionths of a lamport, got ${unitPriceMicro}`
    return refuseSolana('unit_price_too_high', 'transaction.computeUnitPrice', problem)
  }
  const creations = instructions.map((instruction) => parseAccountCreation(message, instruction))
  const accountCreations = creations.filter((creation) => creation !== null)
  if (accountCreations.length > MAX_ACCOUNT_CREATIONS) {
    const problem = `must create at most ${MAX_ACCOUNT_CREATIONS} accounts, got ${accountCreations.length}`
    return refuseSolana('account_creation', 'transaction.instructions', problem)
  }
  const spend = { signers, units, unitPriceMicro }
  return {
    kind: 'fits',
    ...spend,
    accountCreations,
    feeLamports: lamportCap({ ...spend, accountCreations: 0 }),
    lamportCap: lamportCap({ ...spend, accountCreations: accountCreations.length }),
  }
}

function formProblem(message: SolanaMessage, feePayer: SolanaAddress): SolanaRefusal | null {
  const { accounts, signers, lookups, instructions } = message
  const [payer] = accounts
  if (payer !== feePayer) {
    const problem = `must be ${feePayer}, got ${payer ?? 'no account'}`
    return refuseSolana('wrong_fee_payer', 'transaction.feePayer', problem)
  }
  if (signers > MAX_SIGNERS) {
    const problem = `must be at most ${MAX_SIGNERS} including the fee payer, got ${signers}`
    return refuseSolana('too_many_signers', 'transaction.signatures', problem)
  }
  if (lookups.length > 0) {
    const problem = 'must be empty: name every account in the message'
    return refuseSolana('lookup_tables', 'transaction.addressTableLookups', problem)
  }
  const repeated = accounts.find((account, place) => accounts.indexOf(account) !== place)
  if (repeated !== undefined) {
    const problem = `must name each account once; ${repeated} is repeated`
    return refuseSolana('repeated_account', 'transaction.accounts', problem)
  }
  if (instructions.length === 0) {
    return refuseSolana('no_instructions', 'transaction.instructions', 'must not be empty')
  }
  const bytes = 1 + signers * SIGNATURE_BYTES + writeSolanaMessage(message).length
  if (bytes <= MAX_TRANSACTION_BYTES) return null
  const problem = `must have at most ${MAX_TRANSACTION_BYTES} bytes when signed, got ${bytes}`
  return refuseSolana('oversized', 'transaction', problem)
}

type InstructionContext = {
  readonly message: SolanaMessage
  readonly instruction: SolanaInstruction
  readonly program: SolanaAddress | undefined
  readonly field: string
}

function firstRefusal(
  message: SolanaMessage,
  refuse: (context: InstructionContext) => SolanaRefusal | null,
): SolanaRefusal | null {
  for (const [place, instruction] of message.instructions.entries()) {
    const program = message.accounts[instruction.program]
    const field = `transaction.instructions[${place}]`
    const refusal = refuse({ message, instruction, program, field })
    if (refusal !== null) return refusal
  }
  return null
}

/**
 * `AdvanceNonceAccount` as a 32-bit number, lowest byte first; the chain reads no further bytes. Source: Solana, system
 * program.
 */
const ADVANCE_NONCE = '4,0,0,0'
const KIND_BYTES = 4

/**
 * Rejects a durable nonce: the message would be valid as long as the nonce, and the sponsor's
 * signature would never expire.
 */
function refuseNonce({ program, instruction, field }: InstructionContext): SolanaRefusal | null {
  if (program !== SYSTEM_PROGRAM) return null
  if (instruction.data.subarray(0, KIND_BYTES).join() !== ADVANCE_NONCE) return null
  return refuseSolana(
    'durable_nonce',
    field,
    'must not advance a durable nonce: use a recent blockhash',
  )
}

function refuseSignatureProgram({ program, field }: InstructionContext): SolanaRefusal | null {
  if (program === undefined || !SIGNATURE_PROGRAMS.includes(program)) return null
  const problem = 'must not check signatures with a program, because each signature costs a fee'
  return refuseSolana('signature_program', field, problem)
}

function refuseFeePayer({
  message,
  instruction,
  program,
  field,
}: InstructionContext): SolanaRefusal | null {
  if (!instruction.accounts.includes(0)) return null
  if (parseAccountCreation(message, instruction) !== null) return null
  if (program === ASSOCIATED_TOKEN_PROGRAM) {
    const problem =
      'may spend from the fee payer only with CreateIdempotent of the token program and six accounts'
    return refuseSolana('account_creation', field, problem)
  }
  return refuseSolana('fee_payer_used', `${field}.accounts`, 'must not name the fee payer')
}
