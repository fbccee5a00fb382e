import { byName, homonymOf } from './findFaults.ts'
import { HOMONYMS } from './homonyms.ts'
import { MEANINGS } from './meanings.ts'
import type { Use } from './readSchema.ts'
import { unitOf } from './units.ts'

const HEAD = `# Vocabulary

Every field name of the answers over REST, GraphQL and MCP, with its type, unit and meaning. \`npm run generate\` writes this
page from the registry in \`tools/vocabulary/\` and the served descriptions; the TypeScript client is generated from the
same OpenAPI document. \`test/conformance/vocabulary.test.ts\` fails on a second type, unit or meaning of a name.

- Times are unix seconds in names that end in \`At\`, and in \`timestamp\`; CSV and pages also have ISO 8601.
- \`units\` is a string of digits in base units, \`decimal\` a string of a number with a point, \`hash\` 0x and 64 lower-case digits.
- \`address\` is an EIP-55 checksum address on every face.
- The type of a GraphQL connection is the type of its list.
`

/** Title of each table of names, and the first letter that is not in the table. A table of all names would be too long to read. */
const TABLES = [
  { title: 'Names up to b', until: 'c' },
  { title: 'Names from c to d', until: 'e' },
  { title: 'Names from e to h', until: 'i' },
  { title: 'Names from i to m', until: 'n' },
  { title: 'Names from n to q', until: 'r' },
  { title: 'Names from r to s', until: 't' },
  { title: 'Names from t to z', until: null },
] as const

/** Returns `docs/vocabulary.md`: names with one type, then names with several types, grouped by reason. */
export function printVocabulary(uses: readonly Use[]): string {
  const names = [...byName(uses)]
  const single = names.filter(([name]) => homonymOf(name) === undefined)
  const groups = HOMONYMS.map(({ reason, names: listed }) => {
    const lines = Object.keys(listed).map(
      (name) => `| \`${name}\` | ${shapesWithPlaces(name, uses)} |`,
    )
    return [
      `### ${reason}`,
      '',
      '| name | types, each with one place |',
      '| --- | --- |',
      ...lines,
      '',
    ].join('\n')
  })
  return [
    HEAD,
    ...tablesOf(single),
    '## Names with more than one type',
    '',
    groups.join('\n'),
  ].join('\n')
}

/** Returns the tables of names, which are sorted: digits and capitals are before all letters. */
function tablesOf(names: readonly (readonly [string, readonly Use[]])[]): readonly string[] {
  return TABLES.flatMap(({ title, until }, index) => {
    const from = TABLES[index - 1]?.until ?? ''
    const own = names.filter(([name]) => name >= from && (until === null || name < until))
    return [
      `## ${title}`,
      '',
      '| name | type | unit | meaning |',
      '| --- | --- | --- | --- |',
      ...own.map(
        ([name, all]) =>
          `| \`${name}\` | ${shapesOf(all)} | ${unitText(name)} | ${meaningOf(name, all)} |`,
      ),
      '',
    ]
  })
}

const shapesOf = (uses: readonly Use[]): string =>
  [...new Set(uses.map(({ shape }) => shape))].join(', ')

function shapesWithPlaces(name: string, uses: readonly Use[]): string {
  const firsts = new Map<string, string>()
  for (const use of uses) {
    if (use.name === name && !firsts.has(use.shape)) firsts.set(use.shape, use.where)
  }
  return [...firsts].map(([shape, where]) => `${shape} (${cell(where)})`).join(', ')
}

const unitText = (name: string): string => unitOf(name)?.unit ?? ''

const meaningOf = (name: string, uses: readonly Use[]): string =>
  cell(MEANINGS[name] ?? uses.find(({ description }) => description !== '')?.description ?? '')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
