import type { Address, Hex } from 'viem'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { int, text } from '../../../core/platform/db/columns.ts'
import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import { createPaidWorld, type PaidWorld } from '../payments/paidWorld.ts'
import type { Workers } from '../payments/startWorkers.ts'
import type { Api } from '../startApi.ts'
import { type BridgeBooks, readBridgeBooks } from './bridgeBooks.ts'

/** Chains of these tests: two sources, and one destination only. */
export const BRIDGE_CHAINS = [8453, 5042, 137] as const

/** Paid world whose processes also bridge. */
export type BridgeWorld = PaidWorld & {
  /** URL of the attestation service, for processes and for faults of tests. */
  readonly attestationUrl: string
  readonly bridgeEnv: NodeJS.ProcessEnv
  /** Returns the bridge contract of a chain. */
  bridge(chainId: number): Address
  /** Reads all bridges from the chains' logs. */
  bridgeBooks(): Promise<BridgeBooks>
  /** Reads balance and liabilities of a bridge contract, USDC-6. */
  accountsOf(chainId: number): Promise<ContractAccounts>
  claimableOf(chainId: number, referrer: Address): Promise<bigint>
  /** Resolves when every lane of the bridge can send. */
  bridgeLanesOpen(): Promise<void>
  /** Resolves when every route between these chains is open. */
  routesOpen(api: Api): Promise<void>
  /** Sets a fault of the attestation service; null ends all faults. */
  fault(order: FaultOrder | null): Promise<void>
}

export type ContractAccounts = {
  readonly balanceUsdc6: bigint
  readonly liabilitiesUsdc6: bigint
  readonly protocolFeesUsdc6: bigint
}

export type FaultOrder = {
  readonly kind: string
  readonly count?: number
  readonly forSec?: number
  readonly burnTx?: string
  readonly domain?: number
}

type Options = {
  readonly seed: number
  readonly proxied?: true
  readonly stillIndex?: true
  readonly postgresUrl?: string
  /** Starts the node of each chain; anvil by default. */
  readonly startNode?: StartNode
  /** Starts an attestation service in place of the devnet's own; returns its URL. */
  readonly attest?: (devnet: Devnet) => Promise<string>
}

/**
 * Creates three chains with one block per second, CCTP, bridges, an attestation service, an index, and processes on
 * demand.
 */
export async function createBridgeWorld(options: Options): Promise<BridgeWorld> {
  const { attest, ...rest } = options
  const paid = await createPaidWorld({ ...rest, chainIds: BRIDGE_CHAINS })
  const { devnet } = paid.world
  const { deployment, accounts } = devnet
  const attestationUrl = await (attest?.(devnet) ?? devnet.attestation?.url)
  if (attestationUrl === undefined) throw new Error('the devnet attests nothing')
  const bridgeEnv = {
    ATTESTATION_URL: attestationUrl,
    BRIDGE_BURN_KEY: accounts.bridgeBurner.privateKey,
    BRIDGE_MINT_KEY: accounts.bridgeMinter.privateKey,
    BRIDGE_PAYOUT_KEY: accounts.bridgePayer.privateKey,
  }
  const apiEnv = { ATTESTATION_URL: attestationUrl }
  const bridge = (chainId: number): Address => bridgeOf(paid, chainId)
  const read = <T>(chainId: number, functionName: 'liabilities' | 'protocolFees') =>
    paid.chain(chainId).client.readContract({
      address: bridge(chainId),
      abi: quartetBridgeAbi,
      functionName,
    }) as Promise<T>
  return {
    ...paid,
    attestationUrl,
    bridgeEnv,
    startApi: (env) => paid.startApi({ ...apiEnv, ...env }),
    startWorkers: (env): Promise<Workers> => paid.startWorkers({ ...bridgeEnv, ...env }),
    bridge,
    bridgeBooks: () => readBridgeBooks(devnet.chains, deployment),
    accountsOf: async (chainId) => ({
      balanceUsdc6: await paid.balanceOf(chainId, bridge(chainId)),
      liabilitiesUsdc6: await read<bigint>(chainId, 'liabilities'),
      protocolFeesUsdc6: await read<bigint>(chainId, 'protocolFees'),
    }),
    claimableOf: (chainId, referrer) =>
      paid.chain(chainId).client.readContract({
        address: bridge(chainId),
        abi: quartetBridgeAbi,
        functionName: 'claimable',
        args: [referrer],
      }),
    bridgeLanesOpen: () => bridgeLanesOpen(paid),
    routesOpen: (api) => routesOpen(api),
    fault: (order) => orderFault(attestationUrl, order),
  }
}

function bridgeOf({ world }: PaidWorld, chainId: number): Hex {
  const found = world.devnet.deployment.bridges.find((entry) => entry.chainId === chainId)
  if (found === undefined) throw new Error(`no bridge on chain ${chainId}`)
  return found.address
}

async function bridgeLanesOpen({ sql, world }: PaidWorld): Promise<void> {
  const { bridges, cctp } = world.devnet.deployment
  const areOpen = async () => {
    const rows = await sql({ purpose: text, count: int })`
      select purpose, count(*)::int as count from app.lane
      where state = 'open' and seen_at > now() - interval '15 seconds' group by purpose`
    const open = new Map(rows.map(({ purpose, count }) => [purpose, count]))
    const burns = open.get('burn') ?? 0
    return burns >= bridges.length && (open.get('mint') ?? 0) >= cctp.length
  }
  if (!(await until(areOpen, PATIENCE_MS))) throw new Error('the lanes of the bridge do not open')
}

type RouteRow = { readonly from: string; readonly to: string; readonly open: boolean }

async function routesOpen(api: Api): Promise<void> {
  const wanted = ['base>arc', 'base>polygon', 'arc>base', 'arc>polygon']
  let seen: unknown
  const areOpen = async () => {
    const { body } = await api.get('/v1/bridge/routes')
    seen = body
    const rows: readonly RouteRow[] = body.routes ?? []
    const open = new Set(rows.flatMap(({ from, to, open }) => (open ? [`${from}>${to}`] : [])))
    return wanted.every((route) => open.has(route))
  }
  if (await until(areOpen, PATIENCE_MS)) return
  throw new Error(`the routes do not open: ${JSON.stringify(seen).slice(0, 2000)}`)
}

async function orderFault(attestationUrl: string, order: FaultOrder | null): Promise<void> {
  const response = await fetch(`${attestationUrl}/__fault`, {
    method: order === null ? 'DELETE' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(order === null ? {} : { body: JSON.stringify(order) }),
  })
  if (!response.ok) throw new Error(`fault refused: ${await response.text()}`)
  await response.arrayBuffer()
}
