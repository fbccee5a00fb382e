import { foldText } from './foldText.ts'

/**
 * Abbreviations in names of places, each with the full word as on maps. Source: USPS Publication
 * 28.
 */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['spgs', 'springs'],
  ['hts', 'heights'],
])

/** Compass points that are abbreviated before a name: "N. Charleston". */
const COMPASS: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
])

/** Alternative names of cities, each with the name in the data. */
const ALTERNATIVE_NAMES: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york'],
  ['new york city', 'new york'],
  ['washington dc', 'washington'],
])

/**
 * Returns the name of a city or county in a form for comparison: "St. Louis" and "Saint Louis" are
 * equal. Idempotent.
 */
export function foldPlace(name: string): string {
  const words = foldText(name).split(' ')
  const spelled = words
    .map((word, index) =>
      index === 0 && words.length > 1
        ? (COMPASS.get(word) ?? ABBREVIATIONS.get(word) ?? word)
        : (ABBREVIATIONS.get(word) ?? word),
    )
    .join(' ')
  return ALTERNATIVE_NAMES.get(spelled) ?? spelled
}

/** Returns the name of a county without its kind: "St. Tammany Parish" becomes `saint tammany`. */
export function foldCounty(name: string): string {
  const kind = /^(.+?)(?: (?:county|parish|borough|census area|municipality))+$/
  return foldPlace(foldPlace(name).replace(kind, '$1'))
}
