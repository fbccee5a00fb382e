import { afterEach, describe, expect, it } from 'vitest'
import { importPonder } from '../../../../supervisor/ponder/importPonder.ts'
import { limitRows, ROWS_BYTES } from '../../../../supervisor/ponder/limitRows.ts'

afterEach(() => {
  delete process.env['PONDER_CACHE_BYTES']
})

/** Returns the limit that Ponder reads from the environment. */
async function limitOfPonder(): Promise<number> {
  const { buildOptions } = Object(await importPonder('internal/options.js'))
  const cliOptions = { command: 'start', config: 'ponder.config.ts', version: '0.17.0' }
  return buildOptions({ cliOptions }).indexingCacheMaxBytes
}

describe('the limit of rows in memory', () => {
  it('is the limit of Ponder', async () => {
    expect(await limitOfPonder()).not.toBe(ROWS_BYTES)
    limitRows(process.env)
    expect(await limitOfPonder()).toBe(ROWS_BYTES)
  })

  it('is the limit of the environment, if the environment has a limit', async () => {
    process.env['PONDER_CACHE_BYTES'] = '1000'
    limitRows(process.env)
    expect(await limitOfPonder()).toBe(1000)
  })
})
