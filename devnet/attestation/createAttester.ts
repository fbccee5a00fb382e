import type { Hex } from 'viem'
import { bridgeChainByDomain } from '../../core/kernel/chains/bridgeChains.ts'
import type { AttestationSettings } from './attestationSettings.ts'
import type { Faults } from './createFaults.ts'
import type { Burn, Ledger } from './createLedger.ts'
import { fillMessage } from './fillMessage.ts'
import {
  type DelayReason,
  FAST_THRESHOLD,
  FINAL_THRESHOLD,
  planAttestation,
} from './planAttestation.ts'
import { signMessage } from './signMessage.ts'
import { subjectOf } from './subjectOf.ts'

export type AttesterDeps = {
  readonly ledger: Ledger
  readonly faults: Faults
  readonly settings: AttestationSettings
  readonly keys: readonly Hex[]
  /** Newest block of each chain. */
  readonly heads: ReadonlyMap<number, number>
}

export type Attester = {
  /** Signs every burn of a chain that now has enough confirmations. */
  attestDue(chainId: number): Promise<void>
  /** Expires the attestation of a burn if a test requested this fault for the burn, even after the attestation was served. */
  expireIfRequested(burn: Burn): Promise<void>
  /**
   * Signs the burn again at the final threshold and without expiry; a burn that was not signed yet is not signed.
   * Returns false for a burn with a final attestation, and for an unsigned burn with the fault `stuck_pending`.
   */
  reattest(burn: Burn): Promise<boolean>
}

const REFUSALS = {
  delay_fee: 'insufficient_fee',
  delay_amount: 'amount_above_max',
  delay_allowance: 'insufficient_allowance_available',
} as const satisfies Record<string, DelayReason>

/** Plans and signs attestations; the plan for a burn never changes. */
export function createAttester(deps: AttesterDeps): Attester {
  const { ledger, faults, heads } = deps
  const sign = (burn: Burn, finality: number, isExpired: boolean) =>
    attest(deps, burn, { finality, isExpired })
  return {
    attestDue: async (chainId) => {
      for (const burn of ledger.open) {
        if (burn.chainId !== chainId || burn.attested !== null) continue
        burn.plan ??= planAttestation(deps.settings, burn.message, refusalOf(faults, burn))
        const depth = (heads.get(chainId) ?? 0) - burn.blockNumber + 1
        if (depth < confirmationsOf(deps.settings, burn)) continue
        if (faults.takes('stuck_pending', subjectOf(burn))) continue
        const isExpired = faults.takes('expired_attestation', subjectOf(burn))
        await sign(burn, burn.plan.finality, isExpired)
      }
    },
    expireIfRequested: async (burn) => {
      if (burn.attested === null || burn.attested.isExpired || burn.wasReattested) return
      if (faults.takes('expired_attestation', subjectOf(burn))) {
        await sign(burn, FAST_THRESHOLD, true)
      }
    },
    reattest: async (burn) => {
      if (burn.attested === null) return !faults.takes('stuck_pending', subjectOf(burn))
      if (burn.attested.finality === FINAL_THRESHOLD) return false
      burn.wasReattested = true
      await sign(burn, FINAL_THRESHOLD, false)
      return true
    },
  }
}

async function attest(
  { keys, heads }: AttesterDeps,
  burn: Burn,
  terms: { readonly finality: number; readonly isExpired: boolean },
): Promise<void> {
  const { plan } = burn
  if (plan === null) return
  const destination = bridgeChainByDomain(burn.message.destinationDomain)?.chainId ?? 0
  // Only an attestation before finality can expire; its expiration block is the newest block of the destination, so the
  // mint is already too late.
  const finality = terms.isExpired ? FAST_THRESHOLD : terms.finality
  const message = fillMessage(burn.source, {
    nonce: burn.eventNonce,
    finalityThresholdExecuted: finality,
    feeExecuted: plan.feeExecuted,
    expirationBlock: terms.isExpired ? BigInt(Math.max(1, heads.get(destination) ?? 1)) : 0n,
  })
  const signatures = await signMessage(message, keys)
  burn.attested = { message, signatures, finality, isExpired: terms.isExpired }
}

function confirmationsOf(settings: AttestationSettings, { plan }: Burn): number {
  return plan?.finality === FAST_THRESHOLD
    ? settings.fastConfirmations
    : settings.finalConfirmations
}

function refusalOf(faults: Faults, burn: Burn): DelayReason | null {
  if (burn.message.minFinalityThreshold > FAST_THRESHOLD) return null
  for (const kind of ['delay_fee', 'delay_amount', 'delay_allowance'] as const) {
    if (faults.takes(kind, subjectOf(burn))) return REFUSALS[kind]
  }
  return null
}
