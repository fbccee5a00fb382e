import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { SourceChoice } from '../../../platform/db/replicas/createSourceChoice.ts'
import type { HistoryReads } from '../../ports.ts'
import { sourceAt } from './routeChainReads.ts'

/** Returns history reads that use, for each read, a source that has the newest block of the read. */
export function routeHistoryReads(
  sources: readonly HistoryReads[],
  choice: SourceChoice,
): HistoryReads {
  const having = (at: BlockRef) => sourceAt(sources, choice.pick(at.number))
  return {
    blockAt: (at, wanted) => having(at).blockAt(at, wanted),
    firstBlock: (at) => having(at).firstBlock(at),
    blocksAt: (at, edgesSec) => having(at).blocksAt(at, edgesSec),
    pricePoints: (at, blocks) => having(at).pricePoints(at, blocks),
    vaultStates: (at, wanted) => having(at).vaultStates(at, wanted),
    sharePrices: (at, blocks) => having(at).sharePrices(at, blocks),
    firstShares: (at) => having(at).firstShares(at),
    indexSteps: (at, intervals) => having(at).indexSteps(at, intervals),
    inceptions: (at, vaults) => having(at).inceptions(at, vaults),
    flows: (at, wanted) => having(at).flows(at, wanted),
    activity: (at, wanted) => having(at).activity(at, wanted),
    holders: (at, wanted) => having(at).holders(at, wanted),
    trades: (at, wanted) => having(at).trades(at, wanted),
    accountPositions: (at, accounts) => having(at).accountPositions(at, accounts),
    attribution: (at, wanted) => having(at).attribution(at, wanted),
  }
}
