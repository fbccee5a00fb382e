import type { Address, Hex } from 'viem'
import { attestationSigners } from '../../core/bridge/domain/attestationSigners.ts'
import type { CctpMessage } from '../../core/bridge/domain/cctpMessage.ts'
import type { BridgeNode, DueBridge } from '../../core/bridge/workPorts.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** For how long a transmitter's word about its attesters is remembered: they change with days of notice. */
const REMEMBERED_MS = 60_000

export type AttesterCheck = {
  /**
   * Whether the destination would take an attested message now.
   *
   * Throws `RpcUnavailable` when no node says so.
   */
  judge(
    bridge: Pick<DueBridge, 'chainId' | 'toChainId'>,
    attested: { readonly message: Hex; readonly attestation: Hex; readonly decoded: CctpMessage },
  ): Promise<'good' | 'bad_signature' | 'expired'>
}

/**
 * Verifies attestations here, against the attesters that the destination's own contract names.
 *
 * For a destination that we have no node of, the source is asked: CCTP has the same attesters everywhere.
 */
export function createAttesterCheck(
  { sources, destinations }: Pick<BridgeWork, 'sources' | 'destinations'>,
  clock: Pick<Clock, 'nowMs'>,
): AttesterCheck {
  const nodes = new Map<number, BridgeNode>()
  for (const { chainId, node } of [...sources, ...destinations]) nodes.set(chainId, node)
  const attesters = createMemory<true>(clock)
  const thresholds = createMemory<number>(clock)
  const isAttester = (node: BridgeNode, address: Address) =>
    attesters(`${node.chainId}/${address}`, async () =>
      (await node.isAttester(address)) ? true : null,
    )
  const needed = (node: BridgeNode) => thresholds(`${node.chainId}`, () => node.attestersNeeded())
  return {
    judge: async ({ chainId, toChainId }, { message, attestation, decoded }) => {
      const destination = nodes.get(toChainId)
      const node = destination ?? nodes.get(chainId)
      if (node === undefined) throw new RangeError(`no node of ${chainId} or ${toChainId}`)
      const signers = await attestationSigners(message, attestation)
      if (signers === null || signers.length !== (await needed(node))) return 'bad_signature'
      const enabled = await Promise.all(signers.map((signer) => isAttester(node, signer)))
      if (enabled.includes(null)) return 'bad_signature'
      if (destination === undefined || decoded.expirationBlock === 0n) return 'good'
      // A mint that is sent now is in the next block at the earliest.
      const next = BigInt(await destination.headNumber()) + 1n
      return decoded.expirationBlock > next ? 'good' : 'expired'
    },
  }
}

/** Answers that are kept for a while; null is asked for anew each time. */
function createMemory<T>(clock: Pick<Clock, 'nowMs'>) {
  const known = new Map<string, { readonly value: T; readonly untilMs: number }>()
  return async (name: string, read: () => Promise<T | null>): Promise<T | null> => {
    const kept = known.get(name)
    if (kept !== undefined && kept.untilMs > clock.nowMs()) return kept.value
    const value = await read()
    if (value !== null) known.set(name, { value, untilMs: clock.nowMs() + REMEMBERED_MS })
    return value
  }
}
