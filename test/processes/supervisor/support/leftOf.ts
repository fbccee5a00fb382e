import { connect } from 'node:net'
import { listProcesses } from '../../../../supervisor/listProcesses.ts'
import type { ProcessRecord } from '../../../../supervisor/processRecord.ts'
import { PORT_VARIABLES } from './startSupervisor.ts'

/** Returns the remains of a run: processes that name its folder, processes of its groups, and open ports. */
export async function leftOf(
  env: NodeJS.ProcessEnv,
  records: readonly ProcessRecord[],
): Promise<readonly string[]> {
  const groups = new Set(records.map(({ pid }) => pid))
  const processes = listProcesses()
    .filter(
      (process) =>
        groups.has(process.groupId) || process.command.includes(String(env['STATE_DIR'])),
    )
    .map(({ pid, command }) => `${pid} ${command}`)
  const ports: string[] = []
  for (const name of PORT_VARIABLES) if (await listens(Number(env[name]))) ports.push(name)
  return [...processes, ...ports]
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
