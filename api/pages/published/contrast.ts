const CHANNELS = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

type Rgb = readonly [number, number, number]

/** Returns the contrast of two colours `#rrggbb`, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(left: string, right: string): number {
  const [low = 0, high = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes two colours: `part` (0 to 1) of the way from one to the other, `#rrggbb`. */
export function mixColours(from: string, to: string, part: number): string {
  const [start, end] = [channels(from), channels(to)]
  const hex = start.map((value, index) => {
    const own = Math.round(value + ((end[index] ?? value) - value) * part)
    return own.toString(16).padStart(2, '0')
  })
  return `#${hex.join('')}`
}

export const isColour = (text: string): boolean => CHANNELS.test(text)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Throws RangeError for text that is not a colour. */
function channels(colour: string): Rgb {
  const [, red, green, blue] = CHANNELS.exec(colour) ?? []
  if (red === undefined || green === undefined || blue === undefined) {
    throw new RangeError('expected a colour like #rrggbb')
  }
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}
