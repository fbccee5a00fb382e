import { createHash } from 'node:crypto'

/**
 * Hash of what is asked for: the operation and its input as its schemas read it.
 *
 * Order of members, spelling of addresses and faces of the API make no difference, as they are gone once input is read;
 * whatever changes the answer does.
 */
export function requestHash(operationId: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operationId}\n${canonical(input)}`)
    .digest('hex')
}

/** One text per value: members sorted, integers beyond JSON marked, what is undefined left out. */
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
