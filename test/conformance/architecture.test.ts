import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BOUNDARIES } from '../../tools/boundaries/boundaries.ts'
import { brokenImport, missingRoom, roomOf } from '../../tools/boundaries/brokenImports.ts'
import type { Room } from '../../tools/boundaries/room.ts'
import { importsOf } from '../support/importsOf.ts'

const root = join(import.meta.dirname, '../..')
const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.mts', '*.mjs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path !== '')

const parsed = sources.map((path) => ({
  path,
  room: roomOf(path),
  specifiers: importsOf(readFileSync(join(root, path), 'utf8')),
}))
const bounded = BOUNDARIES.filter(({ packages }) => packages !== 'any')
const groupOf = ({ name }: Room): string => name.split('/')[0] ?? name
const isFile = (path: string): boolean => path.endsWith('.ts')

/** Returns the path of a planted file in a room. */
const pathIn = ({ files: [pattern = ''] }: Room): string =>
  pattern.replace('**', 'planted.ts').replace('*', 'planted')
const importing = (from: Room, to: Room): string => {
  const path = relative(dirname(pathIn(from)), pathIn(to))
  return path.startsWith('.') ? path : `./${path}`
}
/** Imports that a room must not have: each room that its row does not name, and a package. */
const forbidden = (room: Room): string[] => [
  'planted-package',
  ...BOUNDARIES.filter((other) => other !== room && !room.imports.includes(other.name))
    .filter((other) => !room.imports.includes(pathIn(other)))
    .map((other) => importing(room, other)),
]
const allowedImports = (room: Room): string[] => [
  ...(room.packages === 'any' ? ['planted-package'] : room.packages.map(entryOf)),
  ...BOUNDARIES.filter(({ name }) => room.imports.includes(name)).map((to) => importing(room, to)),
]
const entryOf = (pattern: string): string => pattern.replace('*', 'planted')

describe('boundaries', () => {
  it('hold for every file in the tree', () => {
    expect(parsed.length).toBeGreaterThan(2_000)
    expect(
      parsed.flatMap(({ path, specifiers }) =>
        [missingRoom(path), ...specifiers.map((specifier) => brokenImport(path, specifier))].filter(
          (problem) => problem !== null,
        ),
      ),
    ).toEqual([])
  })

  it.each(['core/planted.ts', 'core/planted/planted.ts', 'planted/planted.ts', 'planted.ts'])(
    'reject %s, which is in no room',
    (path) => {
      expect(missingRoom(path)).toContain(path)
      expect(brokenImport(path, 'viem')).toContain(path)
    },
  )

  it('allow only imports of rooms above, so that no rooms import each other', () => {
    const upward = BOUNDARIES.flatMap((room, at) =>
      room.imports
        .filter((name) => name !== 'any' && !isFile(name))
        .filter((name) => {
          const to = BOUNDARIES.findIndex((entry) => entry.name === name)
          const other = BOUNDARIES[to]
          return other === undefined || (to > at && groupOf(other) !== groupOf(room))
        })
        .map((name) => `${room.name} -> ${name}`),
    )
    expect(upward).toEqual([])
  })

  it('name only rooms, files and packages that a file in the room imports', () => {
    const unused = bounded.flatMap((room) => {
      const own = parsed.filter((entry) => entry.room === room)
      const targets = own.flatMap(({ path, specifiers }) =>
        specifiers.filter((name) => name.startsWith('.')).map((name) => join(dirname(path), name)),
      )
      const entered = new Set(targets.flatMap((path) => [path, roomOf(path)?.name]))
      const names = own.flatMap(({ specifiers }) => specifiers)
      const isUsed = (pattern: string) =>
        names.some((name) =>
          pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
        )
      return [
        ...room.imports.filter((name) => !entered.has(name)),
        ...(room.packages === 'any' ? [] : room.packages.filter((name) => !isUsed(name))),
      ].map((name) => `${room.name} -> ${name}`)
    })
    expect(unused).toEqual([])
  })

  it('reject imports between rooms of workers', () => {
    const problem = brokenImport('workers/payments/planted.ts', '../bridge/planted.ts')
    expect(problem).toContain('must not import')
    expect(brokenImport('workers/payments/planted.ts', './other.ts')).toBe(null)
    expect(brokenImport('workers/payments/planted.ts', '../loop.ts')).toBe(null)
  })

  it.each(bounded)('reject each planted violation of the imports of room $name', (room) => {
    const path = pathIn(room)
    expect(roomOf(path)).toBe(room)
    const found = forbidden(room).filter((name) => brokenImport(path, name) !== null)
    expect(found).toEqual(forbidden(room))
    expect(allowedImports(room).map((name) => brokenImport(path, name))).toEqual(
      allowedImports(room).map(() => null),
    )
  })

  it('are a linter rule that reports each planted violation and no allowed import', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-lint-'))
    try {
      const plant = (path: string, specifiers: readonly string[]) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        const lines = specifiers.map((name) => `export type {} from '${name}'\n`)
        writeFileSync(join(folder, path), lines.join(''))
      }
      for (const room of bounded) {
        plant(pathIn(room), forbidden(room))
        const clean = pathIn(room).replace('planted.ts', 'clean.ts')
        if (clean !== pathIn(room)) plant(clean, allowedImports(room))
      }
      plant('core/planted.ts', [])
      const found = lintedIn(folder)
      expect(found).toEqual(
        new Map([
          ...bounded.map((room) => [pathIn(room), forbidden(room).length] as const),
          ['core/planted.ts', 1],
        ]),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('a source file', () => {
  it('has at most 400 lines, comments and blank lines included', () => {
    // The limit of the linter ignores comments and blank lines.
    const long = sources
      .filter((path) => /^(core|src|api|workers|commands|supervisor)\//.test(path))
      .map((path) => ({ path, lines: linesOf(readFileSync(join(root, path), 'utf8')) }))
      .filter(({ lines }) => lines > 400)
    expect(long).toEqual([])
    expect(linesOf('// a\n\nconst b = 1\n')).toBe(3)
  })
})

describe('the environment', () => {
  it('is read only in core/config.ts', () => {
    const readers = sources.filter(
      (path) =>
        /^(core|src|api|workers|commands)\//.test(path) &&
        readFileSync(join(root, path), 'utf8').includes('process.env'),
    )
    expect(readers).toEqual(['core/config.ts'])
  })
})

const linesOf = (text: string): number => text.split('\n').length - 1

/** Counts by file the problems that oxlint reports with only the rule of boundaries. */
function lintedIn(folder: string): Map<string, number> {
  const config = {
    jsPlugins: [join(root, 'tools/boundaries/lintBoundaries.ts')],
    categories: { correctness: 'off' },
    rules: { 'boundaries/imports': 'error' },
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  const manifest = createRequire(import.meta.url).resolve('oxlint/package.json')
  const program = join(dirname(manifest), 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [program, '--format=json', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout)
  const counts = new Map<string, number>()
  for (const { filename } of diagnostics) counts.set(filename, (counts.get(filename) ?? 0) + 1)
  return counts
}
