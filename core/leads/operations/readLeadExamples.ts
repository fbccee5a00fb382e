import { DomainError } from '../../kernel/errors.ts'
import type { ExampleFacts } from '../../kernel/operation/exampleFacts.ts'
import type { LeadDeps } from '../ports.ts'

/** Level of the example category; the root levels are too general for a useful search. */
const EXAMPLE_DEPTH = 2

/**
 * Returns a category and a state that have leads with an e-mail address; null without such leads,
 * and while the data set is unavailable.
 */
export async function readLeadExamples({
  reads,
}: Pick<LeadDeps, 'reads'>): Promise<ExampleFacts['lead']> {
  try {
    const { version, states } = await reads.current()
    const [state] = states.toSorted((a, b) => b.leads - a.leads || (a.state < b.state ? -1 : 1))
    if (state === undefined) return null
    const area = { state: state.state, countyFips: null, cityIds: null }
    const [taxonomy, counts] = await Promise.all([
      reads.taxonomy(version),
      reads.categories(version, area),
    ])
    const [best] = counts
      .flatMap(({ number, withEmail }) => {
        const node = taxonomy[number]
        return node?.path.length === EXAMPLE_DEPTH && withEmail > 0 ? [{ node, withEmail }] : []
      })
      .toSorted((a, b) => b.withEmail - a.withEmail || (a.node.code < b.node.code ? -1 : 1))
    return best === undefined ? null : { category: best.node.code, state: state.state }
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}
