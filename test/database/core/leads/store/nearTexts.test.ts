import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nearTexts } from '../../../../../core/leads/store/read/nearTexts.ts'
import { bool, int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
})

afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

function greatCircleM(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  const half = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east
  return 2 * EARTH_M * Math.asin(Math.sqrt(half))
}

it('the SQL distance is within two metres of the great circle in 50 km, and its box contains the circle', async () => {
  const five = (from: number, to: number) =>
    fc.integer({ min: Math.round(from * 1e5), max: Math.round(to * 1e5) })
  const pair = fc.record({
    lat: five(24.5, 49),
    lng: five(-125, -67),
    north: five(-0.45, 0.45),
    east: five(-0.6, 0.6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { minLength: 20, maxLength: 20 }), async (pairs) => {
      for (const { lat, lng, north, east } of pairs) {
        const point = { lat: lat / 1e5, lng: lng / 1e5 }
        const other = { lat: (lat + north) / 1e5, lng: (lng + east) / 1e5 }
        const exactM = greatCircleM(point, other)
        if (exactM > 50_000) continue
        const { metres, within } = nearTexts({ ...point, radiusKm: 50 })
        const [row] = await sql({ metres: int, inside: bool })`
          select ${metres} as metres, ${within(Math.ceil(exactM) + 2)[0]}
            and ${within(Math.ceil(exactM) + 2)[1]} as inside
          from (select ${lat + north}::int4 as lat5, ${lng + east}::int4 as lng5,
            floor(${lat + north}::int4 / 1e5 * 50)::int2 as band) place`
        expect(Math.abs((row?.metres ?? 0) - exactM)).toBeLessThanOrEqual(2)
        expect(row?.inside).toBe(true)
      }
    }),
    { numRuns: 10 },
  )
})
