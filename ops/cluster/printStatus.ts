import { isRunning, readRecords } from '../../supervisor/processRecord.ts'
import type { Layout } from './layout.ts'
import { type Member, readMembers } from './readMembers.ts'

/** Timeout of a readiness request, milliseconds; an api answers from memory. */
const ANSWER_MS = 3_000

/** Prints leader, standbys, processes and the readiness of each api; returns exit code 1 if a part is not ready. */
export async function printStatus(layout: Layout, print: (line: string) => void): Promise<number> {
  const records = readRecords(layout.stateDir).filter(isRunning)
  if (records.length === 0) {
    print('  no cluster runs here')
    return 1
  }
  const [members, ready] = await Promise.all([
    readMembers(layout.nodes),
    Promise.all(layout.apis.map(async ({ name, port }) => [name, await readiness(port)] as const)),
  ])
  print('  database')
  for (const line of membersTable(members)) print(`    ${line}`)
  print('  processes')
  for (const { name, pid } of records) print(`    ${name.padEnd(12)} ${pid}`)
  print('  api')
  for (const [name, state] of ready) print(`    ${name.padEnd(12)} ${state}`)
  const isWell =
    members?.some(({ role }) => role === 'sync_standby') === true &&
    ready.every(([, state]) => state.startsWith('ready'))
  return isWell ? 0 : 1
}

function membersTable(members: readonly Member[] | null): readonly string[] {
  if (members === null) return ['no Patroni answers']
  return members.map(({ name, role, state, timeline, lag }) =>
    [
      name.padEnd(12),
      role.padEnd(13),
      state.padEnd(10),
      `timeline ${timeline ?? '?'}`,
      role === 'leader' ? '' : `lag ${lag ?? '?'} bytes`,
    ]
      .join(' ')
      .trimEnd(),
  )
}

async function readiness(port: number): Promise<string> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return answer.ok
      ? 'ready'
      : `not ready: ${answer.status} ${(await answer.text()).slice(0, 200)}`
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
