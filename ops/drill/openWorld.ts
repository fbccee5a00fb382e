import { createPublicClient, type Hex, http } from 'viem'
import { embeddedDatabaseUrl } from '../../core/config/localDefaults.ts'
import { type Config, chainUrls, loadDeployment } from '../../core/config.ts'
import type { Deployment } from '../../core/deployment.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { devnetAccounts } from '../../devnet/accounts.ts'
import type { DevnetChain } from '../../devnet/chain/devnetChain.ts'
import { createRpc } from '../../devnet/chain/rpc.ts'
import { mintUsdc } from '../../test/support/payments/mintUsdc.ts'
import { aPayer, type Payer } from '../../test/support/payments/payer.ts'
import type { Layout } from '../cluster/layout.ts'

/** Chain of the running devnet: reads, and transactions of its unlocked accounts. */
export type DrillChain = Pick<DevnetChain, 'rpc' | 'client' | 'mining'> & {
  readonly rpcUrl: string
}

/** Running cluster for callers and proofs. */
export type DrillWorld = {
  /** URL of the balancer in front of the apis. */
  readonly apiUrl: string
  readonly deployment: Deployment
  /** Chains by chain id. */
  readonly chains: Readonly<Record<number, DrillChain>>
  /** URL of the primary through the balancer. */
  readonly databaseUrl: string
  readonly sql: Sql
  chain(chainId: number): DrillChain
  usdc(chainId: number): Hex
  bridge(chainId: number): Hex
  /** Returns new payers with USDC on every chain. */
  fund(name: string, count: number): Promise<readonly [Payer, ...Payer[]]>
  close(): Promise<void>
}

/**
 * Initial balance of a payer on each chain, USDC-6: 100,000 USDC, more than a drill of several
 * hours spends.
 */
const RICH_USDC6 = 100_000_000_000n

/** Opens the running cluster of a layout; the deployment is that of its devnet. */
export function openWorld(config: Config, layout: Layout): DrillWorld {
  const deployment = loadDeployment({ DEPLOYMENT_FILE: undefined, STATE_DIR: layout.stateDir })
  const chains = Object.fromEntries(
    deployment.chains.map(({ chainId }) => {
      const { rpcUrl } = requireValue(chainUrls(config, chainId), `URL of chain ${chainId}`)
      const client = createPublicClient({ transport: http(rpcUrl) })
      return [chainId, { rpcUrl, rpc: createRpc(rpcUrl), client, mining: 'interval' as const }]
    }),
  )
  const chain = (chainId: number) => requireValue(chains[chainId], `chain ${chainId}`)
  const usdc = (chainId: number) => {
    const chain = deployment.chains.find((entry) => entry.chainId === chainId)
    return requireValue(chain, `chain ${chainId}`).usdc
  }
  const databaseUrl = embeddedDatabaseUrl(layout.primaryPort)
  const sql = createSql(databaseUrl, { name: 'drill', max: 2, reader: false })
  return {
    apiUrl: `http://127.0.0.1:${layout.apiPort}`,
    deployment,
    chains,
    databaseUrl,
    sql,
    chain,
    usdc,
    bridge: (chainId) => {
      const bridge = deployment.bridges.find((entry) => entry.chainId === chainId)
      return requireValue(bridge, `bridge on chain ${chainId}`).address
    },
    fund: async (name, count) => {
      const others = Array.from({ length: count - 1 }, (_, at) => aPayer(`${name} ${at + 1}`))
      const payers: [Payer, ...Payer[]] = [aPayer(`${name} 0`), ...others]
      const from = devnetAccounts().usdcAdmin.address
      for (const { chainId } of deployment.chains) {
        const mint = { from, usdc: usdc(chainId), payers, amountUsdc6: RICH_USDC6 }
        await mintUsdc(chain(chainId), mint)
      }
      return payers
    },
    close: () => sql.end(),
  }
}

function requireValue<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the devnet has no ${what}`)
  return value
}
