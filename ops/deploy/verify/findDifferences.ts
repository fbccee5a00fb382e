import { type Hex, hexToBytes } from 'viem'
import type { ChainFacts } from '../chain/readFacts.ts'
import type { ChainDescription } from '../plan/describeChain.ts'
import { codeProblemOf } from '../plan/externalsOf.ts'
import { satisfiesWanted } from '../plan/reading.ts'

/** A value of the chain that differs from the wanted file. */
export type Difference = {
  readonly chainId: number
  readonly contract: string
  readonly field: string
  readonly wanted: string
  readonly actual: string
}

/** Compares code, owners, roles, caps, fees and pools of one chain with the wanted file. */
export function findDifferences(
  described: ChainDescription,
  facts: ChainFacts,
): readonly Difference[] {
  const { chainId } = described.chain
  return [...codeDifferences(described, facts), ...valueDifferences(described, facts)].map(
    (difference) => ({ chainId, ...difference }),
  )
}

/** Returns a difference as one line. */
export function differenceText({ chainId, contract, field, wanted, actual }: Difference): string {
  return `chain ${chainId} ${contract}: ${field} is ${actual}, wanted ${wanted}`
}

type OnChain = Omit<Difference, 'chainId'>

function codeDifferences(
  { contracts, externals }: ChainDescription,
  { codes }: ChainFacts,
): OnChain[] {
  const own = contracts.flatMap(({ name, address, contract, runtimeCode }): OnChain[] => {
    const code = codes.get(address) ?? '0x'
    if (code === runtimeCode) return []
    const at = { contract: name, field: `code at ${address}`, wanted: `code of ${contract}` }
    return [{ ...at, actual: code === '0x' ? 'missing' : firstChange(runtimeCode, code) }]
  })
  const foreign = externals.flatMap((external): OnChain[] => {
    const actual = codeProblemOf(external, codes.get(external.address) ?? '0x')
    if (actual === null) return []
    const { field, contract = 'a contract' } = external
    return [{ contract: field, field: 'code', wanted: contract, actual }]
  })
  return [...own, ...foreign]
}

/** Describes the first byte that differs, counted from 0. */
function firstChange(wanted: Hex, actual: Hex): string {
  const found = hexToBytes(actual)
  const byte = hexToBytes(wanted).findIndex((value, at) => value !== found[at])
  return byte < 0 ? 'longer' : `different from byte ${byte}`
}

function valueDifferences(described: ChainDescription, facts: ChainFacts): OnChain[] {
  return [...described.externalReadings, ...described.ownReadings]
    .filter((reading) => facts.codes.get(reading.address) !== '0x')
    .filter((reading) => !satisfiesWanted(reading, facts.values.get(reading) ?? null))
    .map((reading) => ({
      contract: reading.contract,
      field: reading.field,
      wanted: reading.rule === 'at least' ? `at least ${reading.wanted}` : reading.wanted,
      actual: facts.values.get(reading) ?? 'not readable',
    }))
}
