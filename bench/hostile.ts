import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readRecords } from '../supervisor/processRecord.ts'
import { type Reads, sendHonestReads } from './hostile/sendHonestReads.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import { rssMb } from './support/processUsage.ts'
import { reportIn, runScript } from './support/runScript.ts'
import { startStack } from './support/startStack.ts'
import { median, quantile, roundFigure } from './support/statistics.ts'

/** Milliseconds between two samples of the API's memory. */
const SAMPLE_MS = 1_000
/**
 * First share of the attack, 0 to 1, in which caches and pools fill; only later samples of memory
 * are compared.
 */
const WARM_SHARE = 0.3
/** Maximum growth of memory from the first to the last third after the warm-up, percent. */
const MAX_GROWTH_PERCENT = 10

/**
 * Sends all kinds of hostile traffic to `npm start`, and measures honest reads at the same time,
 * 5xx answers, and memory.
 *
 * `npm run bench -- hostile --minutes 20`. Linux only: the attackers use eight loopback networks.
 */
export async function hostile(context: BenchContext): Promise<Result> {
  const { minutes, print, defer } = context
  const lengthMs = minutes * 60_000
  print('npm start ...')
  const stack = await startStack({ defer }, { DEVNET_BACKFILL_DAYS: '3' })
  const api = readRecords(stack.stateDir).find(({ name }) => name === 'api')
  if (api === undefined) throw new Error('the api is not on record')
  // During the start of the stack, 503 is the correct answer.
  const before = await metricsOf(stack.metricsUrl)
  print(`honest reads alone, ${(minutes / 4).toFixed(1)} minutes`)
  const baseline = await Promise.race([sendHonestReads(stack.apiUrl, lengthMs / 4), stack.ended])
  print(`honest reads beside the attack, ${minutes} minutes`)
  const attack = runScript({ args: ['bench/hostile/attackMain.ts', new URL(stack.apiUrl).port] })
  defer(() => attack.stop())
  const samplesMb: number[] = []
  const sampling = setInterval(() => samplesMb.push(rssMb(api.pid)), SAMPLE_MS)
  const early = attack.ended.then((output): never => {
    throw new Error(`the attack ended by itself:\n${output}`)
  })
  early.catch(() => {})
  const beside = await Promise.race([sendHonestReads(stack.apiUrl, lengthMs), stack.ended, early])
  clearInterval(sampling)
  await attack.stop()
  const done = z.record(z.string(), z.number()).parse(reportIn(await attack.ended))
  const metrics = await metricsOf(stack.metricsUrl)
  const failed = failedSince(before, metrics)
  const isSame = readRecords(stack.stateDir).some(
    ({ name, pid }) => name === 'api' && pid === api.pid,
  )
  return {
    title: `Hostile traffic for ${minutes} minutes`,
    figures: [
      ...readFigures('alone', baseline),
      ...readFigures('beside the attack', beside),
      ...memoryFigures(samplesMb),
      { name: 'answers 5xx', value: sumOf(failed), unit: 'answers', limit: 0 },
      {
        name: 'error lines of the api',
        value: errorLines(stack.stateDir),
        unit: 'lines',
        limit: 0,
      },
      { name: 'restarts of the api', value: isSame ? 0 : 1, unit: 'restarts', limit: 0 },
      { name: 'callers that left (499)', value: countOf(metrics, '499'), unit: 'requests' },
      { name: 'connections refused', value: refusedConnections(metrics), unit: 'connections' },
      { name: 'streams of slow readers dropped', value: droppedStreams(metrics), unit: 'streams' },
      ...Object.entries(done).map(([name, value]) => ({ name, value, unit: 'sent' })),
    ],
    notes: [
      'Honest reads: twenty a second over kept connections from one address, five routes in turns.',
      'Attackers: one process from eight networks of loopback, with the default limits of the api.',
      `Answers 5xx by route: ${failed.map(({ route, code, value }) => `${route} ${code} x${value}`).join(', ') || 'none'}.`,
      `Honest reads not answered 200 beside the attack: ${othersOf(beside) || 'none'}.`,
    ],
  }
}

function readFigures(when: string, { latenciesMs, others }: Reads): Figure[] {
  const unanswered = [...others.values()].reduce((sum, value) => sum + value, 0)
  return [
    { name: `honest reads ${when}`, value: latenciesMs.length, unit: 'answers' },
    { name: `not answered 200 ${when}`, value: unanswered, unit: 'reads', limit: 0 },
    { name: `p50 ${when}`, value: roundFigure(quantile(latenciesMs, 0.5)), unit: 'ms' },
    { name: `p99 ${when}`, value: roundFigure(quantile(latenciesMs, 0.99)), unit: 'ms' },
  ]
}

/**
 * Compares the medians of the first and of the last third after the warm-up, because single samples
 * depend on garbage collection.
 */
function memoryFigures(samplesMb: readonly number[]): Figure[] {
  const warm = samplesMb.slice(Math.floor(samplesMb.length * WARM_SHARE))
  const third = Math.ceil(warm.length / 3)
  const first = median(warm.slice(0, third))
  const last = median(warm.slice(-third))
  return [
    { name: 'memory of the api after warm-up', value: roundFigure(first), unit: 'MB' },
    { name: 'memory of the api at the end', value: roundFigure(last), unit: 'MB' },
    { name: 'most memory of the api', value: roundFigure(Math.max(...samplesMb)), unit: 'MB' },
    {
      name: 'growth after warm-up',
      value: roundFigure((last / first - 1) * 100),
      unit: '%',
      limit: MAX_GROWTH_PERCENT,
    },
    { name: 'slope after warm-up', value: roundFigure(slopePerMinute(warm)), unit: 'MB/min' },
  ]
}

/** Returns the slope by least squares, MB per minute; samples are `SAMPLE_MS` apart. */
function slopePerMinute(samplesMb: readonly number[]): number {
  const meanAt = (samplesMb.length - 1) / 2
  const meanMb = samplesMb.reduce((sum, mb) => sum + mb, 0) / samplesMb.length
  let rise = 0
  let spread = 0
  for (const [at, mb] of samplesMb.entries()) {
    rise += (at - meanAt) * (mb - meanMb)
    spread += (at - meanAt) ** 2
  }
  return (rise / spread) * (60_000 / SAMPLE_MS)
}

const REQUESTS =
  /^svc_http_request_duration_seconds_count\{route="([^"]*)",method="[^"]*",code="(\d+)"\} (\d+)$/gm

function requestsIn(metrics: string) {
  return [...metrics.matchAll(REQUESTS)].map(([line, route = '', code = '', value = '0']) => ({
    key: line.slice(0, line.lastIndexOf(' ')),
    route,
    code,
    value: Number(value),
  }))
}

const metricsOf = async (url: string): Promise<string> => (await fetch(url)).text()

/** Returns the number of 5xx answers between two reads of the metrics, by route and code. */
function failedSince(before: string, after: string) {
  const known = new Map(requestsIn(before).map(({ key, value }) => [key, value]))
  return requestsIn(after)
    .filter(({ code }) => code.startsWith('5'))
    .map((entry) => ({ ...entry, value: entry.value - (known.get(entry.key) ?? 0) }))
    .filter(({ value }) => value > 0)
}

const sumOf = (counts: readonly { readonly value: number }[]): number =>
  counts.reduce((sum, { value }) => sum + value, 0)

const countOf = (metrics: string, wanted: string): number =>
  requestsIn(metrics).reduce((sum, { code, value }) => sum + (code === wanted ? value : 0), 0)

const totalOf = (metrics: string, series: RegExp): number =>
  [...metrics.matchAll(series)].reduce((sum, [, value]) => sum + Number(value), 0)

const refusedConnections = (metrics: string): number =>
  totalOf(metrics, /^svc_http_connections_refused_total\{.*\} (\d+)$/gm)

const droppedStreams = (metrics: string): number =>
  totalOf(metrics, /^svc_streams_ended_total\{.*end="slow".*\} (\d+)$/gm)

const errorLines = (stateDir: string): number =>
  readFileSync(join(stateDir, 'logs', 'api.log'), 'utf8').match(/"level":(50|60)/g)?.length ?? 0

const othersOf = ({ others }: Reads): string =>
  [...others].map(([outcome, value]) => `${outcome} x${value}`).join(', ')
