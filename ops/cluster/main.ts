import { loadConfig } from '../../core/config.ts'
import { answerFault, FAULTS, isFault } from './answerFault.ts'
import { clusterLayout } from './layout.ts'
import { printStatus } from './printStatus.ts'
import { startCluster } from './startCluster.ts'
import { stopCluster } from './stopCluster.ts'

const USAGE = `npm run cluster -- <command>

  up                 starts the cluster on this machine and returns when every api is ready
  status             leader, timeline, lag, standbys, processes, readiness
  down               stops every process; the data stays

Faults:

${Object.values(FAULTS)
  .map((line) => `  ${line}`)
  .join('\n')}`

/** `npm run cluster`: runs the layout of several hosts on one machine. */
async function main(args: readonly string[]): Promise<number> {
  const config = loadConfig()
  const layout = clusterLayout(config)
  const [command = 'up', part = ''] = args
  if (isFault(command)) {
    print(await answerFault(layout, command, part))
    return 0
  }
  switch (command) {
    case 'up':
      return startCluster(layout, print)
    case 'status':
      return printStatus(layout, print)
    case 'down':
      return stopCluster(layout, print)
    default:
      print(USAGE)
      return 2
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
