import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

const WHOLE_BPS = 10_000
/** Width of the drawing, units; the page stretches the drawing. */
const WIDTH = 1000
const HEIGHT = 10
/** Width of the mark of the target. */
const MARK = 8

type Meter = {
  /** Text for readers who cannot see the bar. */
  readonly label: string
  /** Filled part, basis points; above 10,000 the bar is full. */
  readonly partBps: number
  /** Position of the target mark, basis points. */
  readonly targetBps?: number
}

/** Draws a partly filled bar with an optional mark at its target. */
export function drawMeter({ label, partBps, targetBps }: Meter): Markup {
  return html`<svg class="meter" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="all" width="${WIDTH}" height="${HEIGHT}"/><rect class="part" width="${placeOf(partBps)}" height="${HEIGHT}"/>${
    targetBps === undefined
      ? ''
      : html`<rect class="mark" x="${Math.min(WIDTH - MARK, Math.max(0, placeOf(targetBps) - MARK / 2))}" width="${MARK}" height="${HEIGHT}"/>`
  }</svg>`
}

const placeOf = (bps: number): number => (Math.min(WHOLE_BPS, Math.max(0, bps)) * WIDTH) / WHOLE_BPS
