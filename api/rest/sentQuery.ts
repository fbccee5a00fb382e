import type { Operation } from '../../core/catalogue/operation.ts'
import { InvalidInput } from '../../core/kernel/errors.ts'
import { nearestName } from '../../core/kernel/nearestName.ts'
import { printableName, unknownField } from '../../core/kernel/operation/unknownField.ts'
import type { HttpContext } from '../http/wrapHandler.ts'

/** Query key that selects the form of a challenge; not part of the request input. */
export const VERSION_KEY = 'x402Version'
/** Query key that selects the chain of a challenge, for libraries that fail on unknown networks. */
export const NETWORK_KEY = 'network'
/** Query keys of the payment protocol, which are not part of the request input. */
export const FORM_KEYS: readonly string[] = [VERSION_KEY, NETWORK_KEY]

/**
 * Returns the query of a request. For an operation that may return a price, the keys of the payment
 * protocol are removed.
 *
 * A key that occurs more than once has the list of its values. Throws InvalidInput for a malformed
 * protocol key.
 */
export function sentQuery(
  operation: Pick<Operation, 'price' | 'outcomes' | 'input'>,
  { req }: HttpContext,
): Readonly<Record<string, string | readonly string[]>> {
  const sent = new URL(req.url).searchParams
  const names = [...new Set(sent.keys())].filter(
    (name) => !FORM_KEYS.includes(name) || !showsPrice(operation),
  )
  const known = Object.keys(operation.input.query?.shape ?? {})
  const slip = names.find((name) => !known.includes(name) && isSlipOfVersion(operation, name))
  if (slip !== undefined) {
    throw new InvalidInput(printableName(slip), unknownField(slip, [...FORM_KEYS, ...known]))
  }
  return Object.fromEntries(
    names.map((name) => {
      const [value = '', ...others] = sent.getAll(name)
      return [name, others.length === 0 ? value : [value, ...others]]
    }),
  )
}

const isSlipOfVersion = (operation: Pick<Operation, 'price' | 'outcomes'>, name: string) =>
  showsPrice(operation) && nearestName(name, FORM_KEYS) !== null

/** Returns true when an operation may answer with an x402 challenge. */
export function showsPrice({ price, outcomes = [] }: Pick<Operation, 'price' | 'outcomes'>) {
  return price !== 'free' || outcomes.some(({ status }) => status === 402)
}
