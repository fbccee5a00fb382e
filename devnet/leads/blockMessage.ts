import type { StagingLines } from '../../core/leads/store/dataset/stageLeads.ts'
import type { GenerationPlan } from './generateLeads.ts'

/** Data with which a thread starts. */
export type ThreadPlan = Pick<GenerationPlan, 'seed' | 'count' | 'day'>

/** Answer of a thread to a block number. */
export type BlockMade = StagingLines & { readonly block: number }
