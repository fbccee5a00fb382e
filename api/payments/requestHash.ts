import { createHash } from 'node:crypto'

/**
 * Returns the hash of a request: the operation and its parsed input.
 *
 * Order of members, spelling of addresses and the protocol do not change the hash; every input that
 * changes the answer changes the hash.
 */
export function requestHash(operationId: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operationId}\n${canonical(input)}`)
    .digest('hex')
}

/** Returns the only text of a value: sorted members, marked bigints, no undefined members. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}
