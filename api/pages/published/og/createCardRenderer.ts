import { renderAsync } from '@resvg/resvg-js'
import { RETRY_AFTER_SEC } from '../../../../core/kernel/retryAfter.ts'
import { HttpRefusal } from '../../../http/errors.ts'
import type { Fonts } from './loadFonts.ts'

/** Maximum concurrent renders. A render takes about 15 ms of a core, which the same process needs for its answers. */
const MAX_CONCURRENT_RENDERS = 1
/** Maximum callers that wait for a render: half a second of work. */
const MAX_WAITING_CALLERS = 32

/** Function that renders an SVG drawing to PNG. Throws HttpRefusal when too many callers wait. */
export type CardRenderer = (svg: string) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Creates a renderer that renders one drawing after the other on its own thread, with the given fonts and no fonts of
 * the machine.
 */
export function createCardRenderer(fonts: Fonts): CardRenderer {
  const waiting: (() => void)[] = []
  let running = 0
  const acquireSlot = async (): Promise<void> => {
    if (running < MAX_CONCURRENT_RENDERS) {
      running += 1
      return
    }
    if (waiting.length >= MAX_WAITING_CALLERS) {
      throw new HttpRefusal(503, 'Too many pictures are in progress; retry later.', {
        'retry-after': String(RETRY_AFTER_SEC.picture),
      })
    }
    // A finished render passes its slot to the next waiter, so the number of running renders does
    // not change.
    await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  const releaseSlot = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (svg) => {
    await acquireSlot()
    try {
      const image = await renderAsync(svg, {
        font: {
          loadSystemFonts: false,
          fontFiles: [...fonts.files],
          defaultFontFamily: 'DejaVu Sans',
        },
      })
      return new Uint8Array(image.asPng())
    } finally {
      releaseSlot()
    }
  }
}
