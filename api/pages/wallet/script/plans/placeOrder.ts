import { findBlocking, type Intents } from '../flow/createIntents.ts'
import type { Intent, Step } from '../flow/intent.ts'
import { Problem } from '../flow/problem.ts'
import { type Hex, isHex, type Provider } from '../flow/wallet.ts'
import { walletProblem } from '../flow/walletProblem.ts'
import type { Plan } from './plan.ts'

type Given = {
  readonly provider: Provider
  readonly intents: Intents
  readonly nowMs: () => number
  readonly newId: () => string
  /** Shows a state of the order to the person. */
  readonly announce: (words: string) => void
}

type Order = { readonly plan: Plan; readonly account: Hex; readonly chainId: number }

/**
 * Makes the steps of an order and stores the order. The wallet signs at most a permit here, and sends nothing.
 *
 * Throws Problem while an earlier order of the account is open, and for a refusal; throws StorageRefused.
 */
export async function placeOrder(given: Given, { plan, account, chainId }: Order): Promise<Intent> {
  const { intents, nowMs, newId } = given
  refuseSecond(intents, account)
  const steps = await signSteps(given, plan, account)
  refuseSecond(intents, account)
  const intent: Intent = {
    version: 1,
    id: newId(),
    createdAtMs: nowMs(),
    chainId,
    account,
    title: plan.title,
    request: plan.request,
    steps,
    at: 0,
    state: 'planned',
    firstNonce: 0,
    fromBlock: 0,
    hash: null,
    nonce: null,
    problem: null,
  }
  intents.add(intent)
  return intent
}

function refuseSecond(intents: Intents, account: Hex): void {
  const [open] = findBlocking(intents, account)
  if (open === undefined) return
  throw new Problem(`An earlier order is open: ${open.title}. Wait for its end, or end the order.`)
}

/** Refusals of a signature that USDC would refuse too, such as the signature of a contract. */
const PERMIT_REFUSALS: ReadonlySet<string> = new Set(['permit_mismatch', 'invalid_input'])

/** Returns one step after a signed permit, else the steps with an approval. */
async function signSteps(
  { provider, announce }: Given,
  { permit, steps }: Plan,
  account: Hex,
): Promise<readonly Step[]> {
  if (permit === undefined) return steps
  const { typedData, stepsOf } = await permit()
  announce('Sign the permit in the wallet. A signature costs no gas.')
  const params = [account, JSON.stringify(typedData)]
  const signature = await provider
    .request({ method: 'eth_signTypedData_v4', params })
    .catch((error: unknown) => {
      const { kind, words } = walletProblem(error)
      if (kind === 'refused') throw new Problem(words)
      return null
    })
  // A wallet without typed data, or with another kind of signature, approves by a transaction.
  if (!isHex(signature)) return steps
  return stepsOf(signature).catch((error: unknown) => {
    const isForeign = error instanceof Problem && PERMIT_REFUSALS.has(error.code ?? '')
    if (isForeign) return steps
    throw error
  })
}
