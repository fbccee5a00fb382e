import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { agentHashSecret } from '../../../core/config/agentHashSecret.ts'
import { describeVariables } from '../../../core/config/describeVariables.ts'
import { ConfigInvalid, loadConfig, loadDeployment, variables } from '../../../core/config.ts'

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
  it('is valid without any variable', () => {
    expect(problemsOf(() => loadConfig({}))).toEqual([])
  })

  it('reads TRUST_PROXY as a number of proxies or as addresses and ranges', () => {
    const read = (text: string) => loadConfig({ TRUST_PROXY: text }).TRUST_PROXY
    expect([read(''), read('0'), read('1'), read('2')]).toEqual([
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'hops', hops: 1 },
      { kind: 'hops', hops: 2 },
    ])
    expect(read('10.0.0.0/8, 192.0.2.1,2001:db8::/32')).toEqual({
      kind: 'ranges',
      ranges: [
        { address: '10.0.0.0', prefixBits: 8, family: 'ipv4' },
        { address: '192.0.2.1', prefixBits: 32, family: 'ipv4' },
        { address: '2001:db8::', prefixBits: 32, family: 'ipv6' },
      ],
    })
  })

  it.each([
    'redis://127.0.0.1',
    'redis://:p%40ss@[::1]:6379/3',
    'rediss://user:secret@redis.example.com:6380/',
  ])('reads REDIS_URL %s as a secret', (url) => {
    const { REDIS_URL } = loadConfig({ REDIS_URL: url })
    expect(REDIS_URL?.reveal()).toBe(url)
    expect(`${String(REDIS_URL)} ${JSON.stringify({ REDIS_URL })}`).not.toContain(url)
  })

  it.each([
    'localhost:6379',
    'http://:hidden@127.0.0.1',
    'redis://',
    'redis://:hidden@127.0.0.1:99999',
    'redis://:hidden@127.0.0.1/db',
    'redis://:hidden@127.0.0.1/0?db=1',
    'redis://:hid%den@127.0.0.1',
  ])('names REDIS_URL for the invalid value %s, and shows no password', (url) => {
    const problems = problemsOf(() => loadConfig({ REDIS_URL: url }))
    expect(problems).toEqual([expect.stringMatching(/^REDIS_URL: must be a URL such as redis:/)])
    expect(problems.join()).not.toMatch(/hidden|hid%den/)
  })

  it('requires AGENT_HASH_SECRET with REDIS_URL', () => {
    const read = (env: NodeJS.ProcessEnv) => agentHashSecret(loadConfig(env))
    expect(read({})).toBe(undefined)
    expect(read({ AGENT_HASH_SECRET: 'common', REDIS_URL: 'redis://127.0.0.1' })).toBe('common')
    expect(problemsOf(() => read({ REDIS_URL: 'redis://127.0.0.1' }))).toEqual([
      'AGENT_HASH_SECRET: must be set with REDIS_URL, to the same value for every api process',
    ])
  })

  it.each([
    ['true', 'not "true"'],
    ['10.0.0.0/33, 192.0.2.1', 'not "10.0.0.0/33"'],
    ['0.0.0.0/0', 'not "0.0.0.0/0"'],
    ['10.0.0.0/8,', 'not ""'],
    ['-1', 'not "-1"'],
    ['17', 'at most 16 proxies in sequence'],
  ])('names TRUST_PROXY when it refuses %s', (text, reason) => {
    expect(problemsOf(() => loadConfig({ TRUST_PROXY: text }))).toEqual([
      expect.stringMatching(/^TRUST_PROXY: /),
    ])
    expect(problemsOf(() => loadConfig({ TRUST_PROXY: text }))[0]).toContain(reason)
  })

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ API_PORT: '' }).API_PORT).toBe(3000)
  })

  it('derives database, nodes, attestation service and origin from the set ports', () => {
    const env = { POSTGRES_PORT: '57329', DEVNET_PORT_137: '9999', API_PORT: '4000' }
    const config = loadConfig(env)
    expect(config.DATABASE_URL.reveal()).toBe(
      'postgresql://quartet:quartet@127.0.0.1:57329/quartet',
    )
    expect([config.RPC_URL_137, config.RPC_URL_8453, config.PUBLIC_URL]).toEqual([
      'http://127.0.0.1:9999',
      'http://127.0.0.1:8545',
      'http://127.0.0.1:4000',
    ])
    const named = loadConfig({
      ...env,
      DATABASE_URL: 'postgresql://db/x',
      PUBLIC_URL: 'https://q.test/',
    })
    expect([named.DATABASE_URL.reveal(), named.PUBLIC_URL]).toEqual([
      'postgresql://db/x',
      'https://q.test',
    ])
  })

  it('moves every unset port by PORT_OFFSET', () => {
    const config = loadConfig({ PORT_OFFSET: '100', API_PORT: '4000' })
    expect([config.API_PORT, config.API_METRICS_PORT, config.DEVNET_SOLANA_PORT]).toEqual([
      4000, 9564, 8893,
    ])
    expect([config.DATABASE_URL.reveal(), config.ATTESTATION_URL]).toEqual([
      'postgresql://quartet:quartet@127.0.0.1:54429/quartet',
      'http://127.0.0.1:8890',
    ])
    expect(problemsOf(() => loadConfig({ PORT_OFFSET: '20000' }))).toHaveLength(1)
  })

  it('names every problem at once, by variable', () => {
    const problems = problemsOf(() =>
      loadConfig({ API_PORT: '99999', RPC_URL_8453: 'ftp://x', DEVNET: 'yes', LOG_LEVEL: 'loud' }),
    )
    expect(
      problems.map((problem) => problem.split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['API_PORT', 'DEVNET', 'LOG_LEVEL', 'RPC_URL_8453'])
  })

  it('never prints a secret, for any way to print', () => {
    const config = loadConfig({ DATABASE_URL: 'postgresql://me:hunter2@db/quartet' })
    for (const text of [JSON.stringify(config), config.DATABASE_URL.toString(), inspect(config)]) {
      expect(text).not.toContain('hunter2')
    }
    expect(config.DATABASE_URL.reveal()).toContain('hunter2')
  })

  it('lists every variable in .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
    expect(example.endsWith(describeVariables())).toBe(true)
    for (const name of Object.keys(variables)) expect(example).toContain(`# ${name}=`)
  })
})

describe('the deployment file', () => {
  it('is named with the remedy if it is missing', () => {
    const [problem] = problemsOf(() => loadDeployment({ STATE_DIR: '/nowhere' } as never))
    expect(problem).toMatch(/^DEPLOYMENT_FILE: cannot read .*start the devnet first/)
  })

  it('is rejected with the name of each invalid field', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-config-'))
    const path = join(folder, 'deployment.json')
    writeFileSync(path, JSON.stringify({ id: 'x', devnet: true, chains: [{ chainId: -1 }] }))
    const problems = problemsOf(() => loadDeployment({ DEPLOYMENT_FILE: path, STATE_DIR: '' }))
    rmSync(folder, { recursive: true })
    expect(problems.join('\n')).toContain('DEPLOYMENT_FILE chains.0.chainId')
    expect(problems.join('\n')).toContain('DEPLOYMENT_FILE vaults')
  })
})
