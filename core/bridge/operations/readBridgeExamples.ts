import { DomainError } from '../../kernel/errors.ts'
import type { ExampleFacts } from '../../kernel/operation/exampleFacts.ts'
import { showAddress } from '../../kernel/operation/outputFields.ts'
import type { BridgeCallDeps } from '../ports.ts'

/** What only answers while its route is open. */
const PRICED: readonly string[] = ['bridgeUsdc', 'getBridgeQuote', 'postX402Ready']

/** Where the examples of prices lead. */
const EXAMPLE = { chainId: 8453, toChainId: 5042, query: 'from=base&to=arc&amount=25' }

type BridgeFacts = Pick<ExampleFacts, 'burnTx' | 'paidUrl'> & {
  /** Who bridged last; the token itself while nobody did. */
  readonly payer: string
}

/** What examples of the bridge can name now, and the operations that answer nothing while no route is open. */
export async function readBridgeExamples({
  bridge,
  settings,
}: Pick<BridgeCallDeps, 'bridge' | 'settings'>): Promise<{
  readonly facts: BridgeFacts
  readonly closed: ReadonlySet<string>
}> {
  const [row, isOpen] = await Promise.all([newestOf(bridge), isSold(bridge)])
  const facts = {
    payer: row === undefined ? settings.usdc.address : showAddress(row.payer),
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

/** Steps are worth reading when nothing can be looked up, then without bridges in their calls. */
async function newestOf({ proofs }: BridgeCallDeps['bridge']) {
  try {
    const [row] = await proofs.page({ limit: 1, after: null, chainId: null, payer: null })
    return row
  } catch (error) {
    if (error instanceof DomainError && error.retryable) return undefined
    throw error
  }
}
