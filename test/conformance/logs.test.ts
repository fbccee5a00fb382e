import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WORDS } from '../../tools/wording/words.ts'
import { logCalls } from '../support/logCalls.ts'

const root = join(import.meta.dirname, '..', '..')
const LOGGING = ['api', 'commands', 'core', 'devnet', 'signer', 'supervisor', 'workers']
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

/** Returns the log events of the code as table rows: heading, code, text, level and fields. */
function eventsOfCode(): string[] {
  const rows = new Map<string, Set<string | null>>()
  for (const { file, event, level, message, fields } of calls) {
    const key = `${headingOf(file)} | ${event} | ${message} | ${level}`
    const row = rows.get(key) ?? new Set()
    for (const field of fields) row.add(field)
    rows.set(key, row)
  }
  return [...rows].map(([key, fields]) => rowOf(key, [...fields]))
}

const catalogue = readFileSync(join(root, 'docs/logs.md'), 'utf8')
const headings = [...catalogue.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

/** Row of a table: event, text, level, fields and meaning. */
const ROW = /^\| `(\w+)` \| (.+?) \| ([a-z]+) \| (.+?) \| .+ \|$/

function eventsOfCatalogue(): string[] {
  let heading = ''
  return catalogue.split('\n').flatMap((line) => {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading
    const [, event, text, level, fields] = ROW.exec(line) ?? []
    if (event === undefined) return []
    const names = [...fields!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
    return [rowOf(`${heading} | ${event} | ${text} | ${level}`, names)]
  })
}

function rowOf(key: string, fields: (string | null)[]): string {
  return `${key} | ${fields.map(String).toSorted().join(', ')}`
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
  it('equal the catalogue in code, text, level and fields', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect(eventsOfCatalogue().toSorted()).toEqual(eventsOfCode().toSorted())
  })

  it('have a constant code in snake_case of at least two words', () => {
    const wrong = calls.filter(({ event }) => !/^[a-z][a-z\d]*(?:_[a-z]+)+$/.test(event ?? ''))
    expect(wrong.map(placeOf)).toEqual([])
  })

  it('have one text and one level for each code, and one code for each text', () => {
    const meanings = new Set(
      calls.map(({ event, message, level }) => `${event} ${level} ${message}`),
    )
    const codes = new Set(calls.map(({ event }) => event))
    const texts = new Set(calls.map(({ message }) => message))
    expect(meanings.size).toBe(codes.size)
    expect(meanings.size).toBe(texts.size)
  })

  it('have codes without a word that the list of words forbids', () => {
    const words = calls.map(({ event }) => event?.replaceAll('_', ' ') ?? '')
    expect(words.filter((text) => WORDS.some(({ pattern }) => pattern.test(text)))).toEqual([])
  })

  it('are constant lower-case texts', () => {
    expect(calls.filter(({ message }) => message === null).map(placeOf)).toEqual([])
    expect(calls.filter(({ message }) => !/^[a-z]/.test(message ?? '')).map(placeOf)).toEqual([])
  })

  it('have fields that the source names, and no field with the name of a secret', () => {
    expect(calls.filter(({ fields }) => fields.includes(null)).map(placeOf)).toEqual([])
    const publishing = calls.filter(({ fields }) =>
      fields.some((field) => SECRET.test(field ?? '')),
    )
    expect(publishing.map(placeOf)).toEqual([])
  })
})
