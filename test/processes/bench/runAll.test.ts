import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAll } from '../../../bench/support/runAll.ts'

describe('a run of all benchmarks', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartet-bench-run-'))
    // The name of the benchmark is the first argument.
    writeFileSync(
      join(folder, 'program.mjs'),
      "const [name, flag] = process.argv.slice(2)\nprocess.exit(flag === '--rounds' ? Number(name.slice(4)) : 9)\n",
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = async (names: readonly string[]) => {
    const lines: string[] = []
    const code = await runAll({
      program: join(folder, 'program.mjs'),
      names,
      flags: ['--rounds', '1'],
      print: (line) => void lines.push(line),
    })
    return { code, text: lines.join('\n') }
  }

  it('continues after a failure, lists the failures, and ends with exit code 1', async () => {
    const { code, text } = await run(['exit0', 'exit3', 'exit00'])
    expect(code).toBe(1)
    expect(text).toMatch(/durations:\n {4}exit0: \d+ s\n {4}exit3: \d+ s\n {4}exit00: \d+ s/)
    expect(text).toMatch(/failures:\n {4}exit3: exit code 3$/)
  })

  it('ends with exit code 0 without a failure', async () => {
    const { code, text } = await run(['exit0', 'exit00'])
    expect(code).toBe(0)
    expect(text).toMatch(/failures: none$/)
  })
})
