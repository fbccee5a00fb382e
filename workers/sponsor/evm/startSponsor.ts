import { chainUrls } from '../../../core/config.ts'
import { POOL_SIZE } from '../../../core/platform/db/poolSizes.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import type { EvmKey } from '../../../core/signing/ports.ts'
import { coinsToWei } from '../../../core/sponsor/evm/domain/coinsToWei.ts'
import { createSponsorWatch } from '../../../core/sponsor/evm/store/createSponsorWatch.ts'
import { createSponsorWork } from '../../../core/sponsor/evm/store/createSponsorWork.ts'
import { gasRules } from '../../../core/sponsor/evm/store/gasRules.ts'
import type { ContractGate } from '../../transactions/createContractGate.ts'
import type { StartedWork, WorkerParts } from '../../workerParts.ts'
import { createGasMetrics } from './createGasMetrics.ts'
import { gasJobs } from './gasJobs.ts'
import type { GasWork } from './gasWork.ts'
import { runGas } from './runGas.ts'

/** Key of the sponsor, and comparison of the paymasters with the deployment. */
type Signing = { readonly signer: EvmKey | null; readonly gate: ContractGate }

/** Starts the loops that sign, follow and reconcile sponsored operations. */
export function startSponsor(parts: WorkerParts, signing: Signing): StartedWork {
  const work = openSponsor(parts, signing)
  const running = runGas(work, { signal: parts.shutdown.signal })
  parts.shutdown.add('sponsoring', () => running)
  return { jobs: gasJobs(work), running }
}

/** Opens the rows, the signer, and the chains with a node. */
function openSponsor(
  { config, databaseUrl, deployment, registry, shutdown, crashAt, log }: WorkerParts,
  { signer, gate }: Signing,
): GasWork {
  const { gas } = deployment
  const rows = createSponsorWork({ databaseUrl, poolSize: POOL_SIZE.sponsorWork, gas })
  shutdown.add('sponsorship rows', () => rows.close())
  return {
    rows,
    sites: gas.flatMap((entry) => {
      const urls = chainUrls(config, entry.chainId)
      if (urls === undefined) return []
      const { chainId, entryPoint, paymaster, accountImplementation } = entry
      const watch = createSponsorWatch({ chainId, rpcUrl: urls.rpcUrl, entryPoint, paymaster })
      const gateState = () => gate.stateOf(chainId, 'sponsorship')
      return [{ chainId, entryPoint, paymaster, accountImplementation, watch, gateState }]
    }),
    signer,
    rules: gasRules(config),
    alarms: {
      depositWei: coinsToWei(config.GAS_DEPOSIT_ALARM_ETH),
      submitterWei: coinsToWei(config.GAS_SUBMITTER_ALARM_ETH),
    },
    metrics: createGasMetrics(registry),
    clock: systemClock,
    log,
    crashAt,
  }
}
