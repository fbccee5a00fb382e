import { Registry } from 'prom-client'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { createLocalKey } from '../../../core/signing/createLocalKey.ts'
import { GAS_LANES } from '../../../core/transactions/domain/lanePurpose.ts'
import { createLaneChain } from '../../../core/transactions/store/createLaneChain.ts'
import { createLaneStore } from '../../../core/transactions/store/createLaneStore.ts'
import { createLaneMetrics } from '../../../workers/transactions/createLaneMetrics.ts'
import { createSigner } from '../../../workers/transactions/createSigner.ts'
import { runLane } from '../../../workers/transactions/runLane.ts'
import type { GasWorkOptions } from './gasWorkOf.ts'

/** Fee cap in wei per gas, far above the fees of these chains. */
const CAP_WEI = 1_000_000_000_000n
/** Blocks after which a block counts as final. */
const FINAL_DEPTH = 12

/** Runs the lanes of the submitters until the signal. */
export async function runGasLanes(
  options: GasWorkOptions,
  run: { readonly log: Logger; readonly crashAt: CrashAt; readonly signal: AbortSignal },
): Promise<void> {
  const { databaseUrl, rpcUrl, laneRpcUrl, gas, submitterKeys } = options
  const wsUrl = laneRpcUrl === undefined ? options.wsUrl : undefined
  const store = createLaneStore(databaseUrl)
  const metrics = createLaneMetrics(new Registry())
  const { log, crashAt, signal } = run
  await Promise.all(
    gas.flatMap(({ chainId }) =>
      submitterKeys.map((key, at) => {
        const purpose = GAS_LANES[at]
        if (purpose === undefined) throw new RangeError('too many submitters')
        const chain = createLaneChain({
          chainId,
          rpcUrl: laneRpcUrl ?? rpcUrl,
          wsUrl,
          isDevnet: true,
          finalDepth: FINAL_DEPTH,
        })
        return runLane(
          {
            store,
            chain,
            signer: createSigner(createLocalKey(key)),
            meter: metrics.meter(chainId, purpose),
            log,
            clock: systemClock,
            crashAt,
            tracer: null,
          },
          { chainId, purpose, capWei: CAP_WEI, hasSocket: wsUrl !== undefined, signal },
        )
      }),
    ),
  )
  await store.close()
}
