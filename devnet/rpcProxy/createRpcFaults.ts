import { type RpcFault, type RpcFaultKind, rpcFaultKinds } from './rpcFault.ts'

/** Faults of a proxy with their counts. */
export type RpcFaults = {
  /** Adds an active fault. */
  order(fault: RpcFault): void
  /** Clears the faults of a kind, or all faults; calls held by a timeout stay unanswered. */
  clear(kind?: RpcFaultKind): void
  /** Returns the oldest active fault of these kinds for a method, and lowers its remaining calls by one. */
  use(method: string, kinds: readonly RpcFaultKind[]): RpcFault | undefined
  /** Returns the number of calls that a kind has affected so far. */
  count(kind: RpcFaultKind): number
  /** Returns the active faults with their remaining calls. */
  active(): readonly RpcFault[]
}

/** Creates the set of faults, empty at first. */
export function createRpcFaults(): RpcFaults {
  let faults: readonly RpcFault[] = []
  const counts = new Map<RpcFaultKind, number>()
  return {
    order: (fault) => {
      faults = [...faults, fault]
    },
    clear: (kind) => {
      faults = kind === undefined ? [] : faults.filter((fault) => fault.kind !== kind)
    },
    use: (method, kinds) => {
      const used = faults.find((fault) => kinds.includes(fault.kind) && concerns(fault, method))
      if (used === undefined) return undefined
      counts.set(used.kind, (counts.get(used.kind) ?? 0) + 1)
      faults = faults.flatMap((fault) => (fault === used ? after(fault) : [fault]))
      return used
    },
    count: (kind) => counts.get(kind) ?? 0,
    active: () => faults,
  }
}

function concerns({ kind, method }: RpcFault, called: string): boolean {
  const wanted = method ?? rpcFaultKinds[kind].method
  return wanted === undefined || wanted === called
}

/** Returns the fault after one more use, with one call less; empty after the last call. */
function after(fault: RpcFault): readonly RpcFault[] {
  if (fault.times === undefined) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}
