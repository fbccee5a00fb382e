import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

export type Fixtures = {
  readonly overture: string
  readonly foursquare: string
  readonly csv: string
  readonly jsonLines: string
}

/** Names that a spreadsheet, a terminal or a page could interpret. */
export const HOSTILE = [
  "=cmd|'/c calc'!A0",
  'quote " and, comma',
  'tab\\t and back\\slash',
  '\u202Eright to left',
  "'); drop table lead; --",
  '<script>alert(1)</script>',
] as const

const CSV = `id,name,category,city,state,zip,lat,lng,phone,email,website
1,Good One,plumber,Austin,TX,78701,30.27,-97.74,(512) 555-0142,info@goodone.com,goodone.com
2,,plumber,Austin,TX,78701,30.27,-97.74,,,
3,No State,plumber,Austin,ZZ,78701,30.27,-97.74,,,
4,No Trade,,Austin,TX,78701,30.27,-97.74,,,
5,Odd Trade,zorbing quux,Austin,TX,78701,30.27,-97.74,,,
6,In The Sea,plumber,Austin,TX,78701,0,0,,,
7,No City,plumber,,TX,78701,30.27,-97.74,,,
,No Id,plumber,Austin,TX,78701,30.27,-97.74,,,
9,Too Short,plumber
10,Abroad,plumber,Austin,TX,78701,30.27,-97.74,,,,and too long
11,Bad Contacts,plumber,Austin,TX,78-701,30.27,-97.74,12,not an address,::
12,Uncovered,plumber,Anchorage,AK,99501,61.2,-149.9,,,
`

/** Writes files of every kind, with the parquet schemas of Overture and Foursquare. */
export async function writeFixtures(folder: string, rows: number): Promise<Fixtures> {
  const path = (name: string) => join(folder, name)
  const files = {
    overture: path('overture.parquet'),
    foursquare: path('foursquare.parquet'),
    csv: path('own.csv'),
    jsonLines: path('own.jsonl'),
  }
  const instance = await DuckDBInstance.create(':memory:')
  const duck = await instance.connect()
  await duck.run(overture(rows, files.overture))
  await duck.run(foursquare(Math.floor(rows / 2), files.foursquare))
  duck.closeSync()
  instance.closeSync()
  writeFileSync(files.csv, CSV)
  const own = HOSTILE.map((name, at) =>
    JSON.stringify({
      id: `h${at}`,
      name,
      category: 'plumber',
      address: `${at} Elm St`,
      city: 'Houston',
      state: 'TX',
      zip: `7700${at}`,
      lat: 29.7,
      lng: -95.3,
    }),
  )
  writeFileSync(
    files.jsonLines,
    ['', ...own, 'not json', '[1]', `"${'x'.repeat(1_100_000)}"`, ''].join('\n'),
  )
  return files
}

const at = (size: number) => `lpad((i % ${size})::varchar, 2, '0')`

/**
 * Returns SQL for rows of Overture with old and new names of categories. One row in fifty has no
 * ZIP code.
 */
const overture = (rows: number, file: string) => `copy (
  select 'ov' || i as id, {'primary': 'Shop ' || i, 'common': map {'de': 'Laden'}} as names,
    case when i % 3 = 0 then {'primary': 'dentist', 'alternate': ['doctor']} end as categories,
    case when i % 3 > 0 then {
      'primary': 'dental_clinic', 'hierarchy': ['health_care', 'dental_clinic'], 'alternates': ['pizzeria']
    } end as taxonomy,
    case when i % 40 = 1 then 0.2 else 0.9 end::float as confidence,
    case when i % 41 = 1 then 'permanently_closed' else 'open' end as operating_status,
    ['https://www.shop' || i || '.com/menu?x=1'] as websites, ['info@shop' || i || '.com'] as emails,
    ['+1 512-' || (200 + i % 700) || '-' || lpad((i % 10000)::varchar, 4, '0')] as phones,
    ['https://facebook.com/shop' || i] as socials,
    [{'freeform': i || ' Main St', 'locality': 'Austin', 'region': 'US-TX', 'country': 'US',
      'postcode': case when i % 50 = 0 then null else '787' || ${at(50)} end}] as addresses,
    [{'property': '', 'dataset': case when i % 2 = 0 then 'meta' else 'msft' end, 'record_id': 'r' || i,
      'update_time': '2026-05-01T00:00:00Z'}] as sources,
    {'xmin': (-97.7 + (i % 1000) * 0.0001)::float, 'xmax': 0::float,
      'ymin': (30.2 + (i % 777) * 0.0002)::float, 'ymax': 0::float} as bbox
  from range(${rows}) t(i)
) to '${file}' (format parquet)`

/** Returns SQL for rows of Foursquare for half of the same shops. */
const foursquare = (rows: number, file: string) => `copy (
  select 'fs' || i as fsq_place_id, 'Shop ' || i || ' LLC' as name, 30.2 + (i % 777) * 0.0002 as latitude,
    -97.7 + (i % 1000) * 0.0001 as longitude, i || ' Main Street' as address, 'Austin' as locality, 'TX' as region,
    '787' || ${at(50)} as postcode, 'US' as country, date '2026-04-01' as date_refreshed, null::date as date_closed,
    '(512) ' || (200 + i % 700) || '-' || lpad((i % 10000)::varchar, 4, '0') as tel, 'shop' || i || '.com' as website,
    'joe@shop' || i || '.com' as email, 1234567::bigint as facebook_id,
    ['Health and Medicine > Dentist'] as fsq_category_labels
  from range(${rows}) t(i)
) to '${file}' (format parquet)`
