import type { Font } from './parseFont.ts'

type Box = {
  readonly font: Font
  /** Available width, pixels. */
  readonly width: number
  /** Font sizes to try, the largest first, pixels. */
  readonly sizes: readonly number[]
}

/** Returns the text in the largest size that fits; at the smallest size the text is cut with an ellipsis. */
export function fitText(
  text: string,
  { font, width, sizes }: Box,
): { readonly text: string; readonly size: number } {
  const size = sizes.find((own) => font.widthOf(text) * own <= width)
  if (size !== undefined) return { text, size }
  const min = sizes.at(-1) ?? 0
  const signs = Array.from(text)
  while (signs.length > 0 && font.widthOf(`${signs.join('')}…`) * min > width) signs.pop()
  return { text: `${signs.join('').trimEnd()}…`, size: min }
}
