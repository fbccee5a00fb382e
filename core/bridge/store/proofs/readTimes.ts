import type { Address } from 'viem'
import { bridgeChainByDomain } from '../../../kernel/chains/bridgeChains.ts'
import { hex, int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { RouteTimes } from '../../ports.ts'
import type { BridgeContract } from './bridgeContracts.ts'
import { bridgeContractsSql, mintConditionSql } from './proofSql.ts'

/** Maximum number of bridges per route from which the times are computed. */
const SAMPLES = 200

const TIMES_ROW = {
  chain_id: int,
  domain: int,
  samples: int,
  p50: int,
  p95: int,
}

/**
 * Reads the quantiles of the seconds from burn to mint by the clocks of the two chains, over the newest delivered
 * bridges of each route.
 */
export async function readTimes(
  query: Query,
  homes: readonly BridgeContract[],
): Promise<readonly RouteTimes[]> {
  const rows = await query(TIMES_ROW)`
    select r.chain_id, r.destination_domain as domain, count(*) as samples,
      percentile_disc(0.5) within group (order by s.seconds) as p50,
      percentile_disc(0.95) within group (order by s.seconds) as p95
    from (select distinct chain_id, contract, destination_domain from chain.bridge) r
    join ${bridgeContractsSql(query, homes)} on h.chain_id = r.chain_id and h.contract = r.contract
    cross join lateral (
      select greatest(m.timestamp - b.timestamp, 0) as seconds
      from chain.bridge b join chain.bridge_mint m on ${mintConditionSql(query)}
      where b.chain_id = r.chain_id and b.contract = r.contract
        and b.destination_domain = r.destination_domain
      order by b.timestamp desc limit ${SAMPLES}
    ) s
    group by r.chain_id, r.destination_domain
    order by r.chain_id, r.destination_domain`
  return rows.flatMap((row) => {
    const to = bridgeChainByDomain(row.domain)
    if (to === undefined) return []
    const { samples, p50: p50Sec, p95: p95Sec } = row
    return [{ chainId: row.chain_id, toChainId: to.chainId, samples, p50Sec, p95Sec }]
  })
}

/** Reads the accounts that sent mints which the attestation service reported as forwarded. */
export async function readForwarders(query: Query): Promise<readonly Address[]> {
  const rows = await query({ address: hex })`
    select distinct mint_caller as address from app.bridge
    where forward_tx = mint_tx and mint_caller is not null`
  return rows.map(({ address }) => address)
}
