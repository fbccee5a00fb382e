import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { HeadWatcher } from '../../../platform/db/createHeadWatcher.ts'
import type { SourceChoice } from '../../../platform/db/replicas/createSourceChoice.ts'
import type { ChainReads } from '../../ports.ts'

type Source = ChainReads & Pick<HeadWatcher, 'holes'>

/** Returns chain reads that use, for each read, a source that has the block of the read. */
export function routeChainReads(sources: readonly Source[], choice: SourceChoice): Source {
  const present = () => sourceAt(sources, choice.pick())
  const having = (at: BlockRef) => sourceAt(sources, choice.pick(at.number))
  return {
    head: () => present().head(),
    holes: () => present().holes(),
    basket: (at) => having(at).basket(at),
    vault: (at, address) => having(at).vault(at, address),
    vaults: (at, page) => having(at).vaults(at, page),
    vaultCount: (at) => having(at).vaultCount(at),
    positions: (at, account) => having(at).positions(at, account),
    shares: (at, vault, account) => having(at).shares(at, vault, account),
  }
}

/** Returns the source with the given index. Throws RangeError for an unknown index. */
export function sourceAt<Reads>(sources: readonly Reads[], index: number): Reads {
  const source = sources[index]
  if (source === undefined) throw new RangeError(`no source ${index}`)
  return source
}
