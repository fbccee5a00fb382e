import type { Address } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { SponsorLevels } from '../../../core/sponsor/evm/domain/sponsorProblems.ts'
import type { GasRules } from '../../../core/sponsor/evm/ports.ts'
import type { SponsorWatch, SponsorWork } from '../../../core/sponsor/evm/workPorts.ts'
import type { GasMetrics } from './createGasMetrics.ts'
import type { SponsorSigner } from './sign/createSponsorSigner.ts'

/** A chain on which the operator sponsors gas. */
export type GasSite = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly paymaster: Address
  /** Account to which plain wallets are delegated. */
  readonly accountImplementation: Address
  readonly watch: SponsorWatch
}

/** Dependencies of the steps of the sponsor. */
export type GasWork = {
  readonly rows: SponsorWork
  readonly sites: readonly GasSite[]
  /** Null when another process holds the key; then this process signs nothing. */
  readonly signer: SponsorSigner | null
  readonly rules: GasRules
  readonly alarms: SponsorLevels
  readonly metrics: GasMetrics
  readonly clock: Pick<Clock, 'nowSec' | 'nowMs'>
  readonly log: Logger
  readonly crashAt: CrashAt
}
