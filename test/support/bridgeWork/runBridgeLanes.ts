import { Registry } from 'prom-client'
import type { Hex } from 'viem'
import type { CrashAt } from '../../../core/kernel/crashPoint.ts'
import type { Logger } from '../../../core/kernel/logger.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { createLocalKey } from '../../../core/signing/createLocalKey.ts'
import { createLaneChain } from '../../../core/transactions/store/createLaneChain.ts'
import { createLaneStore } from '../../../core/transactions/store/createLaneStore.ts'
import { createLaneMetrics } from '../../../workers/transactions/createLaneMetrics.ts'
import { createSigner } from '../../../workers/transactions/createSigner.ts'
import { runLane } from '../../../workers/transactions/runLane.ts'
import type { BridgeWorkOptions } from './bridgeWorkOf.ts'

/** Fee cap in wei per gas, far above the fees of these chains. */
const CAP_WEI = 1_000_000_000_000n
/** Blocks after which a block counts as final. */
const FINAL_DEPTH = 12

/** Runs the burn and mint lanes of every chain until the signal. */
export async function runBridgeLanes(
  { databaseUrl, homes }: Pick<BridgeWorkOptions, 'databaseUrl' | 'homes'>,
  keys: { readonly burn: Hex; readonly mint: Hex },
  run: { readonly log: Logger; readonly crashAt: CrashAt; readonly signal: AbortSignal },
): Promise<void> {
  const store = createLaneStore(databaseUrl)
  const { log, crashAt, signal } = run
  const metrics = createLaneMetrics(new Registry())
  await Promise.all(
    homes.flatMap(({ chainId, rpcUrl, wsUrl }) =>
      (['burn', 'mint'] as const).map((purpose) =>
        runLane(
          {
            store,
            chain: createLaneChain({
              chainId,
              rpcUrl,
              wsUrl,
              isDevnet: true,
              finalDepth: FINAL_DEPTH,
            }),
            signer: createSigner(createLocalKey(keys[purpose])),
            meter: metrics.meter(chainId, purpose),
            log,
            clock: systemClock,
            crashAt,
            tracer: null,
          },
          { chainId, purpose, capWei: CAP_WEI, hasSocket: true, signal },
        ),
      ),
    ),
  )
  await store.close()
}
