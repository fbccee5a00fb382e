import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { EscrowChain, SessionSales, Sessions, SessionTerms } from '../../sessionPorts.ts'

/** Milliseconds for which the account of a lane is cached. */
const FRESH_MS = 1_000
/** Pause after a failed search for the contract, milliseconds. */
const ABSENT_MS = 30_000

type Known = { readonly atMs: number; readonly terms: Promise<SessionTerms | null> }

/** Creates the sale in sessions; a chain without the contract offers no sessions. */
export function createSessionSales(deps: {
  readonly store: Sessions
  readonly escrows: readonly EscrowChain[]
  readonly clock: Pick<Clock, 'nowMs'>
}): SessionSales {
  const { store, escrows, clock } = deps
  const deployed = new Set<number>()
  const absentSinceMs = new Map<number, number>()
  const known = new Map<number, Known>()

  const hasContract = async (chainId: number): Promise<boolean> => {
    if (deployed.has(chainId)) return true
    const sinceMs = absentSinceMs.get(chainId)
    if (sinceMs !== undefined && clock.nowMs() - sinceMs < ABSENT_MS) return false
    const escrow = escrows.find((candidate) => candidate.chainId === chainId)
    absentSinceMs.set(chainId, clock.nowMs())
    if (escrow === undefined || !(await isDeployed(escrow))) return false
    deployed.add(chainId)
    return true
  }
  const termsOf = async (chainId: number): Promise<SessionTerms | null> => {
    if (!(await hasContract(chainId))) return null
    const receiverAuthorizer = await store.receiverAuthorizer(chainId)
    return receiverAuthorizer === null ? null : { receiverAuthorizer }
  }
  return {
    store,
    terms: (chainId) => {
      const last = known.get(chainId)
      if (last !== undefined && clock.nowMs() - last.atMs < FRESH_MS) return last.terms
      const entry = { atMs: clock.nowMs(), terms: termsOf(chainId) }
      known.set(chainId, entry)
      entry.terms.catch(() => {
        if (known.get(chainId) === entry) known.delete(chainId)
      })
      return entry.terms
    },
  }
}

/** A node that does not answer counts as a chain without the contract, until the next search. */
async function isDeployed(escrow: EscrowChain): Promise<boolean> {
  try {
    return await escrow.isDeployed()
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
