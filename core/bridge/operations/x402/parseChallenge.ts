import { parseJson } from '../../../kernel/parseJson.ts'
import { type AcceptsEntry, checkEntry } from './checkEntry.ts'
import { type Fields, fieldsOf, jsonOfBase64 } from './fields.ts'
import { createError, createWarning, type Problem, showValue } from './problem.ts'

/** Parsed parts of a server's payment challenge, and the problems of the rest. */
export type Challenge = {
  readonly versions: { readonly v1: boolean; readonly v2: boolean }
  readonly entries: readonly AcceptsEntry[]
  /** Entries as received, entries of version 2 first. */
  readonly accepts: readonly Fields[]
  readonly problems: readonly Problem[]
}

export type ServerAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Maximum number of entries that are checked; real challenges have far fewer entries. */
const MAX_ENTRIES = 32

/** Parses the challenges of both versions in a server's answer to a request for `url`. */
export function parseAnswer(answer: ServerAnswer, url: string): Challenge {
  const header = answer.headers['payment-required']
  const body = fieldsOf(parseJson(answer.body))
  const v2 = header === undefined ? null : parseHeader(header)
  const isSecondInBody = header === undefined && body?.['x402Version'] === 2
  const v1 =
    body !== null && body['x402Version'] === 1 ? parseFields(body, 1, 'body', url) : EMPTY_CHALLENGE
  const second = isSecondInBody
    ? parseFields(body, 2, 'body', url)
    : v2 === null
      ? EMPTY_CHALLENGE
      : v2(url)
  const parts = merge(second, v1)
  return {
    ...parts,
    problems: [...answerProblems(answer, parts, isSecondInBody), ...parts.problems],
  }
}

/** Parses a challenge, an entry or a header that a caller pasted. */
export function parsePasted(pasted: unknown): Challenge {
  if (typeof pasted === 'string') {
    const value = parseJson(pasted)
    return value === undefined ? parseHeader(pasted)(null) : parsePasted(value)
  }
  const fields = fieldsOf(pasted)
  if (fields === null) {
    const words = 'The requirement is not a challenge, an entry of accepts or a header.'
    const fix = 'Paste a challenge, an entry or a header unchanged.'
    return {
      ...EMPTY_CHALLENGE,
      problems: [createError(['not_a_challenge', 'requirement', words, fix])],
    }
  }
  if (Array.isArray(fields['accepts']) || fields['x402Version'] !== undefined) {
    return parseFields(fields, fields['x402Version'] === 1 ? 1 : 2, 'requirement', null)
  }
  const version = fields['amount'] === undefined && 'maxAmountRequired' in fields ? 1 : 2
  return readEntries([fields], version, () => 'requirement')
}

const EMPTY_CHALLENGE: Challenge = {
  versions: { v1: false, v2: false },
  entries: [],
  accepts: [],
  problems: [],
}

function parseHeader(header: string): (url: string | null) => Challenge {
  const decoded = jsonOfBase64(header)
  if (typeof decoded === 'string') {
    const form = decoded === 'not_base64' ? 'base64' : 'base64 of JSON'
    const problem = createError([
      `header_${decoded}`,
      'PAYMENT-REQUIRED',
      `The header is not ${form}.`,
      'Encode the JSON challenge as base64.',
    ])
    return () => ({ ...EMPTY_CHALLENGE, problems: [problem] })
  }
  const fields = fieldsOf(decoded.value)
  if (fields !== null) return (url) => parseFields(fields, 2, 'PAYMENT-REQUIRED', url)
  const words = 'The header does not contain an object.'
  const problem = createError([
    'header_not_json',
    'PAYMENT-REQUIRED',
    words,
    'Encode the JSON challenge as base64.',
  ])
  return () => ({ ...EMPTY_CHALLENGE, problems: [problem] })
}

function parseFields(fields: Fields, version: 1 | 2, place: string, url: string | null): Challenge {
  const accepts = fields['accepts']
  if (!Array.isArray(accepts) || accepts.length === 0) {
    const words = 'The challenge has no entry in accepts.'
    const fix = 'Add one entry per chain.'
    return {
      ...EMPTY_CHALLENGE,
      problems: [createError(['accepts_missing', `${place}.accepts`, words, fix])],
    }
  }
  const entries = readEntries(
    accepts.slice(0, MAX_ENTRIES),
    version,
    (index) => `${place}.accepts[${index}]`,
  )
  const problems = [
    ...checkVersion(fields, version, place),
    ...checkResource({ fields, version, place, url }),
    ...entries.problems,
  ]
  return { ...entries, problems }
}

function readEntries(
  raws: readonly unknown[],
  version: 1 | 2,
  pathOf: (index: number) => string,
): Challenge {
  const checked = raws.map((raw, index) => {
    const fields = fieldsOf(raw)
    const path = pathOf(index)
    if (fields !== null) return { fields, ...checkEntry(fields, { version, path }) }
    const problem = createError([
      'entry_invalid',
      path,
      `${showValue(raw)} is not an entry.`,
      'Write an object.',
    ])
    return { fields: null, entry: null, problems: [problem] }
  })
  return {
    versions: { v1: version === 1, v2: version === 2 },
    entries: checked.flatMap(({ entry }) => (entry === null ? [] : [entry])),
    accepts: checked.flatMap(({ fields }) => (fields === null ? [] : [fields])),
    problems: checked.flatMap(({ problems }) => problems),
  }
}

function checkVersion(fields: Fields, version: 1 | 2, place: string): readonly Problem[] {
  const stated = fields['x402Version']
  if (stated === version) return []
  const words = `x402Version is ${showValue(stated)}.`
  return [createError(['version_wrong', `${place}.x402Version`, words, `Write ${version}.`])]
}

type Resource = {
  readonly fields: Fields
  readonly version: 1 | 2
  readonly place: string
  readonly url: string | null
}

/** Version 2 names the resource once, and clients send this name back, so the name must equal the requested URL. */
function checkResource({ fields, version, place, url }: Resource): readonly Problem[] {
  if (version === 1) return []
  const at = `${place}.resource.url`
  const named = fieldsOf(fields['resource'])?.['url']
  if (typeof named !== 'string') {
    return [
      createError(['resource_missing', at, 'The paid resource is missing.', 'Add resource.url.']),
    ]
  }
  const [stated, called] = [URL.parse(named), url === null ? null : URL.parse(url)]
  if (called === null) return []
  if (stated?.origin === called.origin && stated.pathname === called.pathname) return []
  const words = `The challenge states ${showValue(named)}, which differs from the called URL.`
  return [createWarning(['resource_mismatch', at, words, `Write ${showValue(url)}.`])]
}

function merge(left: Challenge, right: Challenge): Challenge {
  return {
    versions: {
      v1: left.versions.v1 || right.versions.v1,
      v2: left.versions.v2 || right.versions.v2,
    },
    entries: [...left.entries, ...right.entries],
    accepts: [...left.accepts, ...right.accepts],
    problems: [...left.problems, ...right.problems, ...checkAgreement(left, right)],
  }
}

/**
 * Returns the differences between the two versions. Both must request the same payment; otherwise some clients pay too
 * much or too little.
 */
function checkAgreement(left: Challenge, right: Challenge): readonly Problem[] {
  return left.entries.flatMap((entry) => {
    const twin = right.entries.find(
      ({ chainId, asset }) => chainId === entry.chainId && asset === entry.asset,
    )
    if (twin === undefined) return []
    if (twin.amount === entry.amount && twin.payTo === entry.payTo) return []
    const words = `The terms differ from ${entry.path}.`
    return [
      createError(['versions_differ', twin.path, words, 'Write the same terms in both versions.']),
    ]
  })
}

function answerProblems(
  { status }: ServerAnswer,
  { versions, problems }: Challenge,
  isSecondInBody: boolean,
): readonly Problem[] {
  const found: Problem[] = []
  if (status !== 402)
    found.push(createError(['not_402', 'status', statusWords(status), statusFix(status)]))
  if (isSecondInBody) {
    const words = 'The challenge of version 2 is in the body, which version 2 clients do not read.'
    const fix = 'Send the challenge as base64 in the header PAYMENT-REQUIRED.'
    found.push(createError(['v2_in_body', 'body', words, fix]))
  }
  const isBare = !versions.v1 && !versions.v2 && problems.length === 0
  if (isBare) {
    const words = 'The answer has no challenge of either version.'
    const fix = 'Send version 2 in the header PAYMENT-REQUIRED and version 1 in the body.'
    found.push(createError(['no_challenge', 'body', words, fix]))
  } else if (!versions.v2) {
    const words = 'Clients of version 2 cannot pay.'
    const fix = 'Send the challenge in the header PAYMENT-REQUIRED too.'
    found.push(createWarning(['no_v2', 'PAYMENT-REQUIRED', words, fix]))
  } else if (!versions.v1) {
    const words = 'Clients of version 1 cannot pay.'
    found.push(
      createWarning(['no_v1', 'body', words, 'Send the challenge of version 1 in the body too.']),
    )
  }
  return found
}

const statusWords = (status: number): string => `The server returns ${status}, not 402.`

function statusFix(status: number): string {
  if (status === 405) return 'Check with another HTTP method.'
  if (status >= 200 && status < 300) return 'Return the 402 before the answer.'
  if (status === 401 || status === 403) return 'Return 402 to callers without an account.'
  if (status === 404) return 'Check the address and its query parameters.'
  return status === 400 ? 'Check with a valid request.' : 'Fix the server first.'
}
