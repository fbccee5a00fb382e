import type { Intents } from './createIntents.ts'
import type { Intent } from './intent.ts'
import { Problem } from './problem.ts'
import { isHash, isSame, numberOf, type Provider, quantityOf } from './wallet.ts'
import { walletProblem } from './walletProblem.ts'

type Given = { readonly provider: Provider; readonly intents: Intents }

/**
 * Asks the wallet once to send the present step of a stored order, and returns the order after the answer.
 *
 * The page can end at any point: before `asked` is stored, the wallet was not asked; afterwards the order waits for the
 * hash, which `lookUp` finds on the chain, and no further request is made. Throws Problem, StorageRefused.
 */
export async function sendStep({ provider, intents }: Given, intent: Intent): Promise<Intent> {
  const { account, at, steps } = intent
  const step = steps[at]
  if (step === undefined) throw new RangeError('an order without this step')
  const accounts = await provider.request({ method: 'eth_accounts' })
  const isHeld = Array.isArray(accounts) && accounts.some((held) => isSame(String(held), account))
  if (!isHeld) throw new Problem('The wallet no longer has the account of this order.')
  const params = [account, 'latest']
  const firstNonce = numberOf(await provider.request({ method: 'eth_getTransactionCount', params }))
  const fromBlock = numberOf(await provider.request({ method: 'eth_blockNumber' }))
  const asked = intents.apply(intent, { kind: 'asked', firstNonce, fromBlock })
  if (asked === null) throw new Problem('Another tab continues this order.')
  const transaction = {
    from: account,
    to: step.to,
    data: step.data,
    value: '0x0',
    gas: quantityOf(BigInt(step.gas)),
    // A wallet that moved to another chain meanwhile refuses.
    chainId: quantityOf(intent.chainId),
  }
  try {
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    if (!isHash(hash)) throw new TypeError('the answer is not a transaction hash')
    return intents.apply(asked, { kind: 'sent', hash, nonce: null }) ?? asked
  } catch (error) {
    const { kind, words } = walletProblem(error)
    const event = { kind: kind === 'unclear' ? kind : 'refused', problem: words } as const
    return intents.apply(asked, event) ?? asked
  }
}
