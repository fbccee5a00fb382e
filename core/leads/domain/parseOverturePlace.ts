import { finishLead, type LeadDraft, type RowReader } from './finishLead.ts'
import { LEAD_SOURCES, type LeadSourceKey } from './leadSources.ts'
import { parseSocial } from './parseSocial.ts'
import type { LeadReading, RawSource } from './rawLead.ts'
import { dayAt, isRow, numberAt, type Row, rowAt, rowsAt, textAt, textsAt } from './rowFields.ts'

/** Names of data sets in Overture places, each with its source. */
const DATASETS: ReadonlyMap<string, LeadSourceKey> = new Map([
  ['meta', 'overture_meta'],
  ['msft', 'overture_microsoft'],
  ['microsoft', 'overture_microsoft'],
  ['foursquare', 'overture_foursquare'],
  ['alltheplaces', 'overture_alltheplaces'],
])

/**
 * Returns the lead in one row of Overture places, in the format with `categories` or with
 * `taxonomy`, or the reason for a refusal.
 *
 * Longitude and latitude come from `bbox`. Source: OvertureMaps/schema, theme places.
 */
export function parseOverturePlace(reader: RowReader, value: unknown): LeadReading {
  return isRow(value)
    ? finishLead(reader, draftOf(value))
    : { kind: 'refused', reason: 'not_an_object' }
}

function draftOf(row: Row): LeadDraft {
  const [address = {}] = rowsAt(row, 'addresses')
  const [source = {}] = rowsAt(row, 'sources')
  const bbox = rowAt(row, 'bbox')
  const status = textAt(row, 'operating_status')
  const taxonomy = rowAt(row, 'taxonomy')
  const categories = rowAt(row, 'categories')
  return {
    origin: 'overture',
    recordId: textAt(row, 'id'),
    source: sourceOf(row, source),
    name: textAt(rowAt(row, 'names'), 'primary'),
    // A temporarily closed business counts as closed, because it answers no calls.
    isClosed: status !== null && status !== 'open',
    confidence: numberAt(row, 'confidence'),
    category: [
      ...textsAt(taxonomy, 'primary'),
      ...textsAt(categories, 'primary'),
      ...textsAt(taxonomy, 'hierarchy').toReversed(),
      ...textsAt(row, 'basic_category'),
    ],
    otherCategories: [...textsAt(taxonomy, 'alternates'), ...textsAt(categories, 'alternate')],
    address: textAt(address, 'freeform'),
    city: textAt(address, 'locality'),
    state: textAt(address, 'region'),
    zip: textAt(address, 'postcode'),
    country: textAt(address, 'country'),
    lat: numberAt(bbox, 'ymin'),
    lng: numberAt(bbox, 'xmin'),
    phones: textsAt(row, 'phones'),
    emails: textsAt(row, 'emails'),
    websites: textsAt(row, 'websites'),
    socials: textsAt(row, 'socials').flatMap((text) => parseSocial(text) ?? []),
    observedOn: dayAt(source, 'update_time'),
    proof: null,
  }
}

function sourceOf(row: Row, source: Row): RawSource {
  const key = DATASETS.get((textAt(source, 'dataset') ?? '').toLowerCase()) ?? 'overture'
  return {
    key,
    licence: textAt(source, 'license') ?? LEAD_SOURCES[key].licence,
    recordId: textAt(source, 'record_id') ?? textAt(row, 'id') ?? '',
  }
}
