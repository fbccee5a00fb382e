import type { Attestations } from '../../bridge/cctpPorts.ts'
import type { AttestationGate } from '../../bridge/workPorts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createSql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { Log } from '../../platform/log.ts'
import type { AnswerCheck } from '../ports.ts'
import { createAnswerCheck } from './createAnswerCheck.ts'
import { createAttestationLook } from './createAttestationLook.ts'
import { createChainProgress } from './createChainProgress.ts'
import { createInsideLook } from './createInsideLook.ts'
import { createProbeHttp } from './createProbeHttp.ts'
import { createProbeLead } from './createProbeLead.ts'
import { createProbeRuns } from './createProbeRuns.ts'
import { readMeasuredSince } from './readWindows.ts'

type Options = {
  readonly databaseUrl: string
  /** Where the api is called. */
  readonly origin: string
  readonly nodes: readonly { readonly chainId: number; readonly rpcUrl: string | undefined }[]
  readonly checkIntervalSec: number
  readonly probeSec: number
  readonly attestations: Attestations
  readonly gate: AttestationGate
  readonly clock: Clock
  readonly log: Log
}

/** What the prober looks with, and where it keeps what it saw. */
export function createProberDeps(options: Options) {
  const { databaseUrl, origin, nodes, clock, checkIntervalSec } = options
  const sql = createSql(databaseUrl, { name: 'quartet-prober-reads', max: 1, reader: true })
  const inside = createInsideLook({ databaseUrl, checkIntervalSec })
  const runs = createProbeRuns(databaseUrl, options.probeSec)
  const lead = createProbeLead(databaseUrl)
  return {
    ask: createProbeHttp(origin),
    checkOf: rememberNewest(createAnswerCheck),
    inside: inside.look,
    chains: createChainProgress({ sql, clock }, nodes),
    attestations: createAttestationLook(options),
    runs,
    lead,
    measuredSince: () => answered(readMeasuredSince(sql)),
    clock,
    close: async () => {
      await lead.close()
      await Promise.all([runs.close(), inside.close(), sql.end()])
    },
  }
}

/** Compiling the schemas of a document takes a moment, and it is the same from one release to the next. */
function rememberNewest(
  make: (text: string) => AnswerCheck | null,
): (text: string) => AnswerCheck | null {
  let newest: { readonly text: string; readonly check: AnswerCheck | null } | undefined
  return (text) => {
    if (newest?.text !== text) newest = { text, check: make(text) }
    return newest.check
  }
}
