import type { Deployment } from '../../deployment.ts'
import type { BlockRef } from '../../kernel/blockRef.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { GraphCaches } from './memory.ts'
import type { Turn } from './runInTurn.ts'

/** Dependencies of the reads of one snapshot. */
export type SnapshotView = {
  readonly query: Query
  readonly deployment: Deployment
  readonly memory: GraphCaches
  readonly turn: Turn
  readonly head: BlockRef
}
