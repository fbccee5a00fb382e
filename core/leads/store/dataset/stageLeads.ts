import { SqlText } from '../../../platform/db/sqlText.ts'
import { EMAIL_REASONS } from '../../domain/gradeEmail.ts'
import { packTraits } from '../../domain/leadFlags.ts'
import type { RawLead } from '../../domain/rawLead.ts'
import { sourceKeyOf } from '../../domain/sourceKey.ts'
import { US_STATES } from '../../domain/usStates.ts'
import { schemaOf } from '../schemaOf.ts'
import { type CopyValue, copyLine } from './copyLine.ts'
import type { StagingTools } from './createStagingTools.ts'
import type { BuildSession } from './openBuildSession.ts'

const STATE_NUMBERS: ReadonlyMap<string, number> = new Map(
  US_STATES.map(({ code, fips }) => [code, Number(fips)]),
)

/** Target of a batch of leads. */
export type Stage = {
  readonly datasetId: number
  /** Progress of the load after the batch, stored in `progress` under `load`. */
  readonly mark: object
}

/** Leads in the format of COPY. */
export type StagingLines = { readonly text: string; readonly count: number }

/**
 * Returns leads in the format of COPY, for `stageLeads`. Throws RangeError for an unknown category
 * or state.
 */
export function stagingLines(leads: readonly RawLead[], tools: StagingTools): StagingLines {
  const lines = leads.map((lead) => copyLine(rowOf(lead, tools)))
  return { text: lines.join(''), count: leads.length }
}

/**
 * Adds leads to a data set that is being loaded; batches of some thousand leads are fastest.
 *
 * Rows, their count and the progress are one transaction, so that a continued load neither repeats nor omits leads.
 */
export async function stageLeads(
  session: BuildSession,
  { text, count }: StagingLines,
  { datasetId, mark }: Stage,
): Promise<void> {
  await session.begin(async (query) => {
    await session.copy(query`${query(schemaOf(datasetId))}.staging (${COLUMNS})`, text)
    await query`
      update app.lead_dataset
      set progress = progress || jsonb_build_object(
        'staged', (progress ->> 'staged')::int8 + ${count}::int8,
        'load', coalesce(progress -> 'load', '{}') || ${JSON.stringify(mark)}::jsonb
      )
      where id = ${datasetId}`
  })
}

/** Columns in the order of `rowOf`. */
const COLUMNS = new SqlText(
  [
    `lead_id, name, cat, other, address, city, city_key, state, st, county, county_key, fips, zip5, lat5, lng5, phone,
    email, reasons, contact, website, proven, flags, socials, hiring_url, observed_on, email_on, website_on, score,
    sources, merged`,
  ],
  [],
)

function rowOf(lead: RawLead, tools: StagingTools): CopyValue[] {
  const { categoryNumbers, countyOf, foldCity, foldCounty } = tools
  const cat = categoryNumbers.get(lead.category)
  const st = STATE_NUMBERS.get(lead.state)
  if (cat === undefined || st === undefined) {
    throw new RangeError(`${lead.id}: category ${lead.category} or state ${lead.state} is unknown`)
  }
  const county = countyOf(lead)
  const { email, site } = lead
  return [
    lead.id,
    lead.name,
    cat,
    // Codes contain no spaces, and a text is faster to read than an array.
    lead.otherCategories.join(' '),
    lead.address,
    lead.city,
    foldCity(lead.city),
    lead.state,
    st,
    county?.county ?? null,
    county === null ? null : foldCounty(county.county),
    county?.fips ?? null,
    lead.zip === null ? null : Number(lead.zip),
    Math.round(lead.lat * 1e5),
    Math.round(lead.lng * 1e5),
    lead.phone,
    email?.address ?? null,
    // Bit n is set if the address has the reason with index n of `EMAIL_REASONS`.
    (email?.reasons ?? []).reduce((bits, it) => bits | (1 << EMAIL_REASONS.indexOf(it)), 0),
    lead.contactName,
    lead.website,
    lead.websiteProvenByPhone,
    flagsOf(lead),
    Object.keys(lead.socials).length > 0 ? JSON.stringify(lead.socials) : null,
    site?.hiringUrl ?? null,
    lead.observedOn,
    email?.checkedOn ?? null,
    site?.checkedOn ?? null,
    lead.score,
    [...new Set(lead.sources.map(sourceKeyOf))].join(' '),
    lead.mergedIds.join(' '),
  ]
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
