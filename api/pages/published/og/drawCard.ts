import { area, line } from 'd3-shape'
import { HEIGHT as DRAWN_HEIGHT, valueAxis } from '../../charts/axes.ts'
import { signedPct } from '../../charts/chartText.ts'
import { downsample } from '../../charts/downsample.ts'
import { DARK, LIGHT } from '../../palette.ts'
import { accentOn } from '../brandSheet.ts'
import type { ShownPage } from '../livePage.ts'
import { cents, nameOf, plainText, sharePriceText, shortAddress } from '../pageText.ts'
import { fitText } from './fitText.ts'
import type { Fonts } from './loadFonts.ts'

/** Size of the picture, pixels. Source: 1.91 : 1, which every network shows without a crop. */
const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
/** Top and bottom of the line, pixels. */
const LINE_TOP = 350
const LINE_BOTTOM = 520
/** Maximum points of the line: one point for every three pixels. */
const MAX_POINTS = 350

/** Texts and colours of a picture; without them, the picture names the vault. */
export type DrawnPage = Pick<ShownPage['page'], 'brand' | 'label'>

type Drawn = Pick<ShownPage, 'report'> & { readonly page: DrawnPage }

/** Draws a page as a picture: name, current figures and the line of the share price. */
export function drawCard({ page, report }: Drawn, fonts: Fonts): string {
  const { vault, series, performance } = report
  const { brand } = page
  const palette = brand.theme === 'dark' ? DARK : LIGHT
  const accent = accentOn(palette, brand.accentColor)
  const inner = WIDTH - 2 * EDGE
  const name = shownText(nameOf(page, vault.symbol), fonts.bold, `Vault ${vault.symbol}`)
  const title = fitText(name, { font: fonts.bold, width: inner, sizes: [76, 64, 54, 46] })
  const tagline = fitText(shownText(plainText(brand.tagline ?? ''), fonts.regular, ''), {
    font: fonts.regular,
    width: inner,
    sizes: [32, 28],
  })
  const month = signedPct(performance.returns.m1Pct)
  const change = month === '–' ? '' : `${month} in 30 days`
  const changeColour = month.startsWith('−') ? palette.bad : palette.good
  const figures = [
    ['Share price', sharePriceText(BigInt(vault.sharePriceUsdc))],
    ['Net asset value', `$${cents(BigInt(vault.navUsdc))}`],
    ['Holders', vault.holders.toLocaleString('en')],
  ] as const
  const text = (x: number, y: number, style: string, words: string) =>
    `<text x="${x}" y="${y}" ${style}>${escapeXml(words)}</text>`
  const foot = `${shortAddress(vault.vault)} · block ${vault.asOf.blockNumber} · ${new Date(vault.asOf.timestamp * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="DejaVu Sans">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/><rect width="${WIDTH}" height="14" fill="${accent}"/>` +
    text(
      EDGE,
      132,
      `font-weight="700" font-size="${title.size}" fill="${palette.text}"`,
      title.text,
    ) +
    text(EDGE, 182, `font-size="${tagline.size}" fill="${palette.soft}"`, tagline.text) +
    figures
      .map(([label, value], index) => {
        const x = EDGE + index * (inner / 3)
        return (
          text(x, 246, `font-size="24" fill="${palette.soft}"`, label) +
          text(x, 298, `font-weight="700" font-size="44" fill="${palette.text}"`, value)
        )
      })
      .join('') +
    text(EDGE, 336, `font-weight="700" font-size="24" fill="${changeColour}"`, change) +
    sparkline(
      series.points.map(({ block, sharePriceUsdc6 }) => [
        block.timestampSec,
        Number(sharePriceUsdc6),
      ]),
      accent,
    ) +
    text(EDGE, 582, `font-size="24" fill="${palette.soft}"`, foot) +
    `<text x="${WIDTH - EDGE}" y="582" text-anchor="end" font-weight="700" font-size="28" fill="${palette.text}">Quartet</text></svg>`
  )
}

/** Returns the text when the font covers every character, else the replacement. */
function shownText(text: string, font: Fonts['bold'], instead: string): string {
  return font.covers(text) ? text : instead
}

function sparkline(points: readonly (readonly [number, number])[], accent: string): string {
  const drawn = downsample(
    points.map(([atSec, value]) => ({ atSec, value })),
    MAX_POINTS,
  )
  const first = drawn[0]
  const last = drawn.at(-1)
  if (first === undefined || last === undefined || drawn.length < 2) return ''
  const { place } = valueAxis(drawn.map(({ value }) => value ?? 0))
  const x = ({ atSec }: (typeof drawn)[number]) =>
    EDGE + ((atSec - first.atSec) / (last.atSec - first.atSec || 1)) * (WIDTH - 2 * EDGE)
  const y = ({ value }: (typeof drawn)[number]) =>
    LINE_TOP + (place(value ?? 0) / DRAWN_HEIGHT) * (LINE_BOTTOM - LINE_TOP)
  const path = line<(typeof drawn)[number]>(x, y).digits(1)(drawn) ?? ''
  const filled = area<(typeof drawn)[number]>(x, LINE_BOTTOM, y).digits(1)(drawn) ?? ''
  return (
    `<path d="${filled}" fill="${accent}" opacity="0.12"/>` +
    `<path d="${path}" fill="none" stroke="${accent}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<circle cx="${x(last).toFixed(1)}" cy="${y(last).toFixed(1)}" r="8" fill="${accent}"/>`
  )
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
