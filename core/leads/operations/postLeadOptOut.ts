import { z } from 'zod'
import { InvalidInput } from '../../kernel/errors.ts'
import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import { unixSeconds } from '../../kernel/operation/outputFields.ts'
import { hasOptOutRecord, optOutRecord } from '../domain/optOutRecord.ts'
import type { SuppressionKind } from '../domain/suppressionHash.ts'
import type { LeadCallDeps, LeadDeps, LeadSuppressions } from '../ports.ts'

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

/** Seconds in which a resolver that knew of no record may go on saying so. Source: RFC 2308, usual zones. */
const ASK_AGAIN_SEC = 300

const pendingSchema = z
  .object({
    id: z.string().meta({ description: 'Name of the request, for letters about it' }),
    domain: z.string().meta({ description: 'Registered domain that would be left out' }),
    record: z
      .object({
        type: z.literal('TXT'),
        name: z.string().meta({ description: 'Full name of the DNS record' }),
        value: z.string().meta({ description: 'Its text' }),
      })
      .meta({ description: 'Set it, then send the same request again' }),
    seen: z.enum(['not_asked', 'no_record', 'no_answer']).meta({
      description:
        'What the DNS said now: `not_asked` for a new request, `no_record` without that text, `no_answer` when no ' +
        'resolver answered',
    }),
    expiresAt: unixSeconds('Until when the record counts, unix seconds'),
    retryAfterSeconds: z.int().meta({ description: 'When asking again makes sense' }),
    contactEmail: z
      .string()
      .nullable()
      .meta({ description: 'Where a proof can be sent by mail; null where there is none' }),
  })
  .meta({
    id: 'LeadOptOutProof',
    description: 'A whole domain, which needs a proof; until then it is not left out',
  })

const kept = {
  accepted: z.literal(true).meta({ description: 'It is kept' }),
  withinSeconds: z.int().meta({ description: 'Until searches leave it out; sales do at once' }),
}

/** Has a business left out of everything that is sold from now on. */
export const postLeadOptOut = defineOperation({
  id: 'postLeadOptOut',
  method: 'POST',
  path: '/v1/leads/opt-out',
  tag: 'Leads',
  summary: 'Have a business left out of leads',
  description:
    'Send at least one of email, phone, domain and leadId. Email, phone and leadId are kept as hashes and never sold ' +
    'again from then on. A whole domain needs a proof: the answer names a TXT record under domainProof; set it and send the ' +
    'same request again, or write to contactEmail. Asking twice changes nothing. The answer is the same whether we had it or not.',
  input: {
    body: closedObject({
      email: contact('An e-mail address'),
      phone: contact('A phone number of the United States, or any in E.164'),
      domain: contact(
        'A domain of its own, such as joes.com, with all that is under it; needs a proof',
      ),
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
    .object({ ...kept, domainProof: pendingSchema.exactOptional() })
    .meta({ id: 'LeadOptOut', description: 'A request to be left out' }),
  price: 'free',
  caching: 'none',
  mcp: { name: 'leads_opt_out', readOnly: false },
  outcomes: [
    {
      status: 202,
      description: 'All but the domain is kept; the domain waits for its proof',
      body: z.object({ ...kept, domainProof: pendingSchema }).meta({ id: 'LeadOptOutPending' }),
    },
  ],
  refusals: ['lead_query_refused', 'opt_outs_crowded'],
  why: 'Nobody is sold who does not want to be.',
  example: () => ({ body: { email: 'owner@quartet-opt-out.com' } }),

  async run({ leads }: LeadCallDeps, { body }) {
    const { suppressions, domainOptOuts } = leads
    const asked = [
      entry(suppressions, 'email', body.email),
      entry(suppressions, 'phone', body.phone),
      entry(suppressions, 'lead', body.leadId),
    ].filter((one) => one !== null)
    const domain = body.domain === undefined ? null : domainOptOuts.domainOf(body.domain)
    if (body.domain !== undefined && domain === null) {
      throw new InvalidInput('domain', WORDS.domain)
    }
    if (asked.length === 0 && domain === null) {
      throw new InvalidInput('body', 'must have email, phone, domain or leadId')
    }
    for (const { kind, hash } of asked) {
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
 * What a domain waits for; null once its opt-out is in force.
 *
 * A record that is found puts it into force. The request is stored before anything is asked of the DNS, and confirmed
 * after: a process that is killed between leaves it pending, and the same request asks again.
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
    retryAfterSeconds: ASK_AGAIN_SEC,
    contactEmail,
  }
}

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
