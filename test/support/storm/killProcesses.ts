import { setTimeout as delay } from 'node:timers/promises'
import type { CrashPoint } from '../../../core/kernel/crashPoint.ts'
import { createRandom, type Random } from '../../../devnet/random.ts'
import type { Workers } from '../payments/startWorkers.ts'
import type { Api } from '../startApi.ts'

export type KilledProcess = 'api' | 'workers'

/** Progress of the kills. */
export type Storm = {
  kills: number
  isOver: boolean
  /** URLs of the running apis by slot. */
  readonly urls: Map<number, string>
}

export type KillOptions = {
  readonly seed: number
  /** Kills after which no process is killed. */
  readonly kills: number
  /** Processes of each kind that are killed and restarted during the storm. */
  readonly ofEach: number
  /** Maximum lifetime of a started process, unless a crash point ends the process earlier. */
  readonly maxLifeMs: number
  readonly points: Readonly<Record<KilledProcess, readonly [CrashPoint, ...CrashPoint[]]>>
  startApi(env: NodeJS.ProcessEnv): Promise<Api>
  startWorkers(env: NodeJS.ProcessEnv): Promise<Workers>
}

/** Kills processes at crash points and at random moments, and restarts them. Resolves when the last processes run. */
export async function killProcesses(storm: Storm, haunting: KillOptions): Promise<void> {
  const slots = Array.from({ length: haunting.ofEach }, (_, slot) => slot)
  await Promise.all(
    slots.flatMap((slot) => [
      haunt(storm, haunting, 'api', slot),
      haunt(storm, haunting, 'workers', slot),
    ]),
  )
}

/** Returns the URL of a path at a random api, or an empty text for no api. */
export function anyUrl({ urls }: Storm, random: Random, path: string): string {
  const url = random.pick(['', ...urls.values()])
  return url === '' ? '' : url + path
}

async function haunt(
  storm: Storm,
  haunting: KillOptions,
  kind: KilledProcess,
  slot: number,
): Promise<void> {
  const random = createRandom(haunting.seed, `${kind} ${slot}`)
  const start = async (point: CrashPoint | '') => {
    const env = { QUARTET_CRASH_AT: point }
    if (kind === 'workers') return haunting.startWorkers(env)
    const api = await haunting.startApi(env)
    storm.urls.set(slot, api.url)
    return api
  }
  while (storm.kills < haunting.kills && !storm.isOver) {
    const point = random.int(3) === 0 ? random.pick(haunting.points[kind]) : ''
    const running = await start(point)
    await Promise.race([running.ended, delay(random.int(haunting.maxLifeMs))])
    if (kind === 'api') storm.urls.delete(slot)
    await running.stop('SIGKILL')
    storm.kills += 1
  }
  if (!storm.isOver || kind === 'workers') await start('')
}
