import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'

/** One value that a view of a contract returns, and the value that the wanted file states. */
export type Reading = {
  /** Part of the service or of another project, for reports. */
  readonly contract: string
  readonly address: Address
  readonly field: string
  readonly data: Hex
  /** Throws for an answer that is not of the declared type. */
  readonly decode: (answer: Hex) => string
  readonly wanted: string
  readonly rule: 'equal' | 'at least'
  /** Further values that count as equal, such as an owner that has not accepted yet. */
  readonly alsoFine?: readonly string[]
  /** Value that the constructor sets; absent for contracts of other projects. */
  readonly initial?: string
  readonly repair?: Repair
}

/** Transaction that sets the wanted value. */
export type Repair = {
  readonly to: Address
  readonly functionName: string
  readonly data: Hex
  /** The owner of `to` alone, or any account. */
  readonly by: 'owner' | 'any account'
  /** True if the transaction carries the missing amount, wei. */
  readonly isTopUp?: true
}

/** Returns the calldata of a function by its signature, such as `function setPaused(bool)`. */
export function callData(signature: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ ...namedIn(signature), args })
}

/** Returns call and decoder of a view; `pick` selects one of several results. */
export function viewOf(
  signature: string,
  args: readonly unknown[] = [],
  pick = 0,
): Pick<Reading, 'data' | 'decode'> {
  const named = namedIn(signature)
  return {
    data: encodeFunctionData({ ...named, args }),
    decode: (answer) => {
      const result: unknown = decodeFunctionResult({ ...named, data: answer })
      return String(Array.isArray(result) ? result[pick] : result).toLowerCase()
    },
  }
}

/** Returns true if the value of the chain satisfies the wanted file. */
export function satisfiesWanted(
  { wanted, rule, alsoFine = [] }: Reading,
  actual: string | null,
): boolean {
  if (actual === null) return false
  if (rule === 'at least') return BigInt(actual) >= BigInt(wanted)
  return actual === wanted || alsoFine.includes(actual)
}

function namedIn(signature: string): { readonly abi: Abi; readonly functionName: string } {
  const [, functionName = ''] = /^function (\w+)/.exec(signature) ?? []
  const abi: Abi = parseAbi([signature])
  return { abi, functionName }
}
