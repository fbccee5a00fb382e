import type { Operation } from '../../core/catalogue/operation.ts'
import { InvalidInput } from '../../core/kernel/errors.ts'
import { nearestName } from '../../core/kernel/nearestName.ts'
import { shownName, unknownField } from '../../core/kernel/operation/unknownField.ts'
import type { HttpContext } from '../http/exchange.ts'

/** Chooses the form of a challenge; no part of what is asked for. */
export const VERSION_KEY = 'x402Version'
/** Chooses the chain of a challenge, for libraries that fail on networks they do not know. */
export const NETWORK_KEY = 'network'
/** Keys of the payment protocol, which are no part of what is asked for. */
export const FORM_KEYS: readonly string[] = [VERSION_KEY, NETWORK_KEY]

/**
 * Query of a request for an operation, without the keys of the payment protocol where a price may be the answer.
 *
 * A key that is given more than once has the list of its values. Throws InvalidInput for a slip of those keys.
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
    throw new InvalidInput(shownName(slip), unknownField(slip, [...FORM_KEYS, ...known]))
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

/** Whether an answer may be a challenge of x402. */
export function showsPrice({ price, outcomes = [] }: Pick<Operation, 'price' | 'outcomes'>) {
  return price !== 'free' || outcomes.some(({ status }) => status === 402)
}
