import type { Address, Hex } from 'viem'
import type { CctpMessage } from '../../core/bridge/domain/cctpMessage.ts'
import { recoverAttestationSigners } from '../../core/bridge/domain/recoverAttestationSigners.ts'
import type { BridgeNode, DueBridge } from '../../core/bridge/workPorts.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { BridgeWork } from './bridgeWork.ts'

/**
 * Milliseconds for which attesters and threshold are cached; both change only after days of notice.
 */
const REMEMBERED_MS = 60_000

export type AttesterCheck = {
  /**
   * Returns whether the destination accepts an attested message.
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
  const attesters = createCache<true>(clock)
  const thresholds = createCache<number>(clock)
  const isAttester = (node: BridgeNode, address: Address) =>
    attesters(`${node.chainId}/${address}`, async () =>
      (await node.isAttester(address)) ? true : null,
    )
  const neededAttesters = (node: BridgeNode) =>
    thresholds(`${node.chainId}`, () => node.attestersNeeded())
  return {
    validate: async ({ chainId, toChainId }, { message, attestation, decoded }) => {
      const destination = nodes.get(toChainId)
      const node = destination ?? nodes.get(chainId)
      if (node === undefined) throw new RangeError(`no node of ${chainId} or ${toChainId}`)
      const signers = await recoverAttestationSigners(message, attestation)
      if (signers === null || signers.length !== (await neededAttesters(node)))
        return 'bad_signature'
      const enabled = await Promise.all(signers.map((signer) => isAttester(node, signer)))
      if (enabled.includes(null)) return 'bad_signature'
      if (destination === undefined || decoded.expirationBlock === 0n) return 'good'
      // The mint can enter the next block at the earliest.
      const next = BigInt(await destination.headNumber()) + 1n
      return decoded.expirationBlock > next ? 'good' : 'expired'
    },
  }
}

/** Creates a cache of values for `REMEMBERED_MS`; null is not cached. */
function createCache<T>(clock: Pick<Clock, 'nowMs'>) {
  const known = new Map<string, { readonly value: T; readonly untilMs: number }>()
  return async (name: string, read: () => Promise<T | null>): Promise<T | null> => {
    const stored = known.get(name)
    if (stored !== undefined && stored.untilMs > clock.nowMs()) return stored.value
    const value = await read()
    if (value !== null) known.set(name, { value, untilMs: clock.nowMs() + REMEMBERED_MS })
    return value
  }
}
