import { setTimeout as delay } from 'node:timers/promises'
import {
  type Comparison,
  compareContract,
  type DeployedContract,
  type FoundContract,
} from '../../core/contracts/compareContract.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import { createFaultRate } from '../../core/kernel/createFaultRate.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'

/** Kind of work that signs for a contract. */
export type GatedPurpose = LanePurpose | 'sponsorship'

/** A contract, and the purposes on its chain that require its code or its role. */
export type GatedContract = DeployedContract & {
  readonly chainId: number
  readonly needs: { readonly code: readonly GatedPurpose[]; readonly role: readonly GatedPurpose[] }
}

/**
 * State of a purpose; `waits` if a contract is not compared yet, or if the key does not (yet) hold
 * its role.
 */
export type GateState = 'open' | 'closed' | 'waits'

/**
 * Opens a purpose on a chain while the contracts of the purpose equal the contracts of the
 * deployment.
 */
export type ContractGate = {
  stateOf(chainId: number, purpose: GatedPurpose): GateState
  /**
   * Waits until each contract of the purpose matches; returns false for different code, and at the
   * end of the process.
   */
  whenOpen(chainId: number, purpose: GatedPurpose): Promise<boolean>
}

type Deps = {
  /** Reads a contract; never rejects. */
  readonly read: (contract: GatedContract) => Promise<FoundContract>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Logger
  readonly signal: AbortSignal
  /** Pause between two reads of a contract that does not match yet, milliseconds. */
  readonly retryMs: number
}

type Waiting = {
  readonly chainId: number
  readonly purpose: GatedPurpose
  readonly resolve: (isOpen: boolean) => void
}

/**
 * Compares contracts in the background, on all chains at the same time.
 *
 * If a contract does not answer, or another account holds its role, the contract is read again.
 * Different code and a match are final until the next start.
 */
export function createContractGate(deps: Deps, contracts: readonly GatedContract[]): ContractGate {
  const { signal } = deps
  const compared = new Map<GatedContract, Comparison>()
  const waiting = new Set<Waiting>()
  const stateOf = (chainId: number, purpose: GatedPurpose): GateState => {
    const states = contracts
      .filter((contract) => contract.chainId === chainId)
      .map((contract) => stateFor(purpose, contract, compared.get(contract)))
    if (states.includes('closed')) return 'closed'
    return states.includes('waits') ? 'waits' : 'open'
  }
  const settle = (): void => {
    for (const entry of waiting) {
      const state = signal.aborted ? 'closed' : stateOf(entry.chainId, entry.purpose)
      if (state === 'waits') continue
      waiting.delete(entry)
      entry.resolve(state === 'open')
    }
  }
  signal.addEventListener('abort', settle, { once: true })
  const onResult = (contract: GatedContract, result: Comparison): void => {
    compared.set(contract, result)
    settle()
  }
  for (const chainId of new Set(contracts.map(({ chainId: id }) => id))) {
    const own = contracts.filter((contract) => contract.chainId === chainId)
    void compareChain(deps, { chainId, own }, onResult)
  }
  return {
    stateOf,
    whenOpen: (chainId, purpose) =>
      new Promise((resolve) => {
        waiting.add({ chainId, purpose, resolve })
        settle()
      }),
  }
}

function stateFor(
  purpose: GatedPurpose,
  { needs }: GatedContract,
  result: Comparison | undefined,
): GateState {
  const needsRole = needs.role.includes(purpose)
  if (!needsRole && !needs.code.includes(purpose)) return 'open'
  if (result === undefined || result.kind === 'unchecked') return 'waits'
  if (result.kind !== 'differs') return 'open'
  if (result.part === 'code') return 'closed'
  return needsRole ? 'waits' : 'open'
}

async function compareChain(
  { read, clock, log, signal, retryMs }: Deps,
  { chainId, own }: { readonly chainId: number; readonly own: readonly GatedContract[] },
  onResult: (contract: GatedContract, result: Comparison) => void,
): Promise<void> {
  const rate = createFaultRate(clock)
  const compare = async (contract: GatedContract) => {
    const result = compareContract(contract, await read(contract))
    onResult(contract, result)
    if (result.kind === 'differs' && rate.due(result.problem) !== null) {
      const stopped = contract.needs[result.part]
      log.error(
        { event: 'contract_differs', chainId, problem: result.problem, stopped },
        'contract or role differs from the deployment',
      )
    }
    return { contract, result }
  }
  let due = own
  while (due.length > 0 && !signal.aborted) {
    const results = await Promise.all(due.map(compare))
    const silent = results.filter(({ result }) => result.kind === 'unchecked')
    const fields = silent.map(({ contract }) => contract.field)
    if (silent.length > 0 && rate.due(fields.join(' ')) !== null) {
      log.warn(
        { event: 'contracts_unchecked', chainId, fields },
        'contracts not compared: node unreachable or timeout, or contract missing',
      )
    }
    due = results.filter(({ result }) => isTemporary(result)).map(({ contract }) => contract)
    if (due.length > 0) await delay(retryMs, undefined, { signal }).catch(() => {})
  }
}

/**
 * Returns whether a result can change: an owner may change a role, and a node may finish its
 * synchronisation; code never changes.
 */
function isTemporary(result: Comparison): boolean {
  return result.kind === 'unchecked' || (result.kind === 'differs' && result.part === 'role')
}
