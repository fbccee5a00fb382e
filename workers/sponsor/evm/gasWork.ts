import type { Address } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { EvmKey } from '../../../core/signing/ports.ts'
import type { SponsorLevels } from '../../../core/sponsor/evm/domain/sponsorProblems.ts'
import type { GasRules } from '../../../core/sponsor/evm/ports.ts'
import type { SponsorWatch, SponsorWork } from '../../../core/sponsor/evm/workPorts.ts'
import type { GasMetrics } from './createGasMetrics.ts'

/** A chain on which the operator sponsors gas. */
export type GasSite = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly paymaster: Address
  /** Account to which plain wallets are delegated. */
  readonly accountImplementation: Address
  readonly watch: SponsorWatch
  /**
   * Result of the comparison of the paymaster with the deployment; the sponsor signs only in state
   * `open`.
   */
  readonly gateState: () => 'open' | 'closed' | 'waits'
}

/** Dependencies of the steps of the sponsor. */
export type GasWork = {
  readonly rows: SponsorWork
  readonly sites: readonly GasSite[]
  /**
   * Signer of this process; null if another process holds the key, and then this process signs
   * nothing.
   */
  readonly signer: EvmKey | null
  readonly rules: GasRules
  readonly alarms: SponsorLevels
  readonly metrics: GasMetrics
  readonly clock: Pick<Clock, 'nowSec' | 'nowMs'>
  readonly log: Logger
  readonly crashAt: CrashAt
}
