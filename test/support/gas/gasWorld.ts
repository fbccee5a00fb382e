import type { Address } from 'viem'
import type { GasDeployment } from '../../../core/deployment.ts'
import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import { createPaidWorld, type PaidWorld } from '../payments/paidWorld.ts'
import type { Workers } from '../payments/startWorkers.ts'

/** Chains with a gas sponsor. */
export const GAS_CHAINS = [8453, 137] as const
/** Tips as the supervisor sets them on the devnet, similar to the real chains. */
const TIPS = { GAS_TIP_GWEI_8453: '0.001', GAS_TIP_GWEI_137: '30' }

/** Paid world whose processes also sponsor operations. */
export type GasWorld = PaidWorld & {
  readonly gasEnv: NodeJS.ProcessEnv
  /** Environment of workers that also bridge; the api needs its `ATTESTATION_URL`. */
  readonly bridgeEnv: BridgeEnv
  readonly submitters: readonly Address[]
  sponsor(chainId: number): GasDeployment
  /** Resolves when every submitter can send. */
  gasLanesOpen(): Promise<void>
}

type BridgeEnv = Readonly<Record<'ATTESTATION_URL' | 'BRIDGE_BURN_KEY' | 'BRIDGE_MINT_KEY', string>>

type Options = {
  readonly seed: number
  readonly postgresUrl?: string
  readonly chainIds?: readonly number[]
  readonly proxied?: true
  readonly startNode?: StartNode
  readonly stillIndex?: true
}

/**
 * Creates chains with one block per second, an EntryPoint, a paymaster and submitters, an index, and processes on
 * demand.
 */
export async function createGasWorld(options: Options): Promise<GasWorld> {
  const { chainIds = GAS_CHAINS, ...rest } = options
  const paid = await createPaidWorld({ ...rest, chainIds })
  const { accounts, attestation, deployment } = paid.world.devnet
  const sponsors = deployment.gas.filter(({ chainId }) => chainIds.includes(chainId))
  const gasEnv = {
    ...TIPS,
    GAS_SIGNER_KEY: accounts.gasSigner.privateKey,
    GAS_SUBMITTER_KEYS: accounts.gasSubmitters.map(({ privateKey }) => privateKey).join(','),
  }
  return {
    ...paid,
    gasEnv,
    bridgeEnv: {
      ATTESTATION_URL: attestation?.url ?? '',
      BRIDGE_BURN_KEY: accounts.bridgeBurner.privateKey,
      BRIDGE_MINT_KEY: accounts.bridgeMinter.privateKey,
    },
    submitters: accounts.gasSubmitters.map(({ address }) => address),
    startApi: (env) => paid.startApi({ ...TIPS, ...env }),
    startWorkers: (env): Promise<Workers> => paid.startWorkers({ ...gasEnv, ...env }),
    sponsor: (chainId) => {
      const found = sponsors.find((sponsor) => sponsor.chainId === chainId)
      if (found === undefined) throw new Error(`no sponsor on chain ${chainId}`)
      return found
    },
    gasLanesOpen: () => gasLanesOpen(paid, sponsors.length * accounts.gasSubmitters.length),
  }
}

async function gasLanesOpen({ sql }: PaidWorld, count: number): Promise<void> {
  const areOpen = async () => {
    const rows = await sql`
      select 1 from app.lane where purpose like 'gas%' and state = 'open'
        and seen_at > now() - interval '15 seconds'`
    return rows.length >= count
  }
  if (!(await until(areOpen, PATIENCE_MS))) throw new Error('the submitters do not open')
}
