import { foldText } from './foldText.ts'

/** Abbreviations inside names of places. Source: USPS Publication 28, spelled out as maps do. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['mtn', 'mountain'],
  ['spgs', 'springs'],
  ['hts', 'heights'],
])

/** Points of the compass, short before a name: "N. Charleston". */
const COMPASS: ReadonlyMap<string, string> = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
])

/** Other words for a city, and what data calls it. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ['nyc', 'new york'],
  ['new york city', 'new york'],
  ['washington dc', 'washington'],
])

/** Name of a city or county as places are compared: "St. Louis" and "Saint Louis" are equal; twice changes nothing. */
export function foldPlace(name: string): string {
  const words = foldText(name).split(' ')
  const spelled = words
    .map((word, index) =>
      index === 0 && words.length > 1
        ? (COMPASS.get(word) ?? SPELLED.get(word) ?? word)
        : (SPELLED.get(word) ?? word),
    )
    .join(' ')
  return CALLED.get(spelled) ?? spelled
}

/** Name of a county without what kind of county it is: "St. Tammany Parish" is `saint tammany`. */
export function foldCounty(name: string): string {
  const kind = /^(.+?)(?: (?:county|parish|borough|census area|municipality))+$/
  return foldPlace(foldPlace(name).replace(kind, '$1'))
}
