import type { Attestations } from '../../bridge/cctpPorts.ts'
import type { AttestationGate } from '../../bridge/workPorts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { Log } from '../../platform/log.ts'
import type { AnswerCheck } from '../ports.ts'
import { createAnswerCheck } from './createAnswerCheck.ts'
import { createAttestationProbe } from './createAttestationProbe.ts'
import { createChainProgress } from './createChainProgress.ts'
import { createInternalsProbe } from './createInternalsProbe.ts'
import { createProbeHttp } from './createProbeHttp.ts'
import { createProbeLead } from './createProbeLead.ts'
import { createProbeRuns } from './createProbeRuns.ts'
import { readMeasuredSince } from './readWindows.ts'

type Options = {
  readonly databaseUrl: DatabaseUrl
  /** Origin of the api. */
  readonly origin: string
  readonly nodes: readonly { readonly chainId: number; readonly rpcUrl: string | undefined }[]
  readonly checkIntervalSec: number
  readonly probeSec: number
  readonly attestations: Attestations
  readonly gate: AttestationGate
  readonly clock: Clock
  readonly log: Log
}

/** Creates the reads and the store of the prober. */
export function createProberDeps(options: Options) {
  const { databaseUrl, origin, nodes, clock, checkIntervalSec } = options
  const sql = createSql(databaseUrl, { name: 'quartet-prober-reads', max: 1, reader: true })
  const inside = createInternalsProbe({ databaseUrl, checkIntervalSec })
  const runs = createProbeRuns(databaseUrl, options.probeSec)
  const lead = createProbeLead(databaseUrl)
  return {
    callApi: createProbeHttp(origin),
    checkOf: rememberNewest(createAnswerCheck),
    inside: inside.read,
    chains: createChainProgress({ sql, clock }, nodes),
    attestations: createAttestationProbe(options),
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

/**
 * Keeps the newest check, because compiling the schemas of a document is slow, and the document changes only with a
 * release.
 */
function rememberNewest(
  make: (text: string) => AnswerCheck | null,
): (text: string) => AnswerCheck | null {
  let newest: { readonly text: string; readonly check: AnswerCheck | null } | undefined
  return (text) => {
    if (newest?.text !== text) newest = { text, check: make(text) }
    return newest.check
  }
}
