import type { FailedTransactionMetadata } from 'litesvm'

/** `err` of a node's answer: a name, or an object with one name and its details. */
export type SolanaErr = string | Readonly<Record<string, unknown>>

const INSTRUCTION = /err: InstructionError\((\d+), (\w+)(?:\((\d+)\))?/
const OTHER = /err: (\w+)(?:\((\d+)\)| \{ account_index: (\d+) \})?/

/**
 * Converts a failure of the virtual machine (litesvm) to the `err` of a node's answer. The names of the errors are only in
 * the text of the failure.
 */
export function failureOf(failed: FailedTransactionMetadata): SolanaErr {
  const text = failed.toString()
  const [, place, inner, code] = INSTRUCTION.exec(text) ?? []
  if (place !== undefined && inner !== undefined) {
    const error = code === undefined ? inner : { [inner]: Number(code) }
    return { InstructionError: [Number(place), error] }
  }
  const [, name = 'Unknown', at, account] = OTHER.exec(text) ?? []
  if (at !== undefined) return { [name]: Number(at) }
  return account === undefined ? name : { [name]: { account_index: Number(account) } }
}
