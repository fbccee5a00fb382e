/** Widths and covered characters of a TrueType font. */
export type Font = {
  /** Returns true when the font has a glyph for every character. */
  covers(text: string): boolean
  /** Width of a line in units of the font size; without kerning, which only reduces the width. */
  widthOf(text: string): number
}

/** Formats of `cmap` sub-tables: format 12 maps all planes, format 4 the first plane. Source: OpenType 1.9, "cmap". */
const ALL_PLANES = 12
const FIRST_PLANE = 4

/** Reads `cmap`, `hmtx` and `head` of a font file. Throws RangeError on a file without them. */
export function parseFont(file: Uint8Array): Font {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = readTables(view)
  const at = (name: string): number => {
    const offset = tables.get(name)
    if (offset === undefined) throw new RangeError(`the font has no ${name}`)
    return offset
  }
  const unitsPerEm = view.getUint16(at('head') + 18)
  const longMetrics = view.getUint16(at('hhea') + 34)
  const hmtx = at('hmtx')
  const glyphOf = readCmap(view, at('cmap'))
  const advance = (glyph: number): number =>
    view.getUint16(hmtx + Math.min(glyph, longMetrics - 1) * 4) / unitsPerEm
  return {
    covers: (text) => Array.from(text).every((sign) => glyphOf(codeOf(sign)) !== 0),
    widthOf: (text) =>
      Array.from(text).reduce((sum, sign) => sum + advance(glyphOf(codeOf(sign))), 0),
  }
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0

function readTables(view: DataView): ReadonlyMap<string, number> {
  const count = view.getUint16(4)
  return new Map(
    Array.from({ length: count }, (_none, index) => {
      const entry = 12 + index * 16
      const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(entry + byte)))
      return [name, view.getUint32(entry + 8)]
    }),
  )
}

type GlyphOf = (code: number) => number

/** Reads the table that maps a character to the number of its glyph; 0 for a character without a glyph. */
function readCmap(view: DataView, cmap: number): GlyphOf {
  const count = view.getUint16(cmap + 2)
  const offsets = Array.from({ length: count }, (_none, index) => {
    return cmap + view.getUint32(cmap + 4 + index * 8 + 4)
  })
  const full = offsets.find((offset) => view.getUint16(offset) === ALL_PLANES)
  if (full !== undefined) return groups(view, full)
  const basic = offsets.find((offset) => view.getUint16(offset) === FIRST_PLANE)
  if (basic === undefined) throw new RangeError('the font maps no Unicode')
  return segments(view, basic)
}

function groups(view: DataView, table: number): GlyphOf {
  const count = view.getUint32(table + 12)
  const all = Array.from({ length: count }, (_none, index) => {
    const group = table + 16 + index * 12
    return {
      first: view.getUint32(group),
      last: view.getUint32(group + 4),
      glyph: view.getUint32(group + 8),
    }
  })
  return (code) => {
    const found = all.find(({ first, last }) => code >= first && code <= last)
    return found === undefined ? 0 : found.glyph + code - found.first
  }
}

function segments(view: DataView, table: number): GlyphOf {
  const count = view.getUint16(table + 6) / 2
  const ends = table + 14
  const starts = ends + count * 2 + 2
  const deltas = starts + count * 2
  const ranges = deltas + count * 2
  return (code) => {
    for (let index = 0; index < count; index += 1) {
      if (code > view.getUint16(ends + index * 2)) continue
      const start = view.getUint16(starts + index * 2)
      if (code < start) return 0
      const delta = view.getUint16(deltas + index * 2)
      const offset = ranges + index * 2
      const range = view.getUint16(offset)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = view.getUint16(offset + range + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
