import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { logCalls } from '../support/logCalls.ts'

const root = join(import.meta.dirname, '..', '..')
const LOGGING = ['api', 'core', 'supervisor', 'workers']
const calls = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...LOGGING], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => logCalls(file, root))
const placeOf = ({ file, line }: { file: string; line: number }) => `${file}:${line}`

/** Names of fields that logs must not contain. */
const SECRET =
  /signature|privatekey|secret|password|authorization|payment-?header|rpcurl|databaseurl/i

/** Log events of the code as table rows: heading, text, levels and fields. */
function written(): string[] {
  const rows = new Map<string, { levels: Set<string>; fields: Set<string | null> }>()
  for (const { file, level, message, fields } of calls) {
    const key = `${headingOf(file)} | ${message}`
    const row = rows.get(key) ?? { levels: new Set(), fields: new Set() }
    row.levels.add(level)
    for (const field of fields) row.fields.add(field)
    rows.set(key, row)
  }
  return [...rows].map(([key, { levels, fields }]) => rowOf(key, [...levels], [...fields]))
}

const catalogue = readFileSync(join(root, 'docs/logs.md'), 'utf8')
const headings = [...catalogue.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

function documented(): string[] {
  let heading = ''
  return catalogue.split('\n').flatMap((line) => {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading
    const [, event, levels, fields] = /^\| (.+?) \| ([a-z, ]+) \| (.+?) \| .+ \|$/.exec(line) ?? []
    if (event === undefined || event === 'event') return []
    const names = [...fields!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
    return [rowOf(`${heading} | ${event}`, levels!.split(', '), names)]
  })
}

function rowOf(key: string, levels: string[], fields: (string | null)[]): string {
  return `${key} | ${levels.toSorted().join(', ')} | ${fields.map(String).toSorted().join(', ')}`
}

/** Returns the heading of a file: the closest folder of a worker with a table, or else the room. */
function headingOf(file: string): string {
  const [room = ''] = file.split('/')
  if (room !== 'workers') return room
  const folders = headings.filter((heading) => heading !== room && file.startsWith(`${heading}/`))
  const closest = folders.toSorted((a, b) => b.length - a.length)[0]
  return file.split('/').length > 2 ? (closest ?? dirname(file)) : room
}

describe('log events', () => {
  it('equal the catalogue in text, levels and fields', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect(documented().toSorted()).toEqual(written().toSorted())
  })

  it('are constant lower-case texts', () => {
    expect(calls.filter(({ message }) => message === null).map(placeOf)).toEqual([])
    expect(calls.filter(({ message }) => !/^[a-z]/.test(message ?? '')).map(placeOf)).toEqual([])
  })

  it('have fields that the source names, and no field with the name of a secret', () => {
    expect(calls.filter(({ fields }) => fields.includes(null)).map(placeOf)).toEqual([])
    const telling = calls.filter(({ fields }) => fields.some((field) => SECRET.test(field ?? '')))
    expect(telling.map(placeOf)).toEqual([])
  })
})
