import { describe, expect, it } from 'vitest'
import type { WholeWorld } from '../../../support/openapi/wholeWorld.ts'

/** Tests that the api process of a running stack serves files of facts that agree with its other answers. */
export function describeDayFiles(given: () => WholeWorld): void {
  describe('files of facts by day', () => {
    it('have the events of every vault that the API lists at the block of the files', async () => {
      const { api } = given()
      const catalogue = (await api.get('/data/catalogue.json')).body
      const { firstDay, lastDay } = catalogue.tables[0]
      const rows: string[] = []
      let block = ''
      for (const day of daysBetween(firstDay, lastDay)) {
        const answer = await fetch(`${api.url}/data/activity/${day}.csv`)
        const [header = '', ...lines] = (await answer.text()).trimEnd().split('\n')
        expect([day, answer.status, header.split(',')[5]]).toEqual([day, 200, 'timestamp_unix_s'])
        block = answer.headers.get('x-block-number') ?? ''
        rows.push(...lines)
      }
      const [vault] = (await api.get('/v1/vaults?limit=1&sort=nav')).body.vaults
      const path = `/v1/vault/${vault.vault}/activity?limit=200&block=${block}`
      const { events } = (await api.get(path)).body
      expect(events.length).toBeGreaterThan(0)
      const own = rows.filter((row) => row.includes(vault.vault.toLowerCase()))
      expect(own.length).toBe(events.length)
    })
  })
}

function daysBetween(first: string, last: string): readonly string[] {
  const dayMs = 86_400_000
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  return Array.from({ length: count }, (_none, at) =>
    new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10),
  )
}
