import { renderAsync } from '@resvg/resvg-js'
import { RETRY_AFTER_SEC } from '../../../../core/kernel/retryAfter.ts'
import { HttpRefusal } from '../../../http/errors.ts'
import type { Fonts } from './loadFonts.ts'

/** Pictures made at once, beside the answers of the same process; each takes some 15 ms of a core. */
const MAX_AT_ONCE = 1
/** Callers that may wait for their picture, half a second of work. */
const MAX_WAITING = 32

/** A drawing as PNG. Throws HttpRefusal when too many are wanted at once. */
export type CardRenderer = (svg: string) => Promise<Uint8Array<ArrayBuffer>>

/** Renders drawings one after the other on a thread of its own, with the fonts and nothing of the machine. */
export function createCardRenderer(fonts: Fonts): CardRenderer {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running < MAX_AT_ONCE) {
      running += 1
      return
    }
    if (waiting.length >= MAX_WAITING) {
      throw new HttpRefusal(503, 'Too many pictures are in progress; retry later.', {
        'retry-after': String(RETRY_AFTER_SEC.picture),
      })
    }
    // A finished render passes its slot to the next waiter, so the count of running renders stays.
    await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  const done = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (svg) => {
    await turn()
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
      done()
    }
  }
}
