import { readFileSync } from 'node:fs'

/** ZIP code with its place. */
export type ZipPlace = {
  /** Five digits. */
  readonly zip: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly county: string
  /** County FIPS code. */
  readonly fips: number
  /** Centre, degrees with three decimals. */
  readonly lat: number
  readonly lng: number
  /**
   * Population of the city divided by the number of its ZIP codes; the number of businesses is
   * proportional to this value.
   */
  readonly weight: number
}

const file = new URL('./zipPlaces.tsv', import.meta.url)

/**
 * Returns the checked-in ZIP codes, by county. Throws Error for a damaged file. Source: NOTICE.md
 * beside the file.
 */
export function readZipPlaces(): ZipPlace[] {
  const places: ZipPlace[] = []
  let head: Pick<ZipPlace, 'state' | 'fips' | 'county'> | undefined
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [first = '', second, third, fourth, fifth] = line.split('\t')
    if (first.startsWith('= ')) {
      head = { state: first.slice(2), fips: Number(second), county: third ?? '' }
    } else if (head === undefined || fifth === undefined) {
      throw new Error(`zipPlaces.tsv is damaged at: ${line}`)
    } else {
      const at = { lat: Number(second), lng: Number(third), weight: Number(fourth) }
      places.push({ zip: first, city: fifth, ...head, ...at })
    }
  }
  return places
}
