import { type ChainProofs, requireNoHole } from '../../platform/db/continuity/createIndexProof.ts'
import type { Condition, ListReads } from '../ports.ts'

type Chains = {
  readonly proofs: ChainProofs
  readonly chainIds: readonly number[]
  /** Field that holds the chain of an entry; absent if an entry depends on several chains. */
  readonly field?: string
}

/**
 * Returns the list with a check: a page or count throws `IndexHole` if blocks of a chain that the conditions allow are
 * missing.
 */
export function withHoleCheck<Row>(list: ListReads<Row>, chains: Chains): ListReads<Row> {
  const requireFor = (where: readonly Condition[]): void =>
    requireNoHole(
      chains.proofs,
      chains.chainIds.filter((chainId) => admits(where, chains.field, chainId)),
    )
  return {
    page: async (request) => {
      requireFor(request.where)
      return list.page(request)
    },
    count: async (where) => {
      requireFor(where)
      return list.count(where)
    },
  }
}

function admits(where: readonly Condition[], field: string | undefined, chainId: number): boolean {
  return where.every((condition) => {
    if (condition.field !== field) return true
    if (condition.op === 'eq') return Number(condition.value) === chainId
    return condition.op !== 'in' || condition.values.some((value) => Number(value) === chainId)
  })
}
