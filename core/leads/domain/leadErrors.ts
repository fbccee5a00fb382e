import { DomainError } from '../../kernel/errors.ts'

/**
 * Codes of the problems with a search for leads, returned beside the message. Source:
 * research/data.md 3.6.
 */
export const LEAD_QUERY_PROBLEMS = [
  'missing_category',
  'category_too_long',
  'unknown_category',
  'unknown_city',
  'unknown_county',
  'bad_state',
  'bad_zip',
  'bad_near',
  'bad_radius',
  'radius_without_near',
  'bad_value',
  'bad_limit',
  'bad_offset',
  'offset_with_cursor',
  'unknown_parameter',
] as const
export type LeadQueryProblem = (typeof LEAD_QUERY_PROBLEMS)[number]

/** Suggested value for the rejected field. */
export type LeadSuggestion = Readonly<Record<string, string | number>>

/** The service cannot determine one meaning of the search, and does not sell a guess. */
export class LeadQueryRefused extends DomainError<'lead_query_refused'> {
  readonly problem: LeadQueryProblem
  readonly field: string
  readonly suggestions: readonly LeadSuggestion[] | null

  constructor(
    problem: LeadQueryProblem,
    about: {
      readonly field: string
      readonly words: string
      readonly suggestions?: readonly LeadSuggestion[]
    },
  ) {
    super('lead_query_refused', `${about.field}: ${about.words}`, { retryable: false })
    this.problem = problem
    this.field = about.field
    this.suggestions = about.suggestions ?? null
  }
}

/** The data set of a quote or of a cursor is no longer available; the caller was not charged. */
export class LeadDatasetReplaced extends DomainError<'lead_dataset_gone'> {
  readonly version: string

  constructor(version: string) {
    super(
      'lead_dataset_gone',
      `datasetVersion: ${version} was replaced; nothing was charged, request the current data set`,
      { retryable: false },
    )
    this.version = version
  }
}
