import { isRunning, readRecords } from '../../supervisor/processRecord.ts'
import { sendSignal } from '../../supervisor/sendSignal.ts'
import { until } from '../../supervisor/until.ts'
import type { Layout } from './layout.ts'

/** Maximum duration of the stop, milliseconds; each part may use 35 s for an orderly stop. */
const DOWN_MS = 600_000

/** Stops the keeper, which stops all parts; returns the exit code. */
export async function stopCluster(layout: Layout, print: (line: string) => void): Promise<number> {
  const keeper = readRecords(layout.stateDir).find(({ name }) => name === 'supervisor')
  if (keeper === undefined || !isRunning(keeper)) {
    print('  no cluster runs here')
    return 0
  }
  print('  stopping ...')
  sendSignal(keeper.pid, 'SIGINT')
  if (!(await until(() => !isRunning(keeper), DOWN_MS))) {
    print(`  the keeper (process ${keeper.pid}) does not end`)
    return 1
  }
  const left = readRecords(layout.stateDir).filter(isRunning)
  for (const { name, pid } of left) print(`  does not end: ${name} (process ${pid})`)
  if (left.length > 0) return 1
  print('  stopped, no process left')
  return 0
}
