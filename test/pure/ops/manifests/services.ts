import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'

const read = (...path: string[]): string => readFileSync(join(rootDir, ...path), 'utf8')

const variable = z.object({ name: z.string(), value: z.string().optional() })
const mount = z.looseObject({ name: z.string(), mountPath: z.string() })
const rights = z.looseObject({
  runAsUser: z.number().optional(),
  readOnlyRootFilesystem: z.boolean().optional(),
  allowPrivilegeEscalation: z.boolean().optional(),
})
const container = z.looseObject({
  name: z.string(),
  command: z.array(z.string()),
  env: z.array(variable).default([]),
  volumeMounts: z.array(mount).default([]),
  securityContext: rights,
})
const podSpec = z.looseObject({
  containers: z.array(container),
  initContainers: z.array(container).default([]),
  securityContext: rights,
  volumes: z.array(z.looseObject({ name: z.string() })).default([]),
})
const workload = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: podSpec,
    }),
  }),
})
const policy = z.object({
  kind: z.literal('NetworkPolicy'),
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  }),
})
const kustomization = z.object({
  resources: z.array(z.string()),
  labels: z.array(
    z.object({ includeTemplates: z.boolean(), pairs: z.record(z.string(), z.string()) }),
  ),
})
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      command: z.array(z.string()),
      user: z.string(),
      volumes: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

const BASE = ['ops', 'kubernetes', 'base'] as const

/** Manifests of Kubernetes: every workload with its containers, every network policy, and the labels of every pod. */
export function readManifests() {
  const { resources, labels } = kustomization.parse(parse(read(...BASE, 'kustomization.yaml')))
  const files = readdirSync(join(rootDir, ...BASE)).filter((name) => name !== 'kustomization.yaml')
  const documents = resources.flatMap((name) =>
    parseAllDocuments(read(...BASE, name)).map((document): unknown => document.toJS()),
  )
  const workloads = documents.flatMap((each) => {
    const parsed = workload.safeParse(each)
    return parsed.success ? [parsed.data] : []
  })
  const policies = documents.flatMap((each) => {
    const parsed = policy.safeParse(each)
    return parsed.success ? [parsed.data] : []
  })
  const common = Object.assign({}, ...labels.map(({ pairs }) => pairs)) as Record<string, string>
  const pods = workloads.map(({ metadata, spec: { template } }) => ({
    name: metadata.name,
    labels: { ...common, ...template.metadata.labels },
    spec: template.spec,
    containers: [...template.spec.initContainers, ...template.spec.containers],
  }))
  return { resources, files, pods, policies }
}

/** Services of the compose file by name. */
export const readCompose = () =>
  composeFile.parse(parse(read('ops', 'images', 'compose.yaml'), { merge: true })).services

/** Words of `ExecStart` of a systemd unit, without the path of Node. */
export function unitCommand(name: string): string[] {
  const unit = read('ops', 'systemd', `quartet-${name}.service`)
  const [, command = ''] = /^ExecStart=\S+ (.+)$/m.exec(unit) ?? []
  return command.split(' ')
}

/** Folders and files that the image has. */
export function copiedPaths(): string[] {
  const lines = read('ops', 'images', 'Containerfile').split('\n')
  return lines.flatMap((line) => {
    const [word, ...paths] = line.split(' ')
    return word === 'COPY' && !line.includes('--from') ? paths.slice(0, -1) : []
  })
}

/** User ids that the image creates, by the name of the service. */
export function imageUsers(): Record<string, number> {
  const [, names = ''] =
    /for name in ([a-z ]+); do/.exec(read('ops', 'images', 'Containerfile')) ?? []
  return Object.fromEntries(names.split(' ').map((name, index) => [name, 10_001 + index]))
}
