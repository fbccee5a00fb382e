import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it } from 'vitest'

const support = join(import.meta.dirname, '../../support')

it('a benchmark, which runs without vitest, creates its migrated database', async () => {
  const program = `
    const { migratedDatabase } = await import(${JSON.stringify(join(support, 'migratedDatabase.ts'))})
    const database = await migratedDatabase(process.argv[1])
    await database.drop()
    console.log(new URL(database.url).pathname)`
  const { VITEST: _vitest, ...env } = process.env
  const args = ['--input-type=module', '-e', program, inject('postgresUrl')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toMatch(/^\/test_[0-9a-f]{12}\n$/)
})
