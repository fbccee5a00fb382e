import type { Address } from 'viem'
import type { SnapshotReads } from '../../../core/graph/ports.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import type { PositionNode } from '../kit.ts'
import { mapReads } from '../lists/mapReads.ts'
import { type Page, type PageArgs, readPage } from '../lists/readPage.ts'
import { positionList } from './positionList.ts'

/** Reads one page of the holders of a vault's shares as of a block. */
export async function readHoldersPage(
  reads: () => Promise<SnapshotReads>,
  { at, vault }: { readonly at: BlockRef; readonly vault: Address },
  args: PageArgs,
): Promise<Page<PositionNode>> {
  const fixed = [
    { field: 'vault', op: 'eq', value: vault },
    { field: 'shares', op: 'gt', value: 0n },
  ] as const
  const holdings = mapReads((await reads()).holdings(at), (facts) => ({ at, facts }))
  return readPage(positionList, args, fixed, holdings)
}
