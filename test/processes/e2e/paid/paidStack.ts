import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../../../support/payments/paidWorld.ts'
import type { Api } from '../../../support/startApi.ts'
import { receiveTraces, type TraceReceiver } from '../../../support/tracing/receiveTraces.ts'

/** Three chains that accept payments, an index, one set of workers, and apis. */
export type PaidStack = {
  readonly world: PaidWorld
  /** Single api. */
  readonly shop: Api
  /** Two apis behind one name. */
  readonly pair: readonly [Api, Api]
  /** URLs of the metrics of the single api and the workers. */
  readonly metrics: { readonly api: string; readonly workers: string }
  /** Process id of the workers. */
  readonly workersPid: number
  /** Receiver of the traces of the single api and the workers. */
  readonly traces: TraceReceiver
  stop(): Promise<void>
}

/** Starts the whole stack of payments. The workers hold every key whose metrics the tests read. */
export async function createPaidStack(seed: number): Promise<PaidStack> {
  const world = await createPaidWorld({ seed, backfillDays: 3 })
  const ports = { api: await unclaimedPort(), workers: await unclaimedPort() }
  const traces = await receiveTraces()
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Token=of=the receiver',
  }
  const { bridgePayer, gasSigner, gasSubmitters, receiptSigner } = world.world.devnet.accounts
  const workers = await world.startWorkers({
    ...tracing,
    WORKERS_METRICS_PORT: String(ports.workers),
    BRIDGE_PAYOUT_KEY: bridgePayer.privateKey,
    GAS_SIGNER_KEY: gasSigner.privateKey,
    RECEIPT_KEY: receiptSigner.privateKey,
    // The workers sign the card of the pair.
    ...SHARED_ORIGIN_ENV,
    CARD_KEY: `0x${'ca4d'.repeat(16)}`,
    GAS_SUBMITTER_KEYS: gasSubmitters.map(({ privateKey }) => privateKey).join(','),
  })
  await world.lanesOpen()
  const [shop, first, other] = await Promise.all([
    world.startApi({ ...tracing, API_METRICS_PORT: String(ports.api) }),
    world.startApi(SHARED_ORIGIN_ENV),
    world.startApi(SHARED_ORIGIN_ENV),
  ])
  const metricsUrl = (port: number) => `http://127.0.0.1:${port}/metrics`
  return {
    world,
    shop,
    pair: [first, other],
    metrics: { api: metricsUrl(ports.api), workers: metricsUrl(ports.workers) },
    workersPid: workers.pid,
    traces,
    stop: async () => {
      await world.stop()
      await traces.stop()
    },
  }
}
