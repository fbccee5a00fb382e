import { GAS_LANES, type LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import type { WorkerParts } from '../workerParts.ts'
import type { LaneSigner } from './createSigner.ts'
import { createSigner } from './createSigner.ts'
import type { EvmKeys, KeyName } from './openKeys.ts'
import { requireDistinctKeys } from './requireDistinctKeys.ts'
import { requireOwnKey } from './requireOwnKey.ts'

/** A lane key with its purpose and its chains. */
export type LaneKey = {
  readonly purpose: LanePurpose
  readonly name: KeyName
  readonly chainIds: readonly number[]
  readonly signer: LaneSigner
}

type KeyUse = {
  readonly purposes: readonly LanePurpose[]
  readonly name: KeyName
  readonly chainIds: readonly number[]
}

/**
 * Returns purpose, chains and signer of each lane key; omits purposes without a key. Throws
 * `UnusableKey` for a key with two purposes, for the key of payTo, and for a published test key.
 */
export function openLaneKeys(
  { config, deployment, log }: WorkerParts,
  keys: EvmKeys,
): readonly LaneKey[] {
  const everywhere = deployment.chains.map(({ chainId }) => chainId)
  const bridged = deployment.bridges.map(({ chainId }) => chainId)
  const reached = deployment.cctp.map(({ chainId }) => chainId)
  const sponsored = deployment.gas.map(({ chainId }) => chainId)
  const wanted: readonly KeyUse[] = [
    { purposes: ['settlement'], name: 'SETTLEMENT_KEY', chainIds: everywhere },
    { purposes: ['burn'], name: 'BRIDGE_BURN_KEY', chainIds: bridged },
    { purposes: ['mint'], name: 'BRIDGE_MINT_KEY', chainIds: reached },
    { purposes: ['payout'], name: 'BRIDGE_PAYOUT_KEY', chainIds: bridged },
    { purposes: GAS_LANES, name: 'GAS_SUBMITTER_KEYS', chainIds: sponsored },
  ]
  const opened = wanted.flatMap(({ purposes, name, chainIds }) => {
    const signers = keys[name].map(createSigner)
    if (signers.length === 0)
      log.info({ event: 'lane_key_missing', name }, 'lane disabled: no key configured')
    return purposes.flatMap((purpose, index) => {
      const signer = signers[index]
      return signer === undefined ? [] : [{ purpose, name, chainIds, signer }]
    })
  })
  const others = (['GAS_SIGNER_KEY', 'RECEIPT_KEY'] as const).flatMap((name) =>
    keys[name].map(({ address }) => ({ name, address })),
  )
  const held = [...opened.map(({ name, signer: { address } }) => ({ name, address })), ...others]
  const { payTo } = deployment.payments
  for (const entry of held) requireOwnKey({ ...entry, payTo, isDevnet: config.DEVNET })
  requireDistinctKeys(held)
  return opened
}
