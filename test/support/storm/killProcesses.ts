import { setTimeout as delay } from 'node:timers/promises'
import type { CrashPoint } from '../../../core/kernel/crashPoint.ts'
import { createRandom, type Random } from '../../../devnet/random.ts'
import type { Workers } from '../payments/startWorkers.ts'
import type { Api } from '../startApi.ts'

export type KilledProcess = 'api' | 'workers'

/** Progress of the kills. */
export type KillStorm = {
  kills: number
  isOver: boolean
  /** URLs of the running apis by slot. */
  readonly urls: Map<number, string>
}

export type KillOptions = {
  readonly seed: number
  /** Number of kills in the storm; processes that start after the last kill keep running. */
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
export async function killProcesses(storm: KillStorm, killOptions: KillOptions): Promise<void> {
  const slots = Array.from({ length: killOptions.ofEach }, (_, slot) => slot)
  await Promise.all(
    slots.flatMap((slot) => [
      killRepeatedly(storm, killOptions, 'api', slot),
      killRepeatedly(storm, killOptions, 'workers', slot),
    ]),
  )
}

/** Returns the URL of a path at a random api, or an empty text for no api. */
export function randomApiUrl({ urls }: KillStorm, random: Random, path: string): string {
  const url = random.pick(['', ...urls.values()])
  return url === '' ? '' : url + path
}

async function killRepeatedly(
  storm: KillStorm,
  killOptions: KillOptions,
  kind: KilledProcess,
  slot: number,
): Promise<void> {
  const random = createRandom(killOptions.seed, `${kind} ${slot}`)
  const start = async (point: CrashPoint | '') => {
    const env = { QUARTET_CRASH_AT: point }
    if (kind === 'workers') return killOptions.startWorkers(env)
    const api = await killOptions.startApi(env)
    storm.urls.set(slot, api.url)
    return api
  }
  while (storm.kills < killOptions.kills && !storm.isOver) {
    const point = random.int(3) === 0 ? random.pick(killOptions.points[kind]) : ''
    const running = await start(point)
    await Promise.race([running.ended, delay(random.int(killOptions.maxLifeMs))])
    if (kind === 'api') storm.urls.delete(slot)
    await running.stop('SIGKILL')
    storm.kills += 1
  }
  if (!storm.isOver || kind === 'workers') await start('')
}
