import type { Clock } from '../../../kernel/clock.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import type { InternalsView, ProbeRun } from '../../../status/ports.ts'
import { createChainProgress } from '../../../status/store/createChainProgress.ts'
import { readNewestRun } from '../../../status/store/readNewestRun.ts'
import type { Sample } from '../../domain/alertRule.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { resultOf } from './resultOf.ts'

/** Reads the age of the newest indexed block of every chain. */
export async function checkIndex(
  deps: { readonly sql: Sql; readonly clock: Clock },
  chainIds: readonly number[],
): Promise<CheckResult> {
  const heads = await createChainProgress(
    deps,
    chainIds.map((chainId) => ({ chainId, rpcUrl: undefined })),
  )()
  const lags = heads.flatMap(({ chainId, indexedBlock, lagSec }) =>
    lagSec === null ? [] : [{ chainId, indexedBlock, lagSec }],
  )
  const worst = Math.max(0, ...lags.map(({ lagSec }) => lagSec))
  return resultOf({
    samples: lags.map(({ chainId, indexedBlock, lagSec }) => ({
      name: 'svc_index_lag_seconds',
      labels: { chain: String(chainId) },
      value: lagSec,
      detail: `newest indexed block ${indexedBlock}`,
    })),
    well: lags.length > 0 ? [`index (${worst} s behind)`] : [],
  })
}

/** Reads late work in the service's own rows by the prober's rules, and figures that differ from the chain. */
export async function checkInternals(
  read: () => Promise<InternalsView | null>,
): Promise<CheckResult> {
  const view = await read()
  if (view === null) return resultOf({ unseen: ['late jobs and lanes: the rows are unavailable'] })
  const workers: readonly Sample[] =
    view.late.length === 0
      ? []
      : [
          {
            name: 'svc_probe_component_status',
            labels: { component: 'workers' },
            value: 1,
            detail: view.late.join('; '),
          },
        ]
  return resultOf({
    samples: [
      { name: 'svc_chain_check_differences', labels: {}, value: view.differences },
      ...workers,
    ],
  })
}

/** Reads the time of the prober's newest round, in case the api does not answer. */
export async function checkNewestProbeRound(sql: Sql): Promise<CheckResult> {
  const run = await readNewestRun(sql)
  return resultOf({ samples: run === null ? [] : [turnOf(run)] })
}

const turnOf = ({ startedAtSec }: ProbeRun): Sample => ({
  name: 'svc_probe_last_turn_timestamp_seconds',
  labels: {},
  value: startedAtSec,
})
