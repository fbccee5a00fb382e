import {
  type Column,
  numberColumn,
  phoneColumn,
  textColumn,
  writeCsv,
} from '../../kernel/operation/csv.ts'
import type { LeadView } from './leadSchemas.ts'

const joinWords = (words: readonly string[]): string => words.join('|')

/** Columns of leads. The order never changes, and new columns follow at the end. Source: research/data.md 3.5. */
const COLUMNS: readonly Column<LeadView>[] = [
  textColumn('id', ({ id }) => id),
  textColumn('name', ({ name }) => name),
  textColumn('category', ({ category }) => category),
  textColumn('category_path', ({ categoryPath }) => joinWords(categoryPath)),
  textColumn('address', ({ address }) => address),
  textColumn('city', ({ city }) => city),
  textColumn('county', ({ county }) => county),
  textColumn('state', ({ state }) => state),
  textColumn('zip', ({ zip }) => zip),
  numberColumn('lat', ({ lat }) => lat),
  numberColumn('lng', ({ lng }) => lng),
  numberColumn('distance_km', ({ distanceKm }) => distanceKm ?? null),
  phoneColumn('phone', ({ phone }) => phone),
  textColumn('email', ({ email }) => email),
  textColumn('email_grade', ({ emailGrade }) => emailGrade),
  textColumn('email_reasons', ({ emailReasons }) => joinWords(emailReasons)),
  textColumn('contact_name', ({ contactName }) => contactName),
  textColumn('website', ({ website }) => website),
  textColumn('website_status', ({ websiteStatus }) => websiteStatus),
  textColumn('website_proven_by_phone', ({ websiteProvenByPhone }) => String(websiteProvenByPhone)),
  textColumn('facebook', ({ socials }) => socials.facebook ?? null),
  textColumn('instagram', ({ socials }) => socials.instagram ?? null),
  textColumn('linkedin', ({ socials }) => socials.linkedin ?? null),
  textColumn('booking', ({ booking }) => joinWords(booking)),
  textColumn('payments', ({ payments }) => joinWords(payments)),
  textColumn('platform', ({ platform }) => platform),
  textColumn('hiring', ({ hiring }) => String(hiring)),
  textColumn('observed_on', ({ observedOn }) => observedOn),
]

export const LEAD_COLUMNS: readonly string[] = COLUMNS.map(({ name }) => name)

/** Returns leads as CSV; a spreadsheet does not run any cell as a formula. */
export const writeLeadCsv = (leads: readonly LeadView[]): string => writeCsv(COLUMNS, leads)
