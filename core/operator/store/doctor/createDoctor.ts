import { setTimeout as delay } from 'node:timers/promises'
import { createAttestationGate } from '../../../bridge/store/createAttestationGate.ts'
import { createAttestations } from '../../../bridge/store/createAttestations.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import { type DatabaseUrl, statementUrlOf } from '../../../platform/db/database.ts'
import { POOL_SIZE } from '../../../platform/db/poolSizes.ts'
import type { SponsorLevels } from '../../../sponsor/evm/domain/sponsorProblems.ts'
import { createAttestationProbe } from '../../../status/store/createAttestationProbe.ts'
import { createInternalsProbe } from '../../../status/store/createInternalsProbe.ts'
import type { AlertRule } from '../../domain/alertRule.ts'
import { type CheckResult, type Diagnosis, diagnose } from '../../domain/diagnose.ts'
import { checkApi } from './checkApi.ts'
import { checkAttestations } from './checkAttestations.ts'
import { checkBridges } from './checkBridges.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkIndex, checkInternals, checkNewestProbeRound } from './checkIndex.ts'
import { checkLanes } from './checkLanes.ts'
import { checkNodes, type DoctorNode } from './checkNodes.ts'
import { checkPayments } from './checkPayments.ts'
import { checkProcesses, type DoctorTargets } from './checkProcesses.ts'
import { checkSolana, type DoctorSolana } from './checkSolana.ts'
import { checkSponsors, type DoctorSponsor } from './checkSponsors.ts'
import { resultOf } from './resultOf.ts'

export type DoctorOptions = {
  readonly databaseUrl: DatabaseUrl
  readonly nodes: readonly DoctorNode[]
  readonly bridgedChainIds: readonly number[]
  readonly sponsors: readonly DoctorSponsor[]
  readonly sponsorLevels: SponsorLevels
  /** Null in a deployment without sponsorships on Solana. */
  readonly solana: DoctorSolana | null
  readonly targets: DoctorTargets
  /** Origin at which callers reach the api. */
  readonly origin: string
  readonly attestationUrl: string
  readonly checkIntervalSec: number
  /** Maximum age in seconds of a node's newest block. */
  readonly oldHeadSec: number
  readonly rules: readonly AlertRule[]
  readonly clock: Clock
}

/** Checks every part once; an unavailable part is a finding. */
export type Doctor = { check(): Promise<Diagnosis>; close(): Promise<void> }

/** Timeout of one part in milliseconds; each read inside has a shorter timeout. */
const PART_MS = 12_000

/** Creates the check of the whole service by its parts, rows, metrics and alert rules. */
export function createDoctor(options: DoctorOptions): Doctor {
  const { databaseUrl, nodes, clock } = options
  const sql = createSql(databaseUrl, {
    name: 'quartet-doctor',
    max: POOL_SIZE.doctor,
    reader: true,
  })
  const inside = createInternalsProbe({ databaseUrl, checkIntervalSec: options.checkIntervalSec })
  const gate = createAttestationGate(databaseUrl)
  const chainIds = nodes.map(({ chainId }) => chainId)
  const attestations = createAttestationProbe({
    attestations: createAttestations(options.attestationUrl),
    gate,
    clock,
    log: { warn: () => {} },
  })
  const checkRows = (): readonly Promise<readonly CheckResult[]>[] => [
    part('index', checkIndex({ sql, clock }, chainIds)),
    // The gate is a row of the database that all processes share.
    part('attestation service', checkAttestations(attestations, options.attestationUrl)),
    part('lanes', checkLanes(sql)),
    part('settlement', checkPayments(sql, chainIds)),
    part('bridges', checkBridges(sql, options.bridgedChainIds)),
    part('sponsors', checkSponsors(sql, options.sponsors, options.sponsorLevels)),
    part('sponsor on Solana', checkSolana(sql, options.solana, clock)),
    part('late work', checkInternals(inside.read)),
    part('newest probe round', checkNewestProbeRound(sql)),
  ]
  const checkDatabaseAndRows = async (): Promise<readonly CheckResult[]> => {
    const { isReachable, result } = await checkDatabase(sql, statementUrlOf(databaseUrl))
    if (!isReachable) {
      const without =
        'lanes, payments, bridges, sponsors, attestation service: skipped without the database'
      return [result, resultOf({ unseen: [without] })]
    }
    return [result, ...(await Promise.all(checkRows())).flat()]
  }
  return {
    check: async () => {
      const [rows, chains, processes, api] = await Promise.all([
        part('database', checkDatabaseAndRows()),
        part('nodes', checkNodes(nodes, clock, options.oldHeadSec)),
        part('processes', checkProcesses(options.targets)),
        part('api', checkApi(options.origin)),
      ])
      const results = [...rows.slice(0, 1), ...chains, ...rows.slice(1), ...api, ...processes]
      return diagnose(results, options.rules, clock.nowSec())
    },
    close: async () => {
      await Promise.all([sql.end(), inside.close(), gate.close()])
    },
  }
}

/** Returns the results of one part; a part that fails or times out is reported as not checked. */
async function part(
  name: string,
  check: Promise<CheckResult | readonly CheckResult[]>,
): Promise<readonly CheckResult[]> {
  const stop = new AbortController()
  const late = delay(
    PART_MS,
    resultOf({ unseen: [`${name}: timeout after ${PART_MS / 1_000} s`] }),
    {
      ref: false,
      signal: stop.signal,
    },
  )
  late.catch(() => {})
  try {
    const result = await Promise.race([check, late])
    return 'findings' in result ? [result] : result
  } catch (error) {
    const words = error instanceof Error ? error.message : 'reason unknown'
    return [resultOf({ unseen: [`${name}: ${words}`] })]
  } finally {
    stop.abort()
  }
}
