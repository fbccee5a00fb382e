import type { ListrTask } from 'listr2'
import { z } from 'zod'
import { commentChain } from '../core/catalogue/columns/commentChain.ts'
import type { Config } from '../core/config.ts'
import { databaseOf } from '../core/platform/db/database.ts'
import { migrate } from '../core/platform/db/migrate.ts'
import { API_FLAGS } from './apiFlags.ts'
import { usesEmbeddedPostgres } from './devnetEnv.ts'
import { devnetFeePayer, devnetKeys } from './devnetKeys.ts'
import type { Family, Part } from './family.ts'
import { until } from './until.ts'

/**
 * Maximum wait for Postgres, and for each other part, milliseconds; a slow machine indexes 400 past days in one minute.
 */
const POSTGRES_MS = 60_000
const READY_MS = 300_000

const devnetEvent = z.object({
  event: z.string(),
  done: z.number().optional(),
  total: z.number().optional(),
})

type Options = {
  readonly config: Config
  readonly family: Family
  /** Shows a warning that does not stop the start. */
  readonly warn: (line: string) => void
}

/** Returns the start tasks in order; Postgres and the chains start concurrently. */
export function startTasks(options: Options): ListrTask[] {
  return [
    {
      title: 'Postgres and devnet',
      task: (_, task) =>
        task.newListr([postgresTask(options), devnetTask(options)], {
          concurrent: true,
          exitOnError: true,
        }),
    },
    {
      title: 'Indexer, api and workers',
      task: (_, task) =>
        task.newListr([indexerTask(options), ...servingTasks(options)], {
          concurrent: true,
          exitOnError: true,
        }),
    },
  ]
}

/** The api becomes ready only after the index is ready, so all three parts may start at once. */
function servingTasks(options: Options): ListrTask[] {
  const { config } = options
  return [
    partTask(options, {
      name: 'api',
      script: 'api/server.ts',
      flags: API_FLAGS,
      probe: `http://${callable(config.HOST)}:${config.API_PORT}/v1/basket`,
      where: `http://${callable(config.HOST)}:${config.API_PORT}`,
      ownEnv: () => devnetFeePayer(config.STATE_DIR),
    }),
    partTask(options, {
      name: 'workers',
      script: 'workers/main.ts',
      probe: `http://${callable(config.METRICS_HOST)}:${config.WORKERS_METRICS_PORT}/metrics`,
      where: 'checker: indexed figures against the chain; settlements of paid calls; bridges',
      ownEnv: () => devnetKeys(config.STATE_DIR),
    }),
  ]
}

function postgresTask({ config, family }: Options): ListrTask {
  return {
    title: 'Postgres',
    task: async (_, task) => {
      if (usesEmbeddedPostgres(config)) {
        let ready = false
        const child = family.start({
          name: 'postgres',
          args: ['supervisor/postgresMain.ts'],
          isFoundation: true,
          onLine: (line) => {
            if (line.includes('"event":"process_ready"')) ready = true
          },
        })
        await waitFor('Postgres', () => ready || !child.isAlive(), POSTGRES_MS)
        if (!ready) throw new Error(await child.ended)
      }
      await migrate(databaseOf(config))
      task.title = usesEmbeddedPostgres(config)
        ? `Postgres    127.0.0.1:${config.POSTGRES_PORT}, schema app migrated`
        : 'Postgres    yours, schema app migrated'
    },
  }
}

function devnetTask({ config, family }: Options): ListrTask {
  return {
    title: 'Devnet',
    task: async (_, task) => {
      let ready = false
      const show = progress(task)
      const child = family.start({
        name: 'devnet',
        args: ['devnet/main.ts'],
        isFoundation: true,
        onLine: (line) => {
          const event = devnetEvent.safeParse(parseLine(line)).data
          if (event?.event === 'ready') ready = true
          if (event?.event !== 'backfill' || event.done === undefined || !event.total) return
          show(event.done / event.total, `${config.DEVNET_BACKFILL_DAYS} days of prices`)
        },
      })
      await waitFor('the devnet', () => ready || !child.isAlive(), READY_MS)
      if (!ready) throw new Error(await child.ended)
      const ports = `Base (8453) :${config.DEVNET_PORT_8453}  Arc (5042) :${config.DEVNET_PORT_5042}  Polygon (137) :${config.DEVNET_PORT_137}`
      task.title = `Devnet      ${ports}  attestation :${config.DEVNET_ATTESTATION_PORT}  shop :${config.DEVNET_SHOPS_PORT}  markets :${config.DEVNET_MARKETS_PORT}  solana :${config.DEVNET_SOLANA_PORT}`
    },
    rendererOptions: { persistentOutput: false },
  }
}

function indexerTask({ config, family, warn }: Options): ListrTask {
  return {
    title: 'Indexer',
    task: async (_, task) => {
      let events = 0
      let share = 0
      const show = progress(task)
      family.start({
        name: 'indexer',
        args: ['supervisor/indexerMain.ts'],
        isFoundation: false,
        onLine: (line) => {
          events += Number(/"event_count":(\d+)/.exec(line)?.[1] ?? 0)
          const percent = /"progress":"?([\d.]+)/.exec(line)?.[1]
          if (percent !== undefined) share = Number(percent) / 100
          show(share, `${events} events`)
        },
      })
      const url = `http://${callable(config.INDEXER_HOST)}:${config.INDEXER_PORT}/ready`
      await waitFor('the indexer', () => answers(url), READY_MS)
      await commentChain(databaseOf(config).sessionUrl).catch((error: unknown) =>
        warn(`  the views of the index carry no comments: ${String(error)}`),
      )
      task.title = `Indexer     ${events.toLocaleString('en-US')} events indexed, following`
    },
  }
}

/** Returns the host part of a URL with which this machine reaches a server that listens on `host`. */
function callable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

type PartRequest = Pick<Part, 'name' | 'ownEnv'> & {
  readonly script: string
  /** Command-line flags of Node. */
  readonly flags?: readonly string[]
  readonly probe: string
  readonly where: string
}

function partTask({ family }: Options, part: PartRequest): ListrTask {
  return {
    title: part.name,
    task: async (_, task) => {
      const { name, script, ownEnv, flags = [] } = part
      const own = ownEnv === undefined ? {} : { ownEnv }
      family.start({ name, args: [...flags, script], isFoundation: false, ...own })
      await waitFor(`the ${part.name}`, () => answers(part.probe), READY_MS)
      task.title = `${capital(part.name).padEnd(12)}${part.where}`
    },
  }
}

/** Waits until `condition` holds. Throws after `timeoutMs`. */
async function waitFor(
  description: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  if (await until(condition, timeoutMs)) return
  throw new Error(`${description} did not get ready within ${timeoutMs / 1000} s; see the logs`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Returns a function that draws a progress bar. On a pipe, where each update is a line, updates only each tenth. */
function progress(task: { output: string }): (share: number, text: string) => void {
  let printed = -1
  return (share, text) => {
    const tenth = Math.floor(share * 10)
    if (!process.stdout.isTTY && tenth === printed) return
    printed = tenth
    task.output = `${bar(share)}  ${text}`
  }
}

const BAR_WIDTH = 30

function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.floor(share * 100)} %`
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
