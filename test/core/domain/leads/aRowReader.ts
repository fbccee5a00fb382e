import { createCategoryMapping } from '../../../../core/domain/leads/createCategoryMapping.ts'
import type { RowReader } from '../../../../core/domain/leads/finishLead.ts'
import { createReadPhone } from '../../../../core/platform/leads/createReadPhone.ts'
import { readTaxonomy } from '../../../../core/platform/leads/taxonomy/readTaxonomy.ts'

/** A reader over the real taxonomy, for a release of 2026-11-18. */
export const aRowReader = (changes: Partial<RowReader> = {}): RowReader => ({
  mapCategory: createCategoryMapping(readTaxonomy()),
  readPhone: createReadPhone(),
  releasedOn: '2026-11-18',
  minConfidence: 0.4,
  ...changes,
})
