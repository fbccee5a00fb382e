import type { Address } from 'viem'
import { InvalidInput } from '../../../kernel/errors.ts'
import { delegateOf } from '../domain/accountKind.ts'
import { feeProblem } from '../domain/feeProblem.ts'
import { hasDelegationMarker } from '../domain/hasDelegationMarker.ts'
import { stubPaymasterData } from '../domain/paymasterData.ts'
import { SimulationFailed } from '../domain/sponsorErrors.ts'
import { sponsorGasLimits } from '../domain/sponsorGasLimits.ts'
import { MARKER_7702, type UserOperation } from '../domain/userOperation.ts'
import type { AccountFacts, DryRun, GasNode, GasRules } from '../ports.ts'
import type { GasRequest } from './gasRequest.ts'
import { type GasDraft, pricedQuote, requiredPvg } from './pricedQuote.ts'
import type { SponsorWithHealth } from './requireOpenSponsor.ts'

type OwnRequest = Extract<GasRequest, { lane: 'own' | 'rpc' }>

/** Facts of an account, and the sequence of the nonce key that its operation uses. */
export type AccountOperationFacts = AccountFacts & { readonly sequence: bigint }

/** Bits of a nonce that count its uses. Source: EntryPoint v0.8, `NonceManager`. */
const SEQUENCE_BITS = 64n

/**
 * Failures that no signature repairs: a dry run of the unsigned operation proves that the signed
 * operation fails too.
 *
 * Source: EntryPoint v0.8; an account may reject an empty signature with AA23 or AA24.
 */
const CERTAIN_FAILURES: ReadonlySet<string> = new Set(['AA10', 'AA13', 'AA14', 'AA15', 'AA20'])

/**
 * Selector with which an account receives the whole operation and executes the operation itself.
 * Source: EntryPoint v0.8, `IAccountExecute`.
 */
const EXECUTE_USER_OP = '0x8dd7712f'

/**
 * Placeholder of 65 bytes in the form of a key's signature; the recovered signer is arbitrary.
 *
 * Source: `r` is the generator of secp256k1, `s` is low.
 */
const ANY_SIGNATURE =
  `0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798${'7f'.repeat(32)}1c` as const

/**
 * Returns the price of an operation that its account built, after the checks that are possible
 * without a signature.
 *
 * Throws InvalidInput, SimulationFailed, GasUnavailable and RpcUnavailable.
 */
export async function priceAccountOperation(
  { sponsor, rules }: { readonly sponsor: SponsorWithHealth; readonly rules: GasRules },
  request: OwnRequest,
  account: AccountOperationFacts,
): Promise<GasDraft> {
  const { node } = sponsor
  const { operation, chainId, lane } = request
  requireRunnable(operation, account)
  const { delegate, needsAuthorization } = delegationFor(node, request, account)
  const [market, native] = await Promise.all([node.market(), node.nativePrice()])
  const fees = feeProblem(operation, market)
  if (fees !== null) throw new InvalidInput('userOperation', fees)
  const required = await requiredPvg(node, operation, {
    market,
    hasDelegation: needsAuthorization,
  })
  const draft = pricedQuote(rules, {
    field: 'userOperation',
    requiredPvg: required,
    native,
    quote: {
      lane,
      chainId,
      operation: { ...operation, paymaster: null, signature: '0x' },
      delegate,
      needsAuthorization,
    },
  })
  await simulateUnsigned(sponsor, request, { code: account.code, delegate, needsAuthorization })
  return draft
}

/** Rejects an operation that fails with any signature. Throws SimulationFailed. */
function requireRunnable(operation: UserOperation, account: AccountOperationFacts): void {
  const { nonce, factory } = operation
  const fail = (code: string, reason: string): never => {
    throw new SimulationFailed({ code, reason: `${code} ${reason}` }, null)
  }
  if (!isSequence(nonce, account)) {
    const expected = ((nonce >> SEQUENCE_BITS) << SEQUENCE_BITS) + account.sequence
    fail('AA25', `invalid account nonce: the next nonce of this key is ${hex(expected)}`)
  }
  const hasCode = account.code !== '0x'
  if (!hasCode && factory === null)
    fail('AA20', 'account not deployed: add factory and factoryData')
  if (hasCode && factory !== null && !hasDelegationMarker(operation))
    fail('AA10', 'sender already constructed: remove factory and factoryData')
  if (hasCode && hasDelegationMarker(operation) && delegateOf(account.code) === null) {
    throw new InvalidInput(
      'userOperation.factory',
      'is the marker of EIP-7702, but the sender is a contract: remove the factory',
    )
  }
}

/** Returns whether a nonce is the next nonce of its key. */
export function isSequence(
  nonce: bigint,
  { sequence }: Pick<AccountOperationFacts, 'sequence'>,
): boolean {
  return BigInt.asUintN(Number(SEQUENCE_BITS), nonce) === sequence
}

/** Returns the delegate that the sender runs at execution. Throws InvalidInput. */
export function delegationFor(
  { accountImplementation }: Pick<GasNode, 'accountImplementation'>,
  { operation, delegateTo }: Pick<OwnRequest, 'operation' | 'delegateTo'>,
  { code }: Pick<AccountFacts, 'code'>,
): { readonly delegate: Address | null; readonly needsAuthorization: boolean } {
  const current = delegateOf(code)
  const wanted =
    delegateTo ?? current ?? (hasDelegationMarker(operation) ? accountImplementation : null)
  if (wanted === null) return { delegate: null, needsAuthorization: false }
  if (current !== null && isSame(wanted, current)) {
    return { delegate: current, needsAuthorization: false }
  }
  if (!hasDelegationMarker(operation) || !isSame(wanted, accountImplementation)) {
    throw new InvalidInput(
      'userOperation',
      `must delegate the wallet to ${accountImplementation} with factory ${MARKER_7702}`,
    )
  }
  return { delegate: accountImplementation, needsAuthorization: true }
}

/** Throws SimulationFailed and RpcUnavailable. */
async function simulateUnsigned(
  sponsor: SponsorWithHealth,
  { operation }: OwnRequest,
  account: ReturnType<typeof delegationFor> & Pick<AccountFacts, 'code'>,
): Promise<void> {
  const { node } = sponsor
  const { sender, callData } = operation
  const isDeployed = account.code !== '0x' || account.needsAuthorization
  if (!isDeployed) {
    const run = await simulateDeployment(sponsor, operation)
    if (run.kind === 'failed' && CERTAIN_FAILURES.has(run.code)) {
      throw new SimulationFailed(run, run.revertData)
    }
    return
  }
  if (callData === '0x' || callData.startsWith(EXECUTE_USER_OP)) return
  const delegate = account.needsAuthorization ? account.delegate : null
  const run = await node.estimateCall({ sender, callData, delegate })
  if (run.kind === 'failed') throw new SimulationFailed(run, run.revertData)
  if (operation.callGasLimit * TOLERANCE_DENOMINATOR < run.gasUsed * TOLERANCE_NUMERATOR) {
    throw new InvalidInput(
      'userOperation',
      `callGasLimit too low: the call needs about ${run.gasUsed}, got ${operation.callGasLimit}`,
    )
  }
}

/**
 * Tolerance for estimates that are up to a fifth too high; a limit below that would waste the
 * payment.
 */
const TOLERANCE_NUMERATOR = 4n
const TOLERANCE_DENOMINATOR = 5n

/**
 * Simulates the deployment of the account with a placeholder signature, so that the dry run calls
 * the factory.
 */
async function simulateDeployment(
  { node, health }: SponsorWithHealth,
  operation: UserOperation,
): Promise<DryRun> {
  const [submitter] = health.submitters
  if (submitter === undefined) return { kind: 'passed', gasUsed: 0n }
  const bytes = (operation.callData.length + operation.factoryData.length) / 2 - 2
  return node.dryRun({
    operation: {
      ...operation,
      paymaster: {
        paymaster: node.paymaster,
        ...sponsorGasLimits(bytes),
        paymasterData: stubPaymasterData(),
      },
      signature: operation.signature === '0x' ? ANY_SIGNATURE : operation.signature,
    },
    delegation: null,
    submitter: submitter.address,
  })
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
const hex = (value: bigint): string => `0x${value.toString(16)}`
