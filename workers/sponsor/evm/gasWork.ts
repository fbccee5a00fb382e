import type { Address } from 'viem'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import type { SponsorLevels } from '../../../core/sponsor/evm/domain/sponsorProblems.ts'
import type { GasRules } from '../../../core/sponsor/evm/ports.ts'
import type { SponsorWatch, SponsorWork } from '../../../core/sponsor/evm/workPorts.ts'
import type { GasMetrics } from './createGasMetrics.ts'
import type { SponsorSigner } from './sign/createSponsorSigner.ts'

/** A chain on which we pay gas for others. */
export type GasSite = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly paymaster: Address
  /** Account that plain wallets are delegated to. */
  readonly accountImplementation: Address
  readonly watch: SponsorWatch
}

/** What every step of sponsoring works with. */
export type GasWork = {
  readonly rows: SponsorWork
  readonly sites: readonly GasSite[]
  /** Null where the key is elsewhere: then nothing is signed here. */
  readonly signer: SponsorSigner | null
  readonly rules: GasRules
  readonly alarms: SponsorLevels
  readonly metrics: GasMetrics
  readonly clock: Pick<Clock, 'nowSec' | 'nowMs'>
  readonly log: Logger
  readonly crashAt: CrashAt
}
