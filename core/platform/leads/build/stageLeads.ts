import { foldCounty } from '../../../domain/leads/foldPlace.ts'
import { EMAIL_REASONS } from '../../../domain/leads/gradeEmail.ts'
import { packTraits } from '../../../domain/leads/leadFlags.ts'
import type { RawLead } from '../../../domain/leads/rawLead.ts'
import { US_STATES } from '../../../domain/leads/usStates.ts'
import type { Query } from '../../db/createSql.ts'
import { schemaOf } from '../schemaOf.ts'
import type { StagingTools } from './createStagingTools.ts'

const STATE_NUMBERS: ReadonlyMap<string, number> = new Map(
  US_STATES.map(({ code, fips }) => [code, Number(fips)]),
)

/**
 * Adds leads to a data set that is being loaded; some thousands at a time are best.
 *
 * Throws RangeError for a category or state that is not known.
 */
export async function stageLeads(
  query: Query,
  datasetId: number,
  leads: readonly RawLead[],
  tools: StagingTools,
): Promise<void> {
  const staging = query`${query(schemaOf(datasetId))}.staging`
  const rows = JSON.stringify(leads.map((lead) => rowOf(lead, tools)))
  await query`
    with added as (
      insert into ${staging} select * from json_populate_recordset(null::${staging}, ${rows}) returning 1
    )
    update app.lead_dataset
    set progress = jsonb_set(
      progress, '{staged}', to_jsonb((progress ->> 'staged')::int8 + (select count(*) from added))
    )
    where id = ${datasetId}`
}

function rowOf(lead: RawLead, { categoryNumbers, countyOf, foldCity }: StagingTools): object {
  const cat = categoryNumbers.get(lead.category)
  const st = STATE_NUMBERS.get(lead.state)
  if (cat === undefined || st === undefined) {
    throw new RangeError(`${lead.id}: category ${lead.category} or state ${lead.state} is unknown`)
  }
  const county = countyOf(lead)
  const { email, site } = lead
  return {
    lead_id: lead.id,
    name: lead.name,
    cat,
    // Codes hold no spaces, and text is read back faster than an array.
    other: lead.otherCategories.join(' '),
    address: lead.address,
    city: lead.city,
    city_key: foldCity(lead.city),
    state: lead.state,
    st,
    county: county?.county ?? null,
    county_key: county === null ? null : foldCounty(county.county),
    fips: county?.fips ?? null,
    zip5: lead.zip === null ? null : Number(lead.zip),
    lat5: Math.round(lead.lat * 1e5),
    lng5: Math.round(lead.lng * 1e5),
    phone: lead.phone,
    email: email?.address ?? null,
    // Bits in the order of the closed list.
    reasons: (email?.reasons ?? []).reduce(
      (bits, it) => bits | (1 << EMAIL_REASONS.indexOf(it)),
      0,
    ),
    contact: lead.contactName,
    website: lead.website,
    proven: lead.websiteProvenByPhone,
    flags: flagsOf(lead),
    socials: Object.keys(lead.socials).length > 0 ? lead.socials : null,
    hiring_url: site?.hiringUrl ?? null,
    observed_on: lead.observedOn,
    email_on: email?.checkedOn ?? null,
    website_on: site?.checkedOn ?? null,
    score: lead.score,
    sources: [...new Set(lead.sources.map(({ key }) => key))].join(' '),
  }
}

function flagsOf({ email, site, websiteState }: RawLead): number {
  return packTraits({
    grade: email?.grade ?? null,
    website: websiteState,
    booking: site?.booking ?? [],
    payments: site?.payments ?? [],
    platform: site?.platform ?? null,
    hiring: site?.hiring ?? false,
    isChecked: site !== null || websiteState === 'none',
  })
}
