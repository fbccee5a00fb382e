import { namesOfLabel } from './createCategoryMapping.ts'
import { finishLead, type LeadDraft, type RowReader } from './finishLead.ts'
import { LEAD_SOURCES } from './leadSources.ts'
import { parseHandle, type SocialNetwork } from './parseSocial.ts'
import type { LeadReading } from './rawLead.ts'
import { dayAt, isRow, numberAt, type Row, textAt, textsAt } from './rowFields.ts'

/** Fields that contain a handle, each with its network. */
const HANDLES: readonly (readonly [field: string, network: SocialNetwork])[] = [
  ['facebook_id', 'facebook'],
  ['instagram', 'instagram'],
  ['twitter', 'x'],
]

/**
 * Returns the lead in one row of Foursquare OS Places, or the reason for a refusal. Source:
 * docs.foursquare.com, places-os-data-schema.
 */
export function parseFoursquarePlace(reader: RowReader, value: unknown): LeadReading {
  return isRow(value)
    ? finishLead(reader, draftOf(value))
    : { kind: 'refused', reason: 'not_an_object' }
}

function draftOf(row: Row): LeadDraft {
  const recordId = textAt(row, 'fsq_place_id')
  const [label, ...otherLabels] = textsAt(row, 'fsq_category_labels')
  return {
    origin: 'foursquare',
    recordId,
    source: {
      key: 'foursquare',
      licence: LEAD_SOURCES.foursquare.licence,
      recordId: recordId ?? '',
    },
    name: textAt(row, 'name'),
    isClosed: textAt(row, 'date_closed') !== null || row['date_closed'] instanceof Date,
    confidence: null,
    category: label === undefined ? [] : namesOfLabel(label),
    otherCategories: otherLabels.flatMap((other) => namesOfLabel(other).slice(0, 1)),
    address: textAt(row, 'address'),
    city: textAt(row, 'locality'),
    state: textAt(row, 'region'),
    zip: textAt(row, 'postcode'),
    country: textAt(row, 'country'),
    lat: numberAt(row, 'latitude'),
    lng: numberAt(row, 'longitude'),
    phones: textsAt(row, 'tel'),
    emails: textsAt(row, 'email'),
    websites: textsAt(row, 'website'),
    socials: HANDLES.flatMap(([field, network]) => {
      const handle = textAt(row, field)
      return handle === null ? [] : (parseHandle(network, handle) ?? [])
    }),
    observedOn: dayAt(row, 'date_refreshed') ?? dayAt(row, 'date_created'),
    proof: null,
  }
}
