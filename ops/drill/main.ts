import { loadConfig } from '../../core/config.ts'
import { systemClock } from '../../core/platform/systemClock.ts'
import { clusterLayout } from '../cluster/layout.ts'
import { startCluster } from '../cluster/startCluster.ts'
import { stopCluster } from '../cluster/stopCluster.ts'
import { planFaults } from './faults/planFaults.ts'
import { openWorld } from './openWorld.ts'
import { DRILL_USAGE, type DrillOptions, parseDrillOptions } from './parseDrillOptions.ts'
import { runDrill } from './runDrill.ts'

/** Raises the limit per address, because all callers of the drill have the address of this machine. */
const NO_LIMIT = { RATE_LIMIT_PER_SEC: '100000', RATE_LIMIT_BURST: '100000' }
const USAGE_ERROR = 2

/** `npm run drill`: faults and proofs on the cluster of this machine. */
async function main(options: DrillOptions): Promise<number> {
  const config = loadConfig()
  const layout = clusterLayout(config)
  const interrupted = new AbortController()
  if ((await startCluster(layout, print, NO_LIMIT)) !== 0) return 1
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => interrupted.abort())
  }
  try {
    const world = openWorld(config, layout)
    try {
      const deps = { layout, world, signal: interrupted.signal, print }
      return (await runDrill(deps, options)) ? 0 : 1
    } finally {
      await world.close()
    }
  } finally {
    if (options.keepsCluster) print('  the cluster still runs (npm run cluster -- down)')
    else await stopCluster(layout, print)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Returns the options; null after the help or the error of an option was printed. */
function readOptions(): DrillOptions | null {
  try {
    const options = parseDrillOptions(process.argv.slice(2), systemClock.nowSec())
    if (options === 'help') {
      print(DRILL_USAGE)
      return null
    }
    planFaults(options)
    return options
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = USAGE_ERROR
    return null
  }
}

const options = readOptions()
if (options !== null) process.exitCode = await main(options)
