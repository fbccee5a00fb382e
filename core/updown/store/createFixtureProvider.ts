import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { guardCallback } from '../../platform/background/guardCallback.ts'
import { slugOf, WINDOW_LENGTHS } from '../domain/marketWindows.ts'
import type { WindowDoc } from '../domain/windowDoc.ts'
import type { FeedFrame } from '../domain/wire/feedFrame.ts'
import { parseGammaEvents } from '../domain/wire/parseGammaEvents.ts'
import { parsePolyBoltFrame } from '../domain/wire/parsePolyBoltFrame.ts'
import { parseRtdsFrame } from '../domain/wire/parseRtdsFrame.ts'
import {
  type MarketListener,
  type MarketProvider,
  MarketUnreachable,
  type ProviderMeter,
} from '../ports.ts'

/** Line of a recording: a message that a service sent at `at`, unix milliseconds. */
const lineJson = z.object({
  at: z.int(),
  kind: z.enum(['rtds', 'polybolt', 'gamma']),
  /** Raw text, or parsed JSON. */
  body: z.unknown(),
})
type Line = z.output<typeof lineJson>

/** Interval of the checks for due lines, milliseconds. */
const POLL_MS = 20
/**
 * Length of the longest window, milliseconds. The times of a recording are shifted by a multiple of this length, so
 * that shifted windows of every length start at valid times.
 */
const STEP_MS = WINDOW_LENGTHS['15m'] * 1_000

/**
 * Replays a recording in a loop through the parsers of the real services.
 *
 * The times of the recording are shifted by whole windows, so that the replay starts at or before now; lines that are
 * already due are sent at once. Malformed lines count as broken frames. Throws RangeError for a recording without
 * lines.
 */
export function createFixtureProvider(options: {
  readonly text: string
  readonly speed: number
  readonly meter: Pick<ProviderMeter, 'frame'>
  readonly clock: Pick<Clock, 'nowMs'>
}): MarketProvider {
  const { speed, meter, clock } = options
  const lines = readLines(options.text)
  const firstMs = lines[0]?.at
  if (firstMs === undefined) throw new RangeError('the recording has no lines')
  const lastMs = lines.at(-1)?.at ?? firstMs
  const lapMs = Math.ceil((lastMs + 1 - firstMs) / STEP_MS) * STEP_MS
  const docs = new Map<string, WindowDoc>()
  let shiftMs = 0
  let isListMissing = true
  let timer: NodeJS.Timeout | undefined
  const replayLine = (line: Line, on: MarketListener): void => {
    const text = typeof line.body === 'string' ? line.body : JSON.stringify(line.body)
    if (line.kind === 'gamma') {
      const listed = parseGammaEvents(text)
      isListMissing = listed === null
      for (const doc of listed ?? []) docs.set(slugOf(doc.window), doc)
      return
    }
    const frame = line.kind === 'rtds' ? parseRtdsFrame(text) : parsePolyBoltFrame(text)
    meter.frame(frame.kind)
    report(frame, on, shiftMs)
  }
  return {
    name: 'fixture',
    start: async (on) => {
      const startMs = clock.nowMs()
      shiftMs = Math.floor((startMs - firstMs) / STEP_MS) * STEP_MS
      let next = 0
      on.changed('connected')
      const sendDue = (): void => {
        const reachedMs = startMs + (clock.nowMs() - startMs) * speed
        for (;;) {
          const line = lines[next]
          const dueMs = line === undefined ? firstMs + shiftMs + lapMs : line.at + shiftMs
          if (dueMs > reachedMs) return
          if (line === undefined) {
            next = 0
            shiftMs += lapMs
          } else {
            replayLine(line, on)
            next += 1
          }
        }
      }
      sendDue()
      timer = setInterval(guardCallback('market_feed', sendDue), POLL_MS)
    },
    windows: async (requested) => {
      if (isListMissing) throw new MarketUnreachable('the recording has no list yet')
      return requested.flatMap((window) => {
        const recorded = { ...window, startSec: window.startSec - shiftMs / 1_000 }
        const doc = docs.get(slugOf(recorded))
        return doc === undefined ? [] : [{ ...doc, window }]
      })
    },
    stop: async () => clearInterval(timer),
  }
}

function report(frame: FeedFrame, on: MarketListener, shiftMs: number): void {
  if (frame.kind !== 'prices') return
  if (frame.dropped > 0) on.missed()
  for (const { asset, series, observation } of frame.reports) {
    on.reported(asset, series, { ...observation, atMs: observation.atMs + shiftMs })
  }
}

/** Parses the lines, sorted by time. Throws SyntaxError or ZodError for other text. */
function readLines(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => lineJson.parse(JSON.parse(line)))
    .toSorted((a, b) => a.at - b.at)
}
