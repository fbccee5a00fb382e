import type { Address } from 'viem'
import type { Deployment } from '../../../../deployment.ts'
import type { Query } from '../../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../../platform/db/sqlText.ts'
import { GAS_LANES } from '../../../../transactions/domain/lanePurpose.ts'

/** Paymaster of the deployment on its chain. */
export type SponsorContract = { readonly chainId: number; readonly paymaster: Address }

/** Returns the paymasters of a deployment, in the order of the deployment. */
export function sponsorContracts({ gas }: Deployment): readonly SponsorContract[] {
  return gas.map(({ chainId, paymaster }) => ({ chainId, paymaster }))
}

/** FROM item with one row per paymaster, alias `h`, and its position in the list. */
export function sponsorContractsSql(query: Query, homes: readonly SponsorContract[]): SqlText {
  return query`unnest(${homes.map(({ chainId }) => chainId)}::int[],
    ${homes.map(({ paymaster }) => paymaster)}::text[])
    with ordinality as h(chain_id, paymaster, place)`
}

/** FROM item with the chain and address of each current and former submitter. */
export function submittersSql(query: Query): SqlText {
  return query`(select chain_id, address from app.lane where purpose = any(${GAS_LANES}::text[]))`
}
