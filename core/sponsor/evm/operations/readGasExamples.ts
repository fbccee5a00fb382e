import { DomainError } from '../../../kernel/errors.ts'
import type { GasDeps } from '../ports.ts'

/** Chain of the example. */
const EXAMPLE_CHAIN_ID = 8453

/**
 * Returns a sponsored operation for examples, and the examples that have no answer while the
 * sponsor is closed.
 */
export async function readGasExamples(gas: GasDeps): Promise<{
  readonly userOpHash: string | null
  readonly closed: ReadonlySet<string>
}> {
  const [userOpHash, health] = await Promise.all([newestOf(gas), gas.health()])
  const isOpen = health.some(
    (sponsorHealth) => sponsorHealth.isOpen && sponsorHealth.chainId === EXAMPLE_CHAIN_ID,
  )
  return { userOpHash, closed: new Set(isOpen ? [] : ['postGas']) }
}

/**
 * Returns the hash of the newest operation; null without an operation, or while the index is
 * unavailable.
 */
async function newestOf({ stats }: GasDeps): Promise<string | null> {
  try {
    const chains = await stats.chain('all')
    return chains.flatMap(({ recent }) => recent)[0]?.userOpHash ?? null
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return null
    throw error
  }
}
