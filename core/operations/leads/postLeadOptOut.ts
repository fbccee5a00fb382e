import { z } from 'zod'
import { InvalidInput } from '../../domain/errors.ts'
import type { SuppressionKind } from '../../domain/leads/suppressionHash.ts'
import type { LeadSuppressions } from '../../leadsPorts.ts'
import { closedObject } from '../closedObject.ts'
import { defineOperation } from '../defineOperation.ts'

/** Longest address of mail. Source: RFC 5321 4.5.3.1. */
const MAX_LETTERS = 254
/**
 * Seconds until searches on the present data set leave it out; deliveries do at once.
 *
 * A look at 5.5 million leads takes up to two minutes, and the next begins a minute after the last.
 */
const APPLIED_SEC = 180

const contact = (description: string) =>
  z
    .string()
    .max(MAX_LETTERS, `must have at most ${MAX_LETTERS} letters`)
    .optional()
    .meta({ description })

/** Has a business left out of everything that is sold from now on. */
export const postLeadOptOut = defineOperation({
  id: 'postLeadOptOut',
  method: 'POST',
  path: '/v1/leads/opt-out',
  tag: 'Leads',
  summary: 'Have a business left out of leads',
  description:
    'Send at least one of email, phone, domain and leadId. Each is kept as a hash and never sold again; asking twice ' +
    'changes nothing. The answer is the same whether we had it or not.',
  input: {
    body: closedObject({
      email: contact('An e-mail address'),
      phone: contact('A phone number of the United States, or any in E.164'),
      domain: contact('A domain of its own, such as joes.com, with all that is under it'),
      leadId: contact('Id of a lead'),
      reason: z
        .enum(['opt_out', 'wrong_data', 'closed', 'other'], {
          error: 'must be one of opt_out, wrong_data, closed, other',
        })
        .default('opt_out')
        .meta({ description: 'Why it is to be left out' }),
    }),
  },
  output: z
    .object({
      accepted: z.literal(true).meta({ description: 'It is kept' }),
      withinSeconds: z.int().meta({ description: 'Until searches leave it out; sales do at once' }),
    })
    .meta({ id: 'LeadOptOut', description: 'A request to be left out' }),
  price: 'free',
  caching: 'none',
  mcp: { name: 'leads_opt_out', readOnly: false },
  refusals: ['lead_query_refused'],
  why: 'Nobody is sold who does not want to be.',
  example: () => ({ body: { email: 'owner@quartet-opt-out.com' } }),

  async run({ leads: { suppressions } }, { body }) {
    const asked = [
      entry(suppressions, 'email', body.email),
      entry(suppressions, 'phone', body.phone),
      entry(suppressions, 'domain', body.domain),
      entry(suppressions, 'lead', body.leadId),
    ].filter((one) => one !== null)
    if (asked.length === 0) {
      throw new InvalidInput('body', 'must have email, phone, domain or leadId')
    }
    for (const { kind, hash } of asked) {
      await suppressions.add({ kind, hash, reason: body.reason })
    }
    return { body: { accepted: true as const, withinSeconds: APPLIED_SEC }, at: null }
  },
})

const WORDS: Readonly<Record<SuppressionKind, string>> = {
  email: 'is no e-mail address',
  phone: 'is no phone number',
  domain: 'is no domain that is of one business alone',
  lead: 'is no id of a lead',
}

/** Null where nothing was sent. Throws InvalidInput for what could keep nothing, or everybody, out. */
function entry(
  { hashOf }: Pick<LeadSuppressions, 'hashOf'>,
  kind: SuppressionKind,
  text: string | undefined,
) {
  if (text === undefined) return null
  const hash = hashOf(kind, text)
  if (hash === null) throw new InvalidInput(kind === 'lead' ? 'leadId' : kind, WORDS[kind])
  return { kind, hash }
}
