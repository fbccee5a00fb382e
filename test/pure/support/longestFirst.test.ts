import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { LONG_FILES } from '../../support/longestFirst.ts'

describe('the files that start first', () => {
  it('exist', () => {
    expect(LONG_FILES.filter((file) => !existsSync(join(rootDir, file)))).toEqual([])
  })

  it('are each named once', () => {
    expect(new Set(LONG_FILES).size).toBe(LONG_FILES.length)
  })
})
