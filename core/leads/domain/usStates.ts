import { foldText } from './foldText.ts'

export type UsState = {
  /** Two letters. */
  readonly code: string
  readonly name: string
  /** Two digits. */
  readonly fips: string
}

/** The 50 states and the District of Columbia. Source: ANSI INCITS 38 (FIPS 5-2). */
export const US_STATES: readonly UsState[] = [
  ['AL', '01', 'Alabama'],
  ['AK', '02', 'Alaska'],
  ['AZ', '04', 'Arizona'],
  ['AR', '05', 'Arkansas'],
  ['CA', '06', 'California'],
  ['CO', '08', 'Colorado'],
  ['CT', '09', 'Connecticut'],
  ['DE', '10', 'Delaware'],
  ['DC', '11', 'District of Columbia'],
  ['FL', '12', 'Florida'],
  ['GA', '13', 'Georgia'],
  ['HI', '15', 'Hawaii'],
  ['ID', '16', 'Idaho'],
  ['IL', '17', 'Illinois'],
  ['IN', '18', 'Indiana'],
  ['IA', '19', 'Iowa'],
  ['KS', '20', 'Kansas'],
  ['KY', '21', 'Kentucky'],
  ['LA', '22', 'Louisiana'],
  ['ME', '23', 'Maine'],
  ['MD', '24', 'Maryland'],
  ['MA', '25', 'Massachusetts'],
  ['MI', '26', 'Michigan'],
  ['MN', '27', 'Minnesota'],
  ['MS', '28', 'Mississippi'],
  ['MO', '29', 'Missouri'],
  ['MT', '30', 'Montana'],
  ['NE', '31', 'Nebraska'],
  ['NV', '32', 'Nevada'],
  ['NH', '33', 'New Hampshire'],
  ['NJ', '34', 'New Jersey'],
  ['NM', '35', 'New Mexico'],
  ['NY', '36', 'New York'],
  ['NC', '37', 'North Carolina'],
  ['ND', '38', 'North Dakota'],
  ['OH', '39', 'Ohio'],
  ['OK', '40', 'Oklahoma'],
  ['OR', '41', 'Oregon'],
  ['PA', '42', 'Pennsylvania'],
  ['RI', '44', 'Rhode Island'],
  ['SC', '45', 'South Carolina'],
  ['SD', '46', 'South Dakota'],
  ['TN', '47', 'Tennessee'],
  ['TX', '48', 'Texas'],
  ['UT', '49', 'Utah'],
  ['VT', '50', 'Vermont'],
  ['VA', '51', 'Virginia'],
  ['WA', '53', 'Washington'],
  ['WV', '54', 'West Virginia'],
  ['WI', '55', 'Wisconsin'],
  ['WY', '56', 'Wyoming'],
].map(([code = '', fips = '', name = '']) => ({ code, name, fips }))

/**
 * States whose leads are sold: 38, as in the description of the service. Source: seeds/001 section
 * 1.
 */
export const COVERED_STATES: ReadonlySet<string> = new Set(
  'AL AR AZ CA CO CT FL GA IA ID IL IN KS KY LA MA MD MI MN MO MS NC NE NJ NM NV NY OH OK OR PA SC TN TX UT VA WA WI'.split(
    ' ',
  ),
)

const BY_WORDS: ReadonlyMap<string, UsState> = new Map(
  US_STATES.flatMap((state) => [
    [foldText(state.code), state],
    [foldText(state.name), state],
    // Notation of Overture, and the spelling "D.C." of the capital.
    [`us ${foldText(state.code)}`, state],
    ...(state.code === 'DC' ? ([['d c', state]] as const) : []),
  ]),
)

/** Returns the state of two letters, a name or `US-TX`, in any case; null for any other text. */
export function parseUsState(text: string): UsState | null {
  return BY_WORDS.get(foldText(text)) ?? null
}
