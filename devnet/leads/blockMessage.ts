import type { StagingLines } from '../../core/leads/store/dataset/stageLeads.ts'
import type { GenerationPlan } from './generateLeads.ts'

/** What a thread is started with. */
export type ThreadPlan = Pick<GenerationPlan, 'seed' | 'count' | 'day'>

/** The answer of a thread to the number of a block. */
export type BlockMade = StagingLines & { readonly block: number }
