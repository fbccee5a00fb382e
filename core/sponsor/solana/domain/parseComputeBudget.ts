import { BUILT_IN_UNITS, DEFAULT_UNITS } from './solanaLimits.ts'
import type { SolanaMessage } from './solanaMessage.ts'
import { COMPUTE_BUDGET_PROGRAM } from './solanaPrograms.ts'
import { refuseSolana, type SolanaRefusal } from './solanaRefusals.ts'

export type ComputeBudget = {
  readonly kind: 'budget'
  /** The chain charges for all requested units, used or not. */
  readonly units: bigint
  /** Millionths of a lamport per unit. */
  readonly unitPriceMicro: bigint
}

/**
 * First byte of each instruction of the program, and the length of each instruction in bytes.
 * Source: Solana, `ComputeBudgetInstruction`.
 */
const HEAP = 1
const UNITS = 2
const UNIT_PRICE = 3
const DATA_SIZE = 4
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [HEAP, 5],
  [UNITS, 5],
  [UNIT_PRICE, 9],
  [DATA_SIZE, 5],
])

/**
 * Returns the compute budget of a message. As on the chain, each setting may appear once and must
 * have its exact length.
 */
export function parseComputeBudget(message: SolanaMessage): ComputeBudget | SolanaRefusal {
  const set = new Map<number, bigint>()
  for (const [place, { program, data }] of message.instructions.entries()) {
    if (message.accounts[program] !== COMPUTE_BUDGET_PROGRAM) continue
    const field = `transaction.instructions[${place}]`
    const kind = data[0]
    if (kind === undefined || LENGTHS.get(kind) !== data.length) {
      return refuseSolana('compute_budget', field, 'is not a setting of the compute budget')
    }
    if (set.has(kind)) {
      return refuseSolana('compute_budget', field, 'repeats a setting of another instruction')
    }
    set.set(kind, littleEndian(data.subarray(1)))
  }
  const units = set.get(UNITS) ?? defaultUnits(message, set.size)
  return { kind: 'budget', units, unitPriceMicro: set.get(UNIT_PRICE) ?? 0n }
}

function defaultUnits({ instructions }: SolanaMessage, settings: number): bigint {
  const others = BigInt(instructions.length - settings)
  return others * DEFAULT_UNITS + BigInt(settings) * BUILT_IN_UNITS
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}
