import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyVariables } from '../../../../core/config/keyVariables.ts'
import { variables } from '../../../../core/config.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { importsOf } from '../../../support/importsOf.ts'
import { copiedPaths, imageUsers, readCompose, readManifests, unitCommand } from './services.ts'

const SERVICES = ['api', 'indexer', 'money', 'watch', 'fetch', 'signer']
const { resources, files, pods, policies } = readManifests()
const compose = readCompose()
const users = imageUsers()
const containers = pods.flatMap(({ name, spec, containers: all }) =>
  all.map((each) => ({
    ...each,
    pod: name,
    uid: each.securityContext.runAsUser ?? spec.securityContext.runAsUser,
  })),
)
const containerOf = (name: string) => {
  const found = containers.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no container ${name}`)
  return found
}

/** Adds to `seen` every file of the checkout that the file imports. */
function addImports(path: string, seen: Set<string>): void {
  if (seen.has(path)) return
  seen.add(path)
  for (const imported of importsOf(readFileSync(path, 'utf8'))) {
    if (!imported.startsWith('.')) continue
    const file = join(dirname(path), imported)
    if (existsSync(file) && file.endsWith('.ts')) addImports(file, seen)
  }
}

describe('the manifests of Kubernetes and the compose file', () => {
  it.each(SERVICES)('start %s by the command of its systemd unit', (name) => {
    const [node, ...words] = containerOf(name).command
    expect(node).toBe('node')
    expect(words).toEqual(unitCommand(name))
    expect(compose[name]?.command).toEqual(containerOf(name).command)
  })

  it('list every file of the base', () => {
    expect(resources.toSorted()).toEqual(files.toSorted())
  })

  it.each(SERVICES)('run %s as its own user of the image, without further rights', (name) => {
    const { uid, securityContext, pod } = containerOf(name)
    expect(uid).toBe(users[name])
    expect(compose[name]?.user.split(':')[0]).toBe(String(users[name]))
    expect(securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      // Ponder writes files into the folder of the code.
      readOnlyRootFilesystem: name !== 'indexer',
    })
    expect(pods.find((each) => each.name === pod)?.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    })
  })

  it('give the keys to the signer alone, and its token to the workers that send transactions', () => {
    const mounting = (volume: string) =>
      containers.flatMap(({ name, volumeMounts }) =>
        volumeMounts.some((each) => each.name === volume) ? [name] : [],
      )
    expect(mounting('keys')).toEqual(['signer'])
    expect(mounting('token')).toEqual(['money'])
    expect(mounting('socket')).toEqual(['signer', 'money'])
    const credentials = Object.entries(compose).flatMap(([name, { volumes }]) =>
      volumes.flatMap((each) => (each.includes(':/run/credentials') ? [`${name} ${each}`] : [])),
    )
    expect(credentials).toEqual([
      'signer /etc/quartet/signer:/run/credentials:ro',
      'money /etc/quartet/money:/run/credentials:ro',
    ])
  })

  it('set only variables that the configuration reads', () => {
    const known = new Set([
      ...Object.keys(variables),
      ...Object.keys(keyVariables),
      'CREDENTIALS_DIRECTORY',
    ])
    const set = [
      ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
      ...Object.values(compose).flatMap(({ environment }) => Object.keys(environment)),
    ]
    expect(set.filter((name) => !known.has(name))).toEqual([])
  })

  it('have no network policy without a pod', () => {
    for (const { metadata, spec } of policies) {
      const wanted = Object.entries(spec.podSelector.matchLabels)
      const chosen = pods.filter(({ labels }) =>
        wanted.every(([key, value]) => new Map(Object.entries(labels)).get(key) === value),
      )
      expect(chosen, metadata.name).not.toEqual([])
    }
    expect(policies.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'api',
      'fetch',
      'metrics',
      'no-callers',
    ])
  })

  it('stop the indexer by SIGINT, so that the next indexer does not wait', () => {
    expect(compose['indexer']).toMatchObject({ stop_signal: 'SIGINT' })
    expect(containerOf('indexer')).toMatchObject({
      lifecycle: { preStop: { exec: { command: ['sh', '-c', 'kill -INT 1; sleep 25'] } } },
    })
  })
})

describe('the image', () => {
  it('has every file that a program of a container imports', () => {
    const seen = new Set<string>()
    const programs = [...containers, ...Object.values(compose)].map(
      ({ command }) => command.find((word) => word.endsWith('.ts')) ?? '',
    )
    for (const program of new Set(programs)) addImports(join(rootDir, program), seen)
    const copied = copiedPaths()
    const missing = [...seen]
      .map((path) => relative(rootDir, path))
      .filter((path) => !copied.some((each) => path === each || path.startsWith(`${each}/`)))
    expect(missing).toEqual([])
    expect(seen.size).toBeGreaterThan(500)
    for (const path of copied) expect(existsSync(join(rootDir, path)), path).toBe(true)
  })
})
