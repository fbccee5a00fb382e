import { Registry } from 'prom-client'
import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../core/deployment.ts'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { createLocalKey } from '../../../core/signing/createLocalKey.ts'
import { createSponsorWatch } from '../../../core/sponsor/evm/store/createSponsorWatch.ts'
import { createSponsorWork } from '../../../core/sponsor/evm/store/createSponsorWork.ts'
import { createGasMetrics } from '../../../workers/sponsor/evm/createGasMetrics.ts'
import type { GasWork } from '../../../workers/sponsor/evm/gasWork.ts'
import { noGas } from '../../builders/noGas.ts'

/** Options of a worker process of these tests, passed as JSON. */
export type GasWorkOptions = {
  readonly databaseUrl: string
  readonly rpcUrl: string
  readonly wsUrl: string
  /** Node of the lanes, without announcements of heads. */
  readonly laneRpcUrl?: string
  readonly gas: Deployment['gas']
  readonly signerKey: Hex
  readonly submitterKeys: readonly Hex[]
  readonly submitters: readonly Address[]
}

/** Creates the dependencies of the sponsor workers on one chain. */
export function gasWorkOf(
  options: GasWorkOptions,
  { log, crashAt }: { readonly log: Logger; readonly crashAt: CrashAt },
) {
  const { databaseUrl, rpcUrl, gas } = options
  const registry = new Registry()
  const rows = createSponsorWork({ databaseUrl, poolSize: 4, gas })
  const work: GasWork = {
    rows,
    sites: gas.map(({ chainId, entryPoint, paymaster, accountImplementation }) => ({
      chainId,
      entryPoint,
      paymaster,
      accountImplementation,
      watch: createSponsorWatch({ chainId, rpcUrl, entryPoint, paymaster }),
      gateState: () => 'open' as const,
    })),
    signer: createLocalKey(options.signerKey),
    rules: noGas.rules,
    alarms: { depositWei: 10n ** 15n, submitterWei: 10n ** 15n },
    metrics: createGasMetrics(registry),
    clock: systemClock,
    log,
    crashAt,
  }
  return { work, registry, close: () => rows.close() }
}
