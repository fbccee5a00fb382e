import { readEvidence } from '../evidence/evidence.ts'
import { table } from './table.ts'

const short = (path: string): string => path.replace('contracts/src/', '')
const part = ({ found, hit }: { readonly found: number; readonly hit: number }): string =>
  found === 0 ? 'none' : `${hit} of ${found}`

/** Returns the section about the lines and branches that the tests reach. */
export function coverageSection(): string {
  const { sources, open } = readEvidence('coverage')
  const rows = sources.map(({ path, lines, branches }) => [
    `\`${short(path)}\``,
    part(lines),
    part(branches),
  ])
  const sum = (kind: 'lines' | 'branches'): string =>
    part({
      found: sources.reduce((total, source) => total + source[kind].found, 0),
      hit: sources.reduce((total, source) => total + source[kind].hit, 0),
    })
  const reasons = open.map(({ path, line, text, reason }) => [
    `\`${short(path)}:${line}\``,
    `\`${text}\``,
    reason === '' ? 'open' : reason,
  ])
  return `## Coverage

\`npm run contracts:coverage\` measures the lines and the branches of the product contracts that \`contracts/test\` reaches, without the optimizer. The command ends with an error for a branch that is not covered and has no reason.

${table(['source', 'lines', 'branches'], [...rows, ['sum', sum('lines'), sum('branches')]])}
${open.length === 0 ? 'The tests take every branch.\n' : `Branches that no test takes:\n\n${table(['place', 'code', 'reason'], reasons)}`}`
}

/** Returns the section about the invariant suites. */
export function invariantSection(): string {
  const { suites } = readEvidence('invariants')
  const rows = suites.map(({ name, runs, depth, calls, reverts, seed, holds }) => [
    `\`${name}\``,
    runs.toLocaleString('en'),
    String(depth),
    calls.toLocaleString('en'),
    reverts.toLocaleString('en'),
    String(seed),
    holds ? 'holds' : 'fails',
  ])
  const actions = suites.map(({ name, actions }) => [
    `\`${name}\``,
    Object.entries(actions)
      .map(([action, { calls }]) => `${action} ${calls.toLocaleString('en')}`)
      .join(', '),
  ])
  return `## Invariants at depth

\`npm run contracts:invariants -- --runs 10000 --seed 7\` runs each suite with random calls of its handler; a run is one sequence of \`depth\` calls, and the rules are checked after each call. \`--suite\` names one suite, and \`--minutes\` ends each suite earlier.
CI runs each suite with 12 sequences.

${table(['suite', 'runs', 'depth', 'calls', 'reverted calls', 'seed', 'result'], rows)}
Calls of each action:

${table(['suite', 'calls'], actions)}`
}
