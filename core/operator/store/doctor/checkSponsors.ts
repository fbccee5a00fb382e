import type { Deployment } from '../../../deployment.ts'
import { formatCoins } from '../../../kernel/coins/coins.ts'
import { IndexNotReady, RpcUnavailable } from '../../../kernel/errors.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { answered } from '../../../platform/db/query.ts'
import {
  type SponsorAlarm,
  type SponsorFacts,
  type SponsorLevels,
  sponsorProblems,
} from '../../../sponsor/evm/domain/sponsorProblems.ts'
import { readSubmitters } from '../../../sponsor/evm/store/chooseGasLane.ts'
import { createSponsorWatch } from '../../../sponsor/evm/store/createSponsorWatch.ts'
import { countUnsponsored } from '../../../sponsor/evm/store/readIndexedOperations.ts'
import { readSponsorCounts } from '../../../sponsor/evm/store/readSponsorWork.ts'
import { GAS_TABLES } from '../../../sponsor/evm/store/sponsorshipRow.ts'
import { readReserved } from '../../../sponsor/shared/store/readReserved.ts'
import type { CheckResult } from '../../domain/diagnose.ts'
import { resultOf } from './resultOf.ts'

/** Chain with a gas sponsor, and its node. */
export type DoctorSponsor = Pick<
  Deployment['gas'][number],
  'chainId' | 'entryPoint' | 'paymaster' | 'native'
> & { readonly rpcUrl: string }

/** Reports faults of the sponsor on every chain, by the workers' alarm levels. */
export async function checkSponsors(
  query: Query,
  sponsors: readonly DoctorSponsor[],
  levels: SponsorLevels,
): Promise<readonly CheckResult[]> {
  return Promise.all(sponsors.map((sponsor) => checkSponsor(query, sponsor, levels)))
}

async function checkSponsor(
  query: Query,
  sponsor: DoctorSponsor,
  levels: SponsorLevels,
): Promise<CheckResult> {
  const { chainId, native } = sponsor
  const facts = await readFacts(query, sponsor)
  if (facts === null)
    return resultOf({
      unseen: [`sponsor of chain ${chainId}: the deposit is unavailable from its node`],
    })
  const coins = (wei: bigint) => `${formatCoins(wei)} ${native.symbol}`
  const figures = `deposit ${coins(facts.depositWei)}, reserved ${coins(facts.reservedWei)}`
  const underfunded = facts.submitters
    .filter(({ balanceWei }) => balanceWei < levels.submitterWei)
    .map(({ address, balanceWei }) => `${address} has ${coins(balanceWei)}`)
    .join(', ')
  const details: Partial<Record<SponsorAlarm, string>> = {
    deposit_low: figures,
    reserve_over_deposit: figures,
    submitter_low: underfunded,
    stuck: `reserved ${coins(facts.reservedWei)}`,
    strangers: `${facts.unsponsored} operations`,
  }
  const problems = sponsorProblems(levels, chainId, facts)
  return resultOf({
    samples: problems.map(([alarm, problem]) => ({
      name: 'svc_gas_alarm_standing',
      labels: { alarm, chain: String(chainId) },
      value: problem === null ? 0 : 1,
      detail: details[alarm],
    })),
    well: problems.every(([, problem]) => problem === null)
      ? [`sponsor of ${chainId} (${coins(facts.depositWei)})`]
      : [],
  })
}

/** Returns null while the node does not answer. */
async function readFacts(query: Query, sponsor: DoctorSponsor): Promise<SponsorFacts | null> {
  const { chainId } = sponsor
  const [depositWei, reservedWei, submitters, thirdParties, counts] = await Promise.all([
    createSponsorWatch(sponsor).depositWei().catch(nothingFrom(RpcUnavailable, null)),
    readReserved(query, GAS_TABLES, query`chain_id = ${chainId}`),
    readSubmitters(query, chainId),
    answered(countUnsponsored(query, chainId)).catch(nothingFrom(IndexNotReady, 0)),
    readSponsorCounts(query),
  ])
  return depositWei === null
    ? null
    : { depositWei, reservedWei, submitters, unsponsored: thirdParties, counts }
}

function nothingFrom<T>(
  kind: typeof RpcUnavailable | typeof IndexNotReady,
  nothing: T,
): (error: unknown) => T {
  return (error) => {
    if (error instanceof kind) return nothing
    throw error
  }
}
