import { z } from 'zod'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { count } from '../../kernel/operation/outputFields.ts'
import { foldText } from '../domain/foldText.ts'
import type { LeadCallDeps } from '../ports.ts'
import { addLeadCodes } from './addLeadCodes.ts'
import { leadPlaceFields, wholeNumber } from './leadFields.ts'
import { datasetVersionField, leadPlaceSchema } from './leadSchemas.ts'
import { resolveLeadPlace } from './resolveLeadPlace.ts'
import { showPlace } from './showResolved.ts'

/** Minimum, maximum and default number of categories in an answer. Source: research/data.md 3.2. */
const LIMIT = { min: 1, max: 2_500, usual: 500 } as const
/** Minimum, maximum and default number of levels below the root. Source: research/data.md 3.2. */
const DEPTH = { min: 1, max: 6, usual: 3 } as const
const MAX_WORD = 60

/** Categories of a place with the number of their leads. */
export const getLeadCategories = addLeadCodes(
  defineOperation({
    id: 'getLeadCategories',
    method: 'GET',
    path: '/v1/leads/categories',
    tag: 'Leads',
    summary: 'List the categories of leads in a place',
    description:
      'Every category with leads in the place, child categories included, largest first. `q` ' +
      'selects categories whose name or code contains the word.',
    input: {
      query: closedObject({
        ...leadPlaceFields,
        depth: wholeNumber(DEPTH, `Levels of the taxonomy; default ${DEPTH.usual}`),
        limit: wholeNumber(LIMIT, `Maximum number of categories; default ${LIMIT.usual}`),
        q: z
          .string()
          .max(MAX_WORD, `must have at most ${MAX_WORD} letters`)
          .optional()
          .meta({ description: 'Part of a name or code' }),
      }),
    },
    output: z
      .object({
        datasetVersion: datasetVersionField,
        place: leadPlaceSchema,
        total: count('Number of leads in the place'),
        withEmail: count('Number of leads with an e-mail address'),
        categories: z
          .array(
            z.object({
              category: z.string().meta({ description: 'Code, valid as category of a search' }),
              label: z.string().meta({ description: 'Name' }),
              path: z
                .array(z.string())
                .meta({ description: 'Codes from the root to the category' }),
              depth: z.int().min(1).meta({ description: 'Level, 1 for a root' }),
              count: count('Number of leads, child categories included'),
              withEmail: count('Number of leads with an e-mail address'),
            }),
          )
          .meta({ description: 'Categories, largest first' }),
        truncated: z.boolean().meta({ description: 'Whether limit truncated the list' }),
      })
      .meta({ id: 'LeadCategories', description: 'Categories with leads in a place' }),
    price: 'free',
    caching: { maxAgeSec: 60 },
    mcp: {
      name: 'leads_categories',
      readOnly: true,
      notFor: 'leads of one category; use leads_count and leads_search.',
    },
    refusals: ['leads_unavailable', 'lead_query_refused'],
    why: 'Lists the categories under the names that a search accepts; q=dent lists those with the text.',
    example: ({ lead }) => lead && { query: { state: lead.state } },

    async run({ leads }: LeadCallDeps, { query }) {
      const { reads } = leads
      const { version } = await reads.current()
      const place = await resolveLeadPlace(leads, version, query)
      const [taxonomy, counts] = await Promise.all([
        reads.taxonomy(version),
        place.area === null ? [] : reads.categories(version, place.area),
      ])
      const word = foldText(query.q ?? '')
      const found = counts.flatMap(({ number, leads: businesses, withEmail }) => {
        const node = taxonomy[number]
        return node === undefined ? [] : [{ node, businesses, withEmail }]
      })
      const roots = found.filter(({ node }) => node.path.length === 1)
      const listed = found
        .filter(({ node }) => node.path.length <= (query.depth ?? DEPTH.usual))
        .filter(({ node }) => foldText(`${node.label} ${node.code}`).includes(word))
        .toSorted((a, b) => b.businesses - a.businesses || (a.node.code < b.node.code ? -1 : 1))
      const limit = query.limit ?? LIMIT.usual
      const sum = (numbers: readonly number[]) => numbers.reduce((all, value) => all + value, 0)
      const body = {
        datasetVersion: version,
        place: showPlace(
          place,
          place.matches.map((match) => match.leads),
        ),
        total: sum(roots.map(({ businesses }) => businesses)),
        withEmail: sum(roots.map(({ withEmail }) => withEmail)),
        categories: listed.slice(0, limit).map(({ node, businesses, withEmail }) => ({
          category: node.code,
          label: node.label,
          path: [...node.path],
          depth: node.path.length,
          count: businesses,
          withEmail,
        })),
        truncated: listed.length > limit,
      }
      return { body, at: null }
    },
  }),
)
