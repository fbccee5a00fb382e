import type { Address, Hex } from 'viem'
import { attestationSigners } from '../../core/bridge/domain/attestationSigners.ts'
import type { CctpMessage } from '../../core/bridge/domain/cctpMessage.ts'
import type { BridgeNode, DueBridge } from '../../core/bridge/workPorts.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { BridgeWork } from './bridgeWork.ts'

/** Cache time of attesters and threshold, milliseconds; they change with days of notice. */
const REMEMBERED_MS = 60_000

export type AttesterCheck = {
  /**
   * Returns the validity of an attested message at the destination.
   *
   * Throws `RpcUnavailable`.
   */
  validate(
    bridge: Pick<DueBridge, 'chainId' | 'toChainId'>,
    attested: { readonly message: Hex; readonly attestation: Hex; readonly decoded: CctpMessage },
  ): Promise<'good' | 'bad_signature' | 'expired'>
}

/**
 * Creates the check of attestations against the attesters in the contract of the destination.
 *
 * For a destination without a node the check reads the source: CCTP has the same attesters on every
 * chain.
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
    validate: async ({ chainId, toChainId }, { message, attestation, decoded }) => {
      const destination = nodes.get(toChainId)
      const node = destination ?? nodes.get(chainId)
      if (node === undefined) throw new RangeError(`no node of ${chainId} or ${toChainId}`)
      const signers = await attestationSigners(message, attestation)
      if (signers === null || signers.length !== (await needed(node))) return 'bad_signature'
      const enabled = await Promise.all(signers.map((signer) => isAttester(node, signer)))
      if (enabled.includes(null)) return 'bad_signature'
      if (destination === undefined || decoded.expirationBlock === 0n) return 'good'
      // The earliest block for a mint is the next block.
      const next = BigInt(await destination.headNumber()) + 1n
      return decoded.expirationBlock > next ? 'good' : 'expired'
    },
  }
}

/** Caches values for `REMEMBERED_MS`; a null is not cached. */
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
