import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isRow, numberAt, textAt } from '../core/leads/domain/rowFields.ts'
import { COVERED_STATES } from '../core/leads/domain/usStates.ts'
import { distanceKm } from '../core/leads/store/places/distanceKm.ts'

/**
 * `node tools/leadsUncovered.ts`: writes the ZIP codes of uncovered states, so that a search can distinguish an
 * uncovered place from a place without leads.
 *
 * Source: npm zipcodes.
 */
const require = createRequire(import.meta.url)
const FILE = join(import.meta.dirname, '../core/leads/store/places/uncoveredPlaces.tsv')
const { codes }: { codes: unknown } = require('zipcodes')

const zips = Object.values(typeof codes === 'object' && codes !== null ? codes : {})
  .filter(isRow)
  .flatMap((row) => {
    const [zip, city, state] = ['zip', 'city', 'state'].map((name) => textAt(row, name) ?? '')
    const [lat, lng] = [numberAt(row, 'latitude'), numberAt(row, 'longitude')]
    const isUs = /^\d{5}$/.test(zip ?? '') && /^[A-Z]{2}$/.test(state ?? '')
    return isUs && zip && city && state && lat && lng ? [{ zip, city, state, lat, lng }] : []
  })
const covered = zips.filter(({ state }) => COVERED_STATES.has(state))
const others = zips.filter(({ state }) => !COVERED_STATES.has(state))
const begins = (list: typeof zips) =>
  new Set(list.flatMap(({ zip }) => [1, 2, 3, 4].map((letters) => zip.slice(0, letters))))
const coveredBegins = begins(covered)
const prefixes = [...begins(others)].filter((prefix) => !coveredBegins.has(prefix)).toSorted()
const lines = others
  .toSorted((a, b) => (a.zip < b.zip ? -1 : 1))
  .map(({ zip, city, lat, lng }) => {
    const awayKm = Math.min(...covered.map((other) => distanceKm({ lat, lng }, other)))
    return [zip, lat.toFixed(2), lng.toFixed(2), Math.floor(awayKm), city].join('\t')
  })
const text = [
  '# ZIP codes of states that are not covered: ZIP, latitude, longitude, km to the nearest covered one, city; before',
  '# them "=" and what only such ZIP codes begin with. See NOTICE.md.',
  `= ${prefixes.join(' ')}`,
  ...lines,
].join('\n')
writeFileSync(FILE, `${text}\n`)
process.stdout.write(`wrote ${others.length} ZIP codes\n`)
