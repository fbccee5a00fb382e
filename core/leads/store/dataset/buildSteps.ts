import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { CategoryNode } from '../../ports.ts'
import { facetSteps } from './facetSteps.ts'
import { indexSteps } from './indexSteps.ts'
import { leadSteps } from './leadSteps.ts'
import { recordFacts } from './recordFacts.ts'

/** What a step works on. */
export type BuildScene = {
  readonly query: Query
  readonly datasetId: number
  readonly taxonomy: readonly CategoryNode[]
  /** Name of a table of the data set. */
  readonly at: (table: string) => SqlText
}

/** One part of a build: it and the note that it is done are one transaction. */
export type BuildStep = {
  readonly name: string
  readonly run: (scene: BuildScene) => PromiseLike<unknown>
}

/** Tables that steps after `lead` make, so that a repair can make them again from it. */
export const DERIVED_TABLES = [
  'spine',
  'merged_id',
  'shared_email',
  'facet_us',
  'facet_st',
  'place_cat',
  'top_place',
] as const

/** All steps in their order; those from `spine` on need nothing but `lead`, `category` and the places. */
export const BUILD_STEPS: readonly BuildStep[] = [
  ...leadSteps,
  ...indexSteps,
  ...facetSteps,
  { name: 'facts', run: recordFacts },
  { name: 'staging', run: ({ query, at }) => query`drop table if exists ${at('staging')}` },
]

/** First step of a repair. */
export const FIRST_DERIVED_STEP = 'spine'
