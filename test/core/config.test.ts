import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  ConfigInvalid,
  describeVariables,
  loadConfig,
  loadDeployment,
  variables,
} from '../../core/config.ts'

const problemsOf = (act: () => unknown): readonly string[] => {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.problems
    throw error
  }
  return []
}

describe('configuration', () => {
  it('has a sane default for everything', () => {
    expect(problemsOf(() => loadConfig({}))).toEqual([])
  })

  it('takes an empty variable for an unset one', () => {
    expect(loadConfig({ API_PORT: '' }).API_PORT).toBe(3000)
  })

  it('names every problem at once, by variable', () => {
    const problems = problemsOf(() =>
      loadConfig({ API_PORT: '99999', RPC_URL_8453: 'ftp://x', DEVNET: 'yes', LOG_LEVEL: 'loud' }),
    )
    expect(
      problems.map((problem) => problem.split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['API_PORT', 'DEVNET', 'LOG_LEVEL', 'RPC_URL_8453'])
  })

  it('never prints a secret, however it is printed', () => {
    const config = loadConfig({ DATABASE_URL: 'postgresql://me:hunter2@db/quartet' })
    for (const text of [JSON.stringify(config), config.DATABASE_URL.toString(), inspect(config)]) {
      expect(text).not.toContain('hunter2')
    }
    expect(config.DATABASE_URL.reveal()).toContain('hunter2')
  })

  it('lists every variable in .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
    expect(example.endsWith(describeVariables())).toBe(true)
    for (const name of Object.keys(variables)) expect(example).toContain(`# ${name}=`)
  })
})

describe('the deployment file', () => {
  it('that is missing is named with what to do about it', () => {
    const [problem] = problemsOf(() => loadDeployment({ STATE_DIR: '/nowhere' } as never))
    expect(problem).toMatch(/^DEPLOYMENT_FILE: cannot read .*start the devnet first/)
  })

  it('that is damaged is refused field by field', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-config-'))
    const path = join(folder, 'deployment.json')
    writeFileSync(path, JSON.stringify({ id: 'x', devnet: true, chains: [{ chainId: -1 }] }))
    const problems = problemsOf(() => loadDeployment({ DEPLOYMENT_FILE: path, STATE_DIR: '' }))
    rmSync(folder, { recursive: true })
    expect(problems.join('\n')).toContain('DEPLOYMENT_FILE chains.0.chainId')
    expect(problems.join('\n')).toContain('DEPLOYMENT_FILE vaults')
  })
})
