import { DomainError } from '../../kernel/errors.ts'
import { EMPTY_EXAMPLE_FACTS, type ExampleFacts } from '../../kernel/operation/exampleFacts.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import type { BridgeCallDeps } from '../ports.ts'

/** Operations whose example needs an open route. */
const PRICED: readonly string[] = ['bridgeUsdc', 'getBridgeQuote', 'postX402Ready']

/** Route and query of the examples that have a price. */
const EXAMPLE = { chainId: 8453, toChainId: 5042, query: 'from=base&to=arc&amount=25' }

type BridgeFacts = Pick<ExampleFacts, 'burnTx' | 'paidUrl'> & {
  /** Payer of the newest bridge; before the first bridge, an account without a contract. */
  readonly payer: string
}

/**
 * Reads the facts for examples of the bridge, and the operations whose examples are unavailable because their route is
 * closed.
 */
export async function readBridgeExamples({
  bridge,
  settings,
}: Pick<BridgeCallDeps, 'bridge' | 'settings'>): Promise<{
  readonly facts: BridgeFacts
  readonly closed: ReadonlySet<string>
}> {
  const [row, isOpen] = await Promise.all([newestOf(bridge), isSold(bridge)])
  const facts = {
    payer: row === undefined ? EMPTY_EXAMPLE_FACTS.account : showAddress(row.payer),
    burnTx: row?.burnTx ?? null,
    paidUrl: `${settings.publicUrl}/v1/bridge?${EXAMPLE.query}`,
  }
  return { facts, closed: new Set(isOpen ? [] : PRICED) }
}

async function isSold({ routes }: BridgeCallDeps['bridge']): Promise<boolean> {
  const all = await routes.health()
  return all.some(
    ({ chainId, toChainId, isOpen }) =>
      isOpen && chainId === EXAMPLE.chainId && toChainId === EXAMPLE.toChainId,
  )
}

/**
 * Reads the newest bridge; undefined while the index is unavailable, because the guide must work without examples of a
 * bridge.
 */
async function newestOf({ proofs }: BridgeCallDeps['bridge']) {
  try {
    const [row] = await proofs.page({ limit: 1, after: null, chainId: null, payer: null })
    return row
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return undefined
    throw error
  }
}
