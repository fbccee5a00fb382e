import { finishLead, type LeadDraft, type RowReader } from './finishLead.ts'
import { BOOKING_TOOLS, PAYMENT_TOOLS, PLATFORMS } from './leadFlags.ts'
import { parseHandle, parseSocial, SOCIAL_NETWORKS } from './parseSocial.ts'
import { parseWebsite } from './parseWebsite.ts'
import type { LeadReading, SiteFacts } from './rawLead.ts'
import type { Proof } from './removeContradictions.ts'
import { dayAt, isRow, numberAt, type Row, textAt, textsAt } from './rowFields.ts'

/** Key of a file, which is the namespace of its ids, and licence of its rows. */
export type FileSource = { readonly key: string; readonly licence: string }

/**
 * Returns the lead in one row of a CSV or JSON-lines file with the field names of this product, or
 * the reason for a refusal. Several values of a field are a list, or a text joined with `|`.
 *
 * In addition to a listing, a row may contain results of a site check: `websiteState`,
 * `websiteProvenByPhone`, `websiteCheckedOn`, `booking`, `payments`, `platform`, `hiring`,
 * `hiringUrl`, `emailFoundOn`, `emailMx`, `emailSmtp`, `emailCheckedOn`, `contactName`.
 */
export function parsePlainRow(reader: RowReader, file: FileSource, value: unknown): LeadReading {
  return isRow(value)
    ? finishLead(reader, draftOf(file, value))
    : { kind: 'refused', reason: 'not_an_object' }
}

function draftOf(file: FileSource, row: Row): LeadDraft {
  const recordId = textAt(row, 'id')
  return {
    origin: file.key,
    recordId,
    source: { ...file, recordId: recordId ?? '' },
    name: textAt(row, 'name'),
    isClosed: isYes(row, 'closed'),
    confidence: numberAt(row, 'confidence'),
    category: valuesAt(row, 'category').slice(0, 1),
    otherCategories: valuesAt(row, 'otherCategories'),
    address: textAt(row, 'address'),
    city: textAt(row, 'city'),
    state: textAt(row, 'state'),
    // Spreadsheets remove leading zeros of a ZIP code.
    zip: textAt(row, 'zip')?.replace(/^\d{3,4}$/, (digits) => digits.padStart(5, '0')) ?? null,
    country: textAt(row, 'country'),
    lat: numberAt(row, 'lat'),
    lng: numberAt(row, 'lng'),
    phones: valuesAt(row, 'phone'),
    emails: valuesAt(row, 'email'),
    websites: valuesAt(row, 'website'),
    socials: [
      ...valuesAt(row, 'socials').flatMap((text) => parseSocial(text) ?? []),
      ...SOCIAL_NETWORKS.flatMap((network) => {
        const handle = textAt(row, network)
        return handle === null ? [] : (parseHandle(network, handle) ?? [])
      }),
    ],
    observedOn: dayAt(row, 'observedOn'),
    proof: proofOf(row),
  }
}

const valuesAt = (row: Row, key: string): string[] =>
  textsAt(row, key).flatMap((text) => text.split('|').flatMap((part) => part.trim() || []))

const isYes = (row: Row, key: string): boolean =>
  row[key] === true || /^(?:1|y|yes|true|t)$/i.test(textAt(row, key) ?? '')

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((item) => item === text?.toLowerCase()) ?? null

const allOf = <T extends string>(known: readonly T[], texts: readonly string[]): T[] =>
  known.filter((item) => texts.some((text) => text.toLowerCase() === item))

const PLACES = ['site', 'contact_page', 'mailto', 'listing', 'social'] as const

function proofOf(row: Row): Proof {
  const foundOn = allOf(PLACES, valuesAt(row, 'emailFoundOn'))
  return {
    websiteState: oneOf(['live', 'dead'], textAt(row, 'websiteState')),
    isSiteProvenByPhone: isYes(row, 'websiteProvenByPhone'),
    site: siteOf(row),
    contactName: textAt(row, 'contactName'),
    email: {
      mx: oneOf(['present', 'absent'], textAt(row, 'emailMx')) ?? 'unknown',
      foundOn: foundOn.length === 0 ? ['listing'] : foundOn,
      smtp: oneOf(['verified', 'catch_all', 'bounced'], textAt(row, 'emailSmtp')),
      checkedOn: dayAt(row, 'emailCheckedOn'),
    },
  }
}

/**
 * Returns the results of a site check; null for a row without the day of the check, because "no
 * booking tool" would then mean "not checked".
 */
function siteOf(row: Row): SiteFacts | null {
  const checkedOn = dayAt(row, 'websiteCheckedOn')
  if (checkedOn === null) return null
  const hiringUrl = textAt(row, 'hiringUrl')
  return {
    booking: allOf(BOOKING_TOOLS, valuesAt(row, 'booking')),
    payments: allOf(PAYMENT_TOOLS, valuesAt(row, 'payments')),
    platform: oneOf(PLATFORMS, textAt(row, 'platform')),
    hiring: isYes(row, 'hiring'),
    hiringUrl: hiringUrl === null ? null : parseWebsite(hiringUrl),
    checkedOn,
  }
}
