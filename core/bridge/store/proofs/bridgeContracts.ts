import type { Address } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'

/** Bridge contract, and the CCTP domain and token messenger by which other chains identify its burns. */
export type BridgeContract = {
  readonly chainId: number
  readonly contract: Address
  /** CCTP domain of the chain. */
  readonly domain: number
  readonly tokenMessenger: Address
}

/** Returns every bridge contract of a deployment; omits a contract on a chain without CCTP, which cannot burn. */
export function bridgeContracts({ bridges, cctp }: Deployment): readonly BridgeContract[] {
  return bridges.flatMap(({ chainId, address }) => {
    const known = cctp.find((entry) => entry.chainId === chainId)
    if (known === undefined) return []
    const { domain, tokenMessenger } = known
    return [{ chainId, contract: address, domain, tokenMessenger }]
  })
}

/** Returns SQL: a `select` of the chain and the address of each bridge contract. */
export function contractsSql(query: Query, homes: readonly BridgeContract[]): SqlText {
  return query`select * from unnest(${homes.map(({ chainId }) => chainId)}::int[],
    ${homes.map(({ contract }) => contract)}::text[])`
}
