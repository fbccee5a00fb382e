import { createBridgeFigures } from '../../core/bridge/store/figures/createBridgeFigures.ts'
import { readIndexedBridge } from '../../core/bridge/store/figures/readIndexedBridge.ts'
import type { Deployment } from '../../core/deployment.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { type Comparison, startComparison } from '../../core/kernel/startComparison.ts'
import {
  type ContractReads,
  createContractReads,
} from '../../core/platform/chains/createContractReads.ts'
import type { DatabaseUrl } from '../../core/platform/db/database.ts'
import { type IndexReads, openIndexReads } from '../../core/platform/db/indexes/openIndexReads.ts'
import { createPaymasterFigures } from '../../core/sponsor/evm/store/figures/createPaymasterFigures.ts'
import { readIndexedPaymaster } from '../../core/sponsor/evm/store/figures/readIndexedPaymaster.ts'
import type { CheckReport } from '../../core/vaults/checkPorts.ts'
import type { VaultPage } from '../../core/vaults/ports.ts'
import { createChainFigures } from '../../core/vaults/store/createChainFigures.ts'
import { readBasket } from '../../core/vaults/store/readBasket.ts'
import { readVaults } from '../../core/vaults/store/readVaults.ts'
import { compareFigures } from '../../workers/vaults/checker/compareFigures.ts'
import { compareAtHead, newestBlock } from './compareAtHead.ts'
import { compareBridge } from './compareBridge.ts'
import { comparePaymaster } from './comparePaymaster.ts'
import type { ContractsCompared } from './indexDeps.ts'

type Source = {
  readonly databaseUrl: DatabaseUrl
  readonly deployment: Deployment
  readonly rpcUrlOf: (chainId: number) => string
}

/**
 * Compares every vault, bridge contract and paymaster of an index with the contracts, each at the newest block of its
 * chain in the index. Throws `RpcUnavailable`.
 */
export async function compareWithContracts(
  source: Source,
  schema: string,
): Promise<ContractsCompared> {
  const index = await openIndexReads(source.databaseUrl, schema)
  try {
    let figures = 0
    for (const compare of comparisonsOf(source, index)) {
      const compared = await compareAtHead(compare)
      figures += compared.figures
      if (compared.difference !== undefined) return { figures, difference: compared.difference }
    }
    return { figures, difference: undefined }
  } finally {
    await index.end()
  }
}

type Compare = () => Promise<CheckReport | null>

function comparisonsOf(source: Source, index: IndexReads): readonly Compare[] {
  const { bridges, gas } = source.deployment
  return [
    () => compareVaults(source, index),
    ...bridges.map((bridge) => () => compareOneBridge(source, index, bridge)),
    ...gas.map((sponsor) => () => compareOnePaymaster(source, index, sponsor)),
  ]
}

async function compareVaults(
  { deployment, rpcUrlOf }: Source,
  { query }: IndexReads,
): Promise<CheckReport | null> {
  const { chainId } = deployment.vaults
  const deps = {
    chain: {
      basket: (at: BlockRef) => readBasket(query, deployment, at),
      vaults: (at: BlockRef, page: VaultPage) => readVaults(query, at, page),
    },
    figures: createChainFigures({ rpcUrl: rpcUrlOf(chainId), chainId }),
  }
  return compareFigures(deps, await newestBlock(query, chainId))
}

async function compareOneBridge(
  { deployment, rpcUrlOf }: Source,
  { query, snapshot }: IndexReads,
  { chainId, address }: Deployment['bridges'][number],
): Promise<CheckReport | null> {
  const usdc = deployment.chains.find((chain) => chain.chainId === chainId)?.usdc
  if (usdc === undefined) throw new Error(`the deployment has no chain ${chainId}`)
  const { at, indexed } = await snapshot(async () => ({
    at: await newestBlock(query, chainId),
    indexed: await readIndexedBridge(query, { chainId, address }),
  }))
  const reads = createContractReads({ rpcUrl: rpcUrlOf(chainId), chainId })
  const figures = createBridgeFigures(reads, { bridge: address, usdc, blockNumber: at.number })
  return reportAt(reads, at, (found) => compareBridge(indexed, figures, chainId, found))
}

async function compareOnePaymaster(
  { rpcUrlOf }: Source,
  { query, snapshot }: IndexReads,
  { chainId, paymaster, entryPoint }: Deployment['gas'][number],
): Promise<CheckReport | null> {
  const { at, indexed } = await snapshot(async () => ({
    at: await newestBlock(query, chainId),
    indexed: await readIndexedPaymaster(query, { chainId, paymaster }),
  }))
  const reads = createContractReads({ rpcUrl: rpcUrlOf(chainId), chainId })
  const figures = createPaymasterFigures(reads, { paymaster, entryPoint, blockNumber: at.number })
  return reportAt(reads, at, (found) => comparePaymaster(indexed, figures, chainId, found))
}

/** Returns the report of a comparison at a block; null if the block left the chain during the comparison. */
async function reportAt(
  reads: ContractReads,
  at: BlockRef,
  compare: (found: Comparison) => Promise<void>,
): Promise<CheckReport | null> {
  const found = startComparison()
  await compare(found)
  if ((await reads.blockHash(at.number)) !== at.hash) return null
  return { block: at, comparisons: found.count(), differences: found.differences }
}
