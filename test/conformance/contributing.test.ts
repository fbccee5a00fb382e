import { execFile, execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childEnv } from '../support/childEnv.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const packages = createRequire(import.meta.url)

/** Returns the only diff of a section, as a newcomer copies it. */
function diffIn(heading: string): string {
  const section = text.split(/^## /m).find((word) => word.startsWith(`${heading}\n`)) ?? ''
  const diffs = [...section.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = '']) => diff)
  expect([heading, diffs.length]).toEqual([heading, 1])
  return diffs[0] ?? ''
}

const filesOf = (diff: string): string[] =>
  [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path)

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'quartet-contributing-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    copyFileSync(join(root, path), join(copy, path))
  }
  // Links in a separate folder keep the caches of tools in the copy.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.vite') continue
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Applies a diff to the copy. Throws when a hunk does not fit; `--check` changes nothing. */
async function apply(diff: string, ...options: readonly string[]): Promise<void> {
  const file = join(copy, 'toy.diff')
  writeFileSync(file, diff)
  await run('git', ['apply', ...options, file], { cwd: copy })
}

/** Returns the output of a program in the copy. The output begins with `failed` after an exit code other than 0. */
async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const options = { cwd: copy, env: childEnv(), maxBuffer: 16 * 1024 * 1024 }
  return run(process.execPath, [program, ...args], options).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; stderr?: string }) => `failed: ${error.stdout}${error.stderr}`,
  )
}

describe('CONTRIBUTING.md', () => {
  const diffs = ['Add an operation', 'Add a product'].map(diffIn)

  it('has diffs that apply alone and together, compile, pass their tests and serve answers', async () => {
    for (const diff of diffs) await apply(diff, '--check')
    for (const diff of diffs) await apply(diff)
    const sources = diffs.flatMap(filesOf).filter((path) => path.endsWith('.ts'))
    const tests = new Set(sources.filter((path) => path.endsWith('.test.ts')))
    const vitest = join(dirname(packages.resolve('vitest/package.json')), 'vitest.mjs')
    const [compiled, requested, tested] = await Promise.all([
      outputOf(join(copy, 'node_modules/typescript-native/bin/tsc'), ['-p', '.']),
      outputOf('test/support/askToys.ts', sources),
      outputOf(vitest, ['run', '--project', 'pure', '--reporter', 'dot', ...tests]),
    ])
    for (const output of [compiled, requested, tested]) expect(output).not.toMatch(/^failed/)
    const { size } = tests
    expect(stripVTControlCharacters(tested)).toContain(`Test Files  ${size} passed (${size})`)
    expect(JSON.parse(requested)).toEqual({
      answers: [
        [200, { day: '2026-11-23', answers: 7 }],
        [
          200,
          {
            toys: [
              { name: 'ball', costUsdc: '500000' },
              { name: 'kite', costUsdc: '900000' },
            ],
          },
        ],
        [400, expect.objectContaining({ code: 'invalid_input', field: 'usdc' })],
      ],
      broken: [],
    })
  })

  it('names scripts, files and tests that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    const prose = text.replaceAll(/^```diff\n[\s\S]*?^```$/gm, '')
    const named = [...prose.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    const FILE = /(?<=[`( ])(?:[\w-]+\/)+[\w.-]+\.(?:ts|json|md|yml)(?=[`) #:\n])/g
    const paths = [...prose.matchAll(FILE)].map(([path]) => path)
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
