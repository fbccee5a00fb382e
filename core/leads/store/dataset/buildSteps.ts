import type { BuildStep } from './buildStep.ts'
import { facetSteps } from './facetSteps.ts'
import { indexSteps } from './indexSteps.ts'
import { leadSteps } from './leadSteps.ts'
import { recordFacts } from './recordFacts.ts'

/** Tables that the steps after `lead` create; a repair can rebuild these tables from `lead`. */
export const DERIVED_TABLES = [
  'spine',
  'merged_id',
  'shared_email',
  'facet_us',
  'facet_st',
  'place_cat',
  'top_place',
] as const

/** All steps in order; the steps from `spine` on read only `lead`, `category` and the places. */
export const BUILD_STEPS: readonly BuildStep[] = [
  ...leadSteps,
  ...indexSteps,
  ...facetSteps,
  { name: 'facts', run: recordFacts },
  { name: 'staging', run: ({ query, at }) => query`drop table if exists ${at('staging')}` },
]

/** First step of a repair. */
export const FIRST_DERIVED_STEP = 'spine'
