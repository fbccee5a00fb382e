import { setTimeout as delay } from 'node:timers/promises'
import { createAttestationGate } from '../../../bridge/store/createAttestationGate.ts'
import { createAttestations } from '../../../bridge/store/createAttestations.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { createSql } from '../../../platform/db/createSql.ts'
import { POOL_SIZE } from '../../../platform/db/poolSizes.ts'
import type { SponsorLevels } from '../../../sponsor/evm/domain/sponsorProblems.ts'
import { createAttestationProbe } from '../../../status/store/createAttestationProbe.ts'
import { createInternalsProbe } from '../../../status/store/createInternalsProbe.ts'
import type { AlertRule } from '../../domain/alertRule.ts'
import { type Diagnosis, diagnose, type Sight } from '../../domain/diagnose.ts'
import { checkNodes, type DoctorNode } from './checkNodes.ts'
import { seeApi } from './seeApi.ts'
import { seeAttestations } from './seeAttestations.ts'
import { seeBridges } from './seeBridges.ts'
import { seeDatabase } from './seeDatabase.ts'
import { checkInternals, checkNewestProbeRound, seeIndex } from './seeIndex.ts'
import { seeLanes } from './seeLanes.ts'
import { seePayments } from './seePayments.ts'
import { type DoctorTargets, seeProcesses } from './seeProcesses.ts'
import { type DoctorSolana, seeSolana } from './seeSolana.ts'
import { type DoctorSponsor, seeSponsors } from './seeSponsors.ts'
import { sight } from './sight.ts'

export type DoctorOptions = {
  readonly databaseUrl: string
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
export type Doctor = { look(): Promise<Diagnosis>; close(): Promise<void> }

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
  const seeRows = (): readonly Promise<readonly Sight[]>[] => [
    part('index', seeIndex({ sql, clock }, chainIds)),
    // All processes share the gate as a row.
    part('attestation service', seeAttestations(attestations, options.attestationUrl)),
    part('lanes', seeLanes(sql)),
    part('settlement', seePayments(sql, chainIds)),
    part('bridges', seeBridges(sql, options.bridgedChainIds)),
    part('sponsors', seeSponsors(sql, options.sponsors, options.sponsorLevels)),
    part('sponsor on Solana', seeSolana(sql, options.solana, clock)),
    part('late work', checkInternals(inside.look)),
    part('newest turn of the prober', checkNewestProbeRound(sql)),
  ]
  const seeDatabaseAndRows = async (): Promise<readonly Sight[]> => {
    const { isThere, seen } = await seeDatabase(sql, databaseUrl)
    if (!isThere) {
      const without =
        'lanes, payments, bridges, sponsors, attestation service: skipped without the database'
      return [seen, sight({ unseen: [without] })]
    }
    return [seen, ...(await Promise.all(seeRows())).flat()]
  }
  return {
    look: async () => {
      const [rows, chains, processes, api] = await Promise.all([
        part('database', seeDatabaseAndRows()),
        part('nodes', checkNodes(nodes, clock, options.oldHeadSec)),
        part('processes', seeProcesses(options.targets)),
        part('api', seeApi(options.origin)),
      ])
      const sights = [...rows.slice(0, 1), ...chains, ...rows.slice(1), ...api, ...processes]
      return diagnose(sights, options.rules, clock.nowSec())
    },
    close: async () => {
      await Promise.all([sql.end(), inside.close(), gate.close()])
    },
  }
}

/** Returns the results of one part; a part that fails or times out is reported as unseen. */
async function part(
  name: string,
  look: Promise<Sight | readonly Sight[]>,
): Promise<readonly Sight[]> {
  const stop = new AbortController()
  const late = delay(PART_MS, sight({ unseen: [`${name}: timeout after ${PART_MS / 1_000} s`] }), {
    ref: false,
    signal: stop.signal,
  })
  late.catch(() => {})
  try {
    const seen = await Promise.race([look, late])
    return 'findings' in seen ? [seen] : seen
  } catch (error) {
    const words = error instanceof Error ? error.message : 'reason unknown'
    return [sight({ unseen: [`${name}: ${words}`] })]
  } finally {
    stop.abort()
  }
}
