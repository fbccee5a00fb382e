import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { brokenRules } from './support/importRules.ts'

const root = join(import.meta.dirname, '..')
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

describe('folder rules', () => {
  it('hold for every file in the tree', () => {
    const checked = sources.filter((path) =>
      /^(core|src|api|workers|cli|leads|shop|supervisor)\//.test(path),
    )
    expect(checked.length).toBeGreaterThan(60)
    expect(
      checked.flatMap((path) => brokenRules(path, readFileSync(join(root, path), 'utf8'))),
    ).toEqual([])
  })

  const planted: readonly [string, string][] = [
    ['core/domain/planted.ts', "import { loadConfig } from '../config.ts'"],
    ['core/domain/planted.ts', "import { readFileSync } from 'node:fs'"],
    ['core/operations/planted.ts', "import { createSql } from '../platform/db/createSql.ts'"],
    ['core/platform/planted.ts', "import { operations } from '../operations/registry.ts'"],
    ['src/planted.ts', "import { loadConfig } from '../core/config.ts'"],
    ['api/planted.ts', "import { createSql } from '../core/platform/db/createSql.ts'"],
    ['api/planted.ts', "import { privateKeyToAccount } from 'viem/accounts'"],
    ['api/rest/planted.ts', "import { graphql } from 'graphql'"],
    ['api/rest/planted.ts', "import { Server } from '@modelcontextprotocol/server'"],
    ['api/graphql/planted.ts', "import { Server } from '@modelcontextprotocol/server'"],
    ['api/server.ts', "import { Server } from '@modelcontextprotocol/server'"],
    ['api/mcp/planted.ts', "import { createSql } from '../../core/platform/db/createSql.ts'"],
    ['api/graphql/planted.ts', "import { createSql } from '../../core/platform/db/createSql.ts'"],
    ['api/server.ts', "import { runChecker } from '../workers/checker/runChecker.ts'"],
    ['workers/checker/planted.ts', "import { createApp } from '../../api/app.ts'"],
    ['workers/checker/planted.ts', "import { privateKeyToAccount } from 'viem/accounts'"],
    [
      'workers/transactions/planted.ts',
      "import { createSql } from '../../core/platform/db/createSql.ts'",
    ],
    ['workers/checker/planted.ts', "import { loadConfig } from '../../core/config.ts'"],
    ['cli/planted.ts', "import { runSettlements } from '../workers/settlements/runSettlements.ts'"],
    ['leads/planted.ts', "import { generateLeads } from '../devnet/leads/loadGenerated.ts'"],
    ['leads/planted.ts', "import pg from 'pg'"],
    ['shop/planted.ts', "import { createApp } from '../api/app.ts'"],
    ['shop/planted.ts', "import pg from 'pg'"],
    ['cli/planted.ts', "import { privateKeyToAccount } from 'viem/accounts'"],
  ]

  it.each(planted)('%s: the test fails on a planted violation: %s', (path, text) => {
    expect(brokenRules(path, text)).not.toEqual([])
  })

  it('keep workers apart from each other', () => {
    const text = "import { run } from '../payouts/run.ts'\nexport const x = run\n"
    expect(brokenRules('workers/checker/planted.ts', text)).not.toEqual([])
  })

  describe('in the linter', () => {
    const folder = mkdtempSync(join(root, '.quartet-lint-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const biome = join(
      dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
      'bin',
      'biome',
    )

    it.each(planted)('%s: fails on a planted violation: %s', (path, text) => {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
      delete config.vcs
      writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, root: true }))
      expect(lint(biome, folder, path)).toContain('noRestrictedImports')
      writeFileSync(file, 'export const x = 1\n')
      expect(lint(biome, folder, path)).not.toContain('noRestrictedImports')
    })
  })
})

describe('the environment', () => {
  it('is read in core/config.ts alone', () => {
    const readers = sources.filter(
      (path) =>
        /^(core|src|api|workers|cli)\//.test(path) &&
        readFileSync(join(root, path), 'utf8').includes('process.env'),
    )
    expect(readers).toEqual(['core/config.ts'])
  })
})

function lint(biome: string, cwd: string, path: string): string {
  try {
    return execFileSync(process.execPath, [biome, 'lint', '--colors=off', path], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return typeof error === 'object' && error !== null && 'stderr' in error && 'stdout' in error
      ? `${String(error.stdout)}${String(error.stderr)}`
      : String(error)
  }
}
