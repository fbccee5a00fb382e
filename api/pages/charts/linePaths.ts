import { isDrawable, type Line, type SeriesPoint } from './series.ts'

type Places = {
  readonly x: (sec: number) => number
  readonly y: (value: number) => number
  readonly floor: number
}

/**
 * Returns the SVG elements of one line with gaps; the main line also has a fill and a mark at its newest point. The
 * elements contain only numbers, which need no escaping.
 */
export function linePaths({ emphasis, points }: Line, { x, y, floor }: Places): string {
  const runs = unbroken(points)
  const lines = runs.map((run) =>
    runPath(run.map(({ atSec, value }) => [x(atSec), y(value ?? 0)] as const)),
  )
  if (emphasis !== 'main') return `<path class="line ${emphasis}" d="${lines.join('')}"/>`
  const fills = runs.map((run, index) => {
    return `${lines[index]}V${floor}H${x(run[0]?.atSec ?? 0)}Z`
  })
  const last = points.findLast(({ value }) => isDrawable(value))
  const dot = last === undefined ? '' : `M${x(last.atSec)} ${y(last.value ?? 0)}h0`
  return (
    `<path class="fill" d="${fills.join('')}"/><path class="line" d="${lines.join('')}"/>` +
    `<path class="dot" d="${dot}"/>`
  )
}

/** Returns the path through places; each place is relative to the place before, which takes fewer characters. */
function runPath(places: readonly (readonly [number, number])[]): string {
  const [[firstX, firstY] = [0, 0], ...others] = places
  let [lastX, lastY] = [firstX, firstY]
  const moves = others.map(([placeX, placeY]) => {
    const move = `${placeX - lastX} ${placeY - lastY}`
    ;[lastX, lastY] = [placeX, placeY]
    return move
  })
  // A single place is a point.
  const rest = moves.length === 0 ? 'h0' : `l${moves.join(' ').replaceAll(' -', '-')}`
  return `M${firstX} ${firstY}${rest}`
}

/** Splits points into runs without missing values. */
function unbroken(points: readonly SeriesPoint[]): SeriesPoint[][] {
  const runs: SeriesPoint[][] = []
  let run: SeriesPoint[] = []
  for (const point of [...points, { atSec: 0, value: null }]) {
    if (isDrawable(point.value)) run.push(point)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return runs
}
