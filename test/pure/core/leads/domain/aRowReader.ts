import { createCategoryMapping } from '../../../../../core/leads/domain/createCategoryMapping.ts'
import type { RowReader } from '../../../../../core/leads/domain/finishLead.ts'
import { createPhoneParser } from '../../../../../core/leads/store/createPhoneParser.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'

/** Builds a reader over the real taxonomy, for a release of 2026-11-18. */
export const aRowReader = (changes: Partial<RowReader> = {}): RowReader => ({
  mapCategory: createCategoryMapping(readTaxonomy()),
  parsePhone: createPhoneParser(),
  releasedOn: '2026-11-18',
  minConfidence: 0.4,
  ...changes,
})
