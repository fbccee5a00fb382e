import { type ChainProofs, requireWhole } from '../../platform/db/continuity/createIndexProof.ts'
import type { Condition, ListReads } from '../ports.ts'

type Chains = {
  readonly proofs: ChainProofs
  readonly chainIds: readonly number[]
  /** Field with the chain of an entry; absent if an entry depends on further chains. */
  readonly field?: string
}

/** Adds a check to a list: a page or count throws `IndexHole` if a chain that its conditions admit has a hole. */
export function wholeList<Row>(list: ListReads<Row>, chains: Chains): ListReads<Row> {
  const requireFor = (where: readonly Condition[]): void =>
    requireWhole(
      chains.proofs,
      chains.chainIds.filter((chainId) => admits(where, chains.field, chainId)),
    )
  return {
    page: async (ask) => {
      requireFor(ask.where)
      return list.page(ask)
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
