import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { unixSeconds } from '../../kernel/operation/outputFields.ts'
import { hasOptOutRecord, optOutRecord } from '../domain/optOutRecord.ts'
import type { SuppressionKind } from '../domain/suppressionHash.ts'
import type { LeadCallDeps, LeadDeps, LeadSuppressions } from '../ports.ts'

/** Maximum characters of an e-mail address. Source: RFC 5321 4.5.3.1. */
const MAX_LETTERS = 254
/**
 * Seconds until searches on the current data set omit the business; deliveries omit the business at
 * once.
 *
 * A pass over 5.5 million leads takes up to two minutes, and the next pass starts one minute after
 * a pass ends.
 */
const APPLIED_SEC = 180

const contact = (description: string) =>
  z
    .string()
    .max(MAX_LETTERS, `must have at most ${MAX_LETTERS} letters`)
    .optional()
    .meta({ description })

/**
 * Seconds for which a resolver may cache the absence of a record. Source: RFC 2308, usual zones.
 */
const RECHECK_SEC = 300

const pendingSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the request, for correspondence' }),
    domain: z.string().meta({ description: 'Registered domain of the request' }),
    record: z
      .object({
        type: z.literal('TXT'),
        name: z.string().meta({ description: 'Full name of the DNS record' }),
        value: z.string().meta({ description: 'Text of the record' }),
      })
      .meta({ description: 'Set this record, then send the same request again' }),
    seen: z.enum(['not_asked', 'no_record', 'no_answer']).meta({
      description:
        'Result of the DNS check: `not_asked` for a new request, `no_record` if the text is ' +
        'missing, `no_answer` when all resolvers failed',
    }),
    expiresAt: unixSeconds('End of the validity of the record, unix seconds'),
    retryAfterSeconds: z.int().meta({ description: 'Seconds until the next check is useful' }),
    contactEmail: z
      .string()
      .nullable()
      .meta({ description: 'E-mail address that accepts a proof; null without an address' }),
  })
  .meta({
    id: 'LeadOptOutProof',
    description: 'Opt-out of a whole domain, which takes effect after the proof',
  })

const storedOptOut = {
  accepted: z.literal(true).meta({ description: 'The opt-out is stored' }),
  withinSeconds: z.int().meta({
    description: 'Seconds until searches omit the business; sales omit the business at once',
  }),
}

/** Opts a business out of all later sales. */
export const postLeadOptOut = defineOperation({
  id: 'postLeadOptOut',
  method: 'POST',
  path: '/v1/leads/opt-out',
  tag: 'Leads',
  summary: 'Opt a business out of leads',
  description:
    'Send at least one of email, phone, domain and leadId. The service stores email, phone ' +
    'and leadId as hashes and at once stops the sale of matching leads. A whole domain needs a proof: ' +
    'domainProof of the answer has a TXT record; set this record and send the same request ' +
    'again, or write to contactEmail. Repeated requests change nothing. The answer does not ' +
    'reveal whether the business was listed.',
  input: {
    body: closedObject({
      email: contact('An e-mail address'),
      phone: contact('A phone number of the United States, or a number in E.164'),
      domain: contact(
        'A domain of the business, such as joes.com, with all subdomains; needs a proof',
      ),
      leadId: contact('Id of a lead'),
      reason: z
        .enum(['opt_out', 'wrong_data', 'closed', 'other'], {
          error: 'must be one of opt_out, wrong_data, closed, other',
        })
        .default('opt_out')
        .meta({ description: 'Reason of the opt-out' }),
    }),
  },
  output: z
    .object({ ...storedOptOut, domainProof: pendingSchema.exactOptional() })
    .meta({ id: 'LeadOptOut', description: 'An opt-out' }),
  price: 'free',
  caching: 'none',
  mcp: { name: 'leads_opt_out', readOnly: false },
  outcomes: [
    {
      status: 202,
      description: 'The opt-out is stored; a domain waits for its proof',
      body: z
        .object({ ...storedOptOut, domainProof: pendingSchema })
        .meta({ id: 'LeadOptOutPending' }),
    },
  ],
  refusals: ['lead_query_refused', 'opt_outs_crowded'],
  why: 'Businesses can opt out of being listed.',
  example: () => ({ body: { email: 'owner@quartet-opt-out.com' } }),

  async run({ leads }: LeadCallDeps, { body }) {
    const { suppressions, domainOptOuts } = leads
    const entries = [
      entry(suppressions, 'email', body.email),
      entry(suppressions, 'phone', body.phone),
      entry(suppressions, 'lead', body.leadId),
    ].filter((item) => item !== null)
    const domain = body.domain === undefined ? null : domainOptOuts.domainOf(body.domain)
    if (body.domain !== undefined && domain === null) {
      throw new InvalidInput('domain', WORDS.domain)
    }
    if (entries.length === 0 && domain === null) {
      throw new InvalidInput('body', 'must have email, phone, domain or leadId')
    }
    for (const { kind, hash } of entries) {
      await suppressions.add({ kind, hash, reason: body.reason })
    }
    const pending =
      domain === null ? null : await proveDomain(leads, { domain, reason: body.reason })
    return {
      body: {
        accepted: true as const,
        withinSeconds: APPLIED_SEC,
        ...(pending !== null && { domainProof: pending }),
      },
      at: null,
    }
  },
})

type Pending = z.output<typeof pendingSchema>

/**
 * Returns the state of the proof of a domain; null after the opt-out is in force.
 *
 * The first request only stores the domain. Each repeated request reads the DNS record; if the
 * record exists, the opt-out comes into force. If the process ends between the read and the
 * confirmation, the request stays pending, and the next repeated request reads the record again.
 */
async function proveDomain(
  deps: Pick<LeadDeps, 'domainOptOuts' | 'txtRecords' | 'network' | 'contactEmail'>,
  { domain, reason }: { readonly domain: string; readonly reason: string },
): Promise<Pending | null> {
  const { domainOptOuts, txtRecords, network = '', contactEmail } = deps
  const request = await domainOptOuts.open({ domain, reason, network })
  if (request.state === 'confirmed') return null
  const { id, token, expiresAtSec: expiresAt } = request
  const record = optOutRecord(domain, token)
  const answer = request.isNew ? null : await txtRecords.read(record.name)
  if (answer?.kind === 'records' && hasOptOutRecord(record, answer.texts)) {
    if (await domainOptOuts.confirm(id)) return null
  }
  return {
    id,
    domain,
    record: { type: 'TXT', ...record },
    seen: answer === null ? 'not_asked' : answer.kind === 'silent' ? 'no_answer' : 'no_record',
    expiresAt,
    retryAfterSeconds: RECHECK_SEC,
    contactEmail,
  }
}

const WORDS: Readonly<Record<SuppressionKind, string>> = {
  email: 'must be an e-mail address',
  phone: 'must be a phone number',
  domain: 'must be a domain that belongs to one business only',
  lead: 'must be the id of a lead',
}

/**
 * Returns the hashed entry of a contact; null if the request does not have the field. Throws
 * InvalidInput for a value that would match no business or every business.
 */
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
