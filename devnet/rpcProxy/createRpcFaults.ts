import { type RpcFault, type RpcFaultKind, rpcFaultKinds } from './rpcFault.ts'

/** The faults of a proxy: ordered, used up, counted. */
export type RpcFaults = {
  /** Puts a fault in force beside those that are. */
  order(fault: RpcFault): void
  /** Ends every fault of a kind, or all of them; calls that a timeout holds stay unanswered. */
  clear(kind?: RpcFaultKind): void
  /** The oldest fault of these kinds that concerns a method, which counts as used. */
  use(method: string, kinds: readonly RpcFaultKind[]): RpcFault | undefined
  /** Calls that a kind has spoiled, whether it is in force still or not. */
  count(kind: RpcFaultKind): number
  /** What is in force, with the calls that are left to it. */
  active(): readonly RpcFault[]
}

/** No fault in force. */
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

/** What is left of a fault that was used once more. */
function after(fault: RpcFault): readonly RpcFault[] {
  if (fault.times === undefined) return [fault]
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
}
