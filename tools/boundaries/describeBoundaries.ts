import { BOUNDARIES } from './boundaries.ts'
import type { Room } from './room.ts'

const BEGIN = '<!-- boundaries: npm run generate -->'
const END = '<!-- /boundaries -->'

/**
 * Returns docs/architecture.md with the current table of rooms.
 *
 * Throws an Error if the document lacks the begin or end mark of the table.
 */
export function withBoundaries(document: string): string {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md lacks ${BEGIN} or ${END}`)
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table()}\n\n${document.slice(end)}`
}

function table(): string {
  const rows = BOUNDARIES.map(
    (room) =>
      `| ${room.name} | ${room.files.map(code).join(' ')} | ${importsOf(room)} | ${packagesOf(room)} | ${room.why} |`,
  )
  return ['| room | files | imports | packages | why |', '| --- | --- | --- | --- | --- |']
    .concat(rows)
    .join('\n')
}

function importsOf({ imports, isSplit }: Room): string {
  const others = imports.map((name) => (name.includes('.') ? code(name) : name)).join(', ')
  if (isSplit !== true) return others === '' ? 'itself' : others
  return `${others}; of itself only the same folder`
}

function packagesOf({ packages }: Room): string {
  return packages === 'any' ? 'any' : packages.map(code).join(' ')
}

function code(text: string): string {
  return `\`${text}\``
}
