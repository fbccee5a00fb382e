import { resolve } from 'node:path'
import type { Family } from '../../supervisor/family.ts'
import { processStartTime, readRecords } from '../../supervisor/processRecord.ts'
import { sendSignal } from '../../supervisor/sendSignal.ts'
import { postmasterPid } from '../../supervisor/stopLeftoverPostgres.ts'
import { until } from '../../supervisor/until.ts'
import type { Layout } from './layout.ts'
import type { Answer } from './sockets.ts'

/** Maximum wait for the end of a killed process, milliseconds. */
const END_MS = 10_000

type Deps = { readonly layout: Layout; readonly family: Family }

/** Answers a command on the socket of the keeper: `/held`, `/hold/<part>` or `/release/<part>`. */
export async function answerCommand(deps: Deps, path: string): Promise<Answer> {
  const [, command = '', part = ''] = path.split('/')
  try {
    switch (command) {
      case 'held':
        break
      case 'hold':
        await hold(deps, part)
        break
      case 'release':
        deps.family.release(part)
        break
      default:
        return { status: 404, body: `no command ${command}` }
    }
    return { status: 200, body: JSON.stringify([...deps.family.held]) }
  } catch (error) {
    return { status: 409, body: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Kills the part and does not restart it. For a node, also kills the first Postgres process, because Patroni starts
 * Postgres in a separate session; the other processes of Postgres end with the first process.
 */
async function hold({ layout, family }: Deps, part: string): Promise<void> {
  if (!readRecords(layout.stateDir).some(({ name }) => name === part))
    throw new Error(`no part ${part} runs; npm run cluster -- status lists the parts`)
  const node = layout.nodes.find(({ name }) => name === part)
  const pid = node === undefined ? undefined : postmasterPid(resolve(node.folder, 'data'))
  if (pid !== undefined) sendSignal(pid, 'SIGKILL')
  await family.hold(part)
  if (pid === undefined || (await until(() => processStartTime(pid) === undefined, END_MS))) return
  throw new Error(`Postgres of ${part} (process ${pid}) does not end`)
}
